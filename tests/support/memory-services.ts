import { randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import { millisecondsInMinute } from 'date-fns/constants';
import { Errors, type Message, type Models, ServerClient } from 'postmark';
import { afterAll, beforeAll, vi } from 'vitest';
import { setTime } from '#tests/support/clock.ts';

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

export interface Sent extends Message {
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
		if ([...refused].some((address) => message.To?.includes(address))) return { ErrorCode: 406, Message: 'Inactive' };
		if (mode === 'half' && index % 2 === 1) return { ErrorCode: 100, Message: 'Later' };
		sent.push({ ...message, at: Date.now() });
		return { ErrorCode: 0, Message: 'OK' };
	});
	if (mode === 'lost') throw new Error('socket hang up');
	return results as Models.MessageSendingResponse[];
};

/** Its search shows a message a minute later. */
const search = async (filter: Readonly<Record<string, unknown>>) => {
	if (postmark.mode === 'fail') throw new Error('socket hang up');
	const wanted = Object.entries(filter).filter(([name]) => name.startsWith('metadata_'));
	const Messages = postmark.sent.filter(
		({ at, Metadata }) =>
			at <= Date.now() - millisecondsInMinute &&
			wanted.every(([name, value]) => Metadata?.[name.slice('metadata_'.length)] === value),
	);
	const withRecipients = Messages.map((one) => ({ ...one, Recipients: [one.To ?? ''] }));
	return { TotalCount: Messages.length, Messages: withRecipients };
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
