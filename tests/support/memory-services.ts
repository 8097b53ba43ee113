import { randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import { Errors, type Message, type Models, ServerClient } from 'postmark';
import { afterAll, beforeAll, vi } from 'vitest';
import type { CaughtMessage } from '#netlify/local/mail-pages.ts';
import { searchMail } from '#netlify/local/mail-search.ts';
import { setTime } from './clock.ts';

/** A store in memory: a thousand schedules on the real one would take an hour. Its writes are atomic, as the real one's. */
export const makeStore = () => {
	const entries = new Map<string, { text: string; etag: string }>();
	const store = {
		getWithMetadata: async (key: string) => {
			const found = entries.get(key);
			return found ? { data: JSON.parse(found.text), etag: found.etag, metadata: {} } : null;
		},
		setJSON: async (key: string, value: unknown, options: { onlyIfMatch?: string; onlyIfNew?: boolean } = {}) => {
			const found = entries.get(key);
			const { onlyIfMatch, onlyIfNew } = options;
			if ((onlyIfNew && found) || (onlyIfMatch !== undefined && found?.etag !== onlyIfMatch))
				return { modified: false };
			const etag = randomUUID();
			entries.set(key, { text: JSON.stringify(value), etag });
			return { modified: true, etag };
		},
		delete: async (key: string) => void entries.delete(key),
		get: async (key: string) => JSON.parse(entries.get(key)?.text ?? 'null'),
		getMetadata: async (key: string) => (entries.has(key) ? { metadata: {} } : null),
		list: ({ prefix = '', paginate = false }: { prefix?: string; paginate?: boolean } = {}) => {
			const blobs = [...entries.keys()].filter((key) => key.startsWith(prefix)).map((key) => ({ key, etag: '' }));
			const folders = blobs.map(({ key }) => key.slice(prefix.length).split('/')).filter((parts) => parts.length > 1);
			const page = { blobs, directories: [...new Set(folders.map(([first]) => `${prefix}${first}/`))] };
			return paginate
				? (async function* () {
						yield page;
					})()
				: Promise.resolve(page);
		},
	};
	return store as unknown as Store;
};

export type MailMode = 'accept' | 'fail' | 'lost' | 'no-credits' | 'slow' | 'half';

export interface Sent extends CaughtMessage {
	readonly at: number;
}

/** Postmark in this process, with the answers of a bad day. */
export const postmark = {
	sent: [] as Sent[],
	mode: 'accept' as MailMode,
	refused: new Set<string>(),
	quota: Number.POSITIVE_INFINITY,
};

const sendBatch = async (messages: readonly Message[]): Promise<Models.MessageSendingResponse[]> => {
	const { mode, refused, sent, quota } = postmark;
	const month = new Date().toISOString().slice(0, 7);
	const used = sent.filter(({ at }) => new Date(at).toISOString().startsWith(month)).length;
	if (mode === 'slow') setTime(new Date(Date.now() + 7_000).toISOString());
	if (mode === 'fail') throw new Error('socket hang up');
	if (mode === 'no-credits') throw new Errors.ApiInputError('Not allowed to send.', 405, 422);
	const results = messages.map((message, index) => {
		if (used + index >= quota) return { ErrorCode: 405, Message: 'Not allowed to send.' };
		if ([...refused].some((address) => message.To?.includes(address)))
			return { ErrorCode: 406, Message: 'You tried to send to a recipient that has been marked as inactive.' };
		if (mode === 'half' && index % 2 === 1) return { ErrorCode: 100, Message: 'Later' };
		const at = Date.now();
		const caught = { ...message, at, MessageID: randomUUID(), ReceivedAt: new Date(at).toISOString() };
		sent.push(caught);
		return { To: message.To, SubmittedAt: caught.ReceivedAt, MessageID: caught.MessageID, ErrorCode: 0, Message: 'OK' };
	});
	if (mode === 'lost') throw new Error('socket hang up');
	return results as unknown as Models.MessageSendingResponse[];
};

const search = async (filter: object) => {
	if (postmark.mode === 'fail') throw new Error('socket hang up');
	const given = Object.entries(filter).filter(([, value]) => value !== undefined);
	const found = searchMail(postmark.sent.toReversed(), new URLSearchParams(given));
	if (typeof found === 'string') throw new Errors.ApiInputError(found, 700, 422);
	return found;
};

/** For all tests of a file. Files share their worker's modules, so each begins with a good day. */
export const replacePostmark = (): void => {
	beforeAll(() => {
		Object.assign(postmark, { sent: [], mode: 'accept', refused: new Set(), quota: Number.POSITIVE_INFINITY });
		vi.stubEnv('POSTMARK_SERVER_TOKEN', 'token');
		vi.stubEnv('MAIL_FROM', 'formularios@exemplo.pt');
		vi.stubEnv('MAIL_TO', 'associacao@exemplo.pt');
		vi.spyOn(ServerClient.prototype, 'sendEmailBatch').mockImplementation(sendBatch as never);
		vi.spyOn(ServerClient.prototype, 'getOutboundMessages').mockImplementation(search as never);
		vi.spyOn(process.stderr, 'write').mockReturnValue(true);
	});
	afterAll(() => {
		vi.restoreAllMocks();
		vi.unstubAllEnvs();
	});
};
