import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Store } from '@netlify/blobs';
import { keysIn, read } from '#netlify/server/blobs.ts';
import { DESK_START_KEY } from '#netlify/server/desk/cases.ts';
import type { OnProgress } from './surroundings.ts';

/**
 * A backup is lines of JSON: first where it comes from, then each key of the store with its value, last their number and
 * the SHA-256 of their lines. So a truncated or edited file is recognised before anything of it is imported.
 */
export const FORMAT = 'submissions-backup';
export const VERSION = 1;

/** Where a backup comes from. */
export interface Origin {
	/** Netlify's id of the site, or `local`. */
	readonly site: string;
	/** `production`, `dev`… */
	readonly context: string;
}

/** A backup's first line. */
export interface Header extends Origin {
	readonly format: typeof FORMAT;
	readonly version: typeof VERSION;
	/** ISO 8601, UTC. */
	readonly date: string;
}

export interface Entry {
	readonly key: string;
	readonly value: unknown;
}

/** A backup's last line. */
export interface Footer {
	readonly count: number;
	/** Hex, of the entries' lines. */
	readonly sha256: string;
}

/** How many entries are read or written at once. */
const AT_ONCE = 20;

/**
 * Left out: leases matter only at the moment they are held, links in mails die with the secret that signs them, and so the
 * desk begins anew where a backup is imported.
 */
const PASSING = ['leases/', 'imports/', 'secrets/', DESK_START_KEY];

export const isPassing = (key: string): boolean => PASSING.some((prefix) => key.startsWith(prefix));

export const addLine = (hash: Hash, line: string): void => void hash.update(`${line}\n`);

export async function* inBatches<Item>(items: Iterable<Item> | AsyncIterable<Item>): AsyncGenerator<readonly Item[]> {
	let batch: Item[] = [];
	for await (const item of items) {
		batch.push(item);
		if (batch.length < AT_ONCE) continue;
		yield batch;
		batch = [];
	}
	if (batch.length > 0) yield batch;
}

/** Escapes U+2028 and U+2029, which JSON leaves as they are and some readers take for the end of a line. */
const toLine = (value: Header | Entry | Footer): string =>
	JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

const readEntry = async (blobs: Store, key: string): Promise<Entry | undefined> => {
	const found = await read<unknown>(blobs, key);
	return found && { key, value: found.value };
};

/**
 * Everything in the store. A submission that is mailed during the backup moves to another key, so the store is listed a
 * second time. The submission may then be in the backup twice, which `retry-mail` handles, but it is never missing.
 */
async function* entriesOf(blobs: Store, onProgress: OnProgress): AsyncGenerator<Entry> {
	const seen = new Set<string>();
	for (;;) {
		const keys: string[] = [];
		for await (const key of keysIn(blobs, '')) if (!isPassing(key) && !seen.has(key)) keys.push(key);
		if (keys.length === 0) return;
		const all = seen.size + keys.length;
		for await (const batch of inBatches(keys.sort())) {
			for (const entry of await Promise.all(batch.map((key) => readEntry(blobs, key)))) if (entry) yield entry;
			for (const key of batch) seen.add(key);
			onProgress(seen.size, all);
		}
	}
}

/** Writes the whole store into a file, which gets its name only once it is complete. Returns the number of entries. */
export const writeBackup = async (
	blobs: Store,
	{ site, context }: Origin,
	file: string,
	onProgress: OnProgress = () => {},
): Promise<number> => {
	let count = 0;
	const lines = async function* () {
		yield toLine({ format: FORMAT, version: VERSION, site, context, date: new Date().toISOString() });
		const hash = createHash('sha256');
		for await (const entry of entriesOf(blobs, onProgress)) {
			const line = toLine(entry);
			addLine(hash, line);
			count += 1;
			yield line;
		}
		yield toLine({ count, sha256: hash.digest('hex') });
	};
	const unfinished = `${file}.part`;
	await rm(unfinished, { force: true });
	const text = async function* () {
		for await (const line of lines()) yield `${line}\n`;
	};
	// Readable by this user alone.
	await pipeline(Readable.from(text()), createWriteStream(unfinished, { mode: 0o600 }));
	await rename(unfinished, file);
	return count;
};
