import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Message } from 'postmark';

/** A message as it was handed to Postmark, under Postmark's own field names. */
export interface CaughtMessage extends Message {
	/** A UUID. */
	readonly MessageID: string;
	/** ISO 8601, UTC. */
	readonly ReceivedAt: string;
}

/** The messages that would have been sent, one JSON file each; they survive a restart. */
export interface Mailbox {
	add(message: Message): Promise<CaughtMessage>;
	/** Newest first. */
	list(): Promise<readonly CaughtMessage[]>;
	find(messageId: string): Promise<CaughtMessage | undefined>;
	clear(): Promise<void>;
}

/** `undefined` for what isn't there: messages may be cleared while they are being listed. */
const ifPresent = async <Value>(work: Promise<Value>): Promise<Value | undefined> => {
	try {
		return await work;
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
		throw error;
	}
};

/** Sorts by time. Colons are replaced, because Windows allows none in a file's name. */
const fileName = ({ MessageID, ReceivedAt }: CaughtMessage): string =>
	`${ReceivedAt.replaceAll(':', '-')}_${MessageID}.json`;

/** Opens a directory as a mailbox; it is made with the first message. */
export const openMailbox = (directory: string): Mailbox => {
	let latest = 0;

	const listFiles = async (): Promise<readonly string[]> => {
		const names = (await ifPresent(readdir(directory))) ?? [];
		return names
			.filter((name) => name.endsWith('.json'))
			.sort()
			.reverse();
	};
	/** Files never change, so each is read once. */
	const known = new Map<string, CaughtMessage>();
	const read = async (name: string): Promise<CaughtMessage | undefined> => {
		const text = known.has(name) ? undefined : await ifPresent(readFile(join(directory, name), 'utf8'));
		if (text !== undefined) known.set(name, JSON.parse(text) as CaughtMessage);
		return known.get(name);
	};

	return {
		add: async (message) => {
			// Each message gets its own millisecond, so that the names sort in the order of arrival.
			latest = Math.max(Date.now(), latest + 1);
			const caught = { ...message, MessageID: randomUUID(), ReceivedAt: new Date(latest).toISOString() };
			const file = join(directory, fileName(caught));
			await mkdir(directory, { recursive: true });
			await writeFile(`${file}.part`, JSON.stringify(caught, null, '\t'));
			await rename(`${file}.part`, file);
			return caught;
		},
		list: async () => {
			const messages = await Promise.all((await listFiles()).map(read));
			return messages.filter((message) => message !== undefined);
		},
		find: async (messageId) => {
			const name = (await listFiles()).find((file) => file.endsWith(`_${messageId}.json`));
			return name === undefined ? undefined : read(name);
		},
		clear: async () => {
			await Promise.all((await listFiles()).map((name) => rm(join(directory, name), { force: true })));
		},
	};
};
