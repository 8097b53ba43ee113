import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Store, setEnvironmentContext } from '@netlify/blobs';
import { startBlobs } from '#netlify/local/blobs.ts';
import { BLOBS_FOLDER } from '#netlify/local/platform.ts';
import { keysIn, openBlobs, read } from '#netlify/server/store/blobs.ts';
import { UsageError } from './command.ts';
import { type CommandIo, type OnProgress, writeNote } from './command-io.ts';

/** Netlify's API allows 500 requests a minute. */
const TRIES = 6;
const PAUSE_MS = 15_000;

/**
 * `fetch` for a store outside Netlify, where the API signs an address for each request. It waits when the API refuses more
 * requests: the blob client retries only what follows the signing.
 */
export const createPacedFetch =
	(pauseMs = PAUSE_MS): typeof fetch =>
	async (input, init) => {
		for (let tries = 1; ; tries++) {
			const response = await fetch(input, init);
			if (response.status !== 429 || tries === TRIES) return response;
			await pause(pauseMs);
		}
	};

export interface CommandStore {
	/** Where it is, in Portuguese. */
	readonly place: string;
	/** Netlify's id of the site, or `local`. */
	readonly site: string;
	/** The deploy context: `production`, `dev`… */
	readonly context: string;
	readonly blobs: Store;
	close(): Promise<void>;
}

/** The options of every command on a store. */
export const STORE_OPTIONS = {
	from: { type: 'string' },
	until: { type: 'string' },
	csv: { type: 'boolean', default: false },
	output: { type: 'string' },
	context: { type: 'string' },
} as const;

/** The end of the help of every command on a store. */
export const STORE_HELP = `  --context <nome>     production, deploy-preview… (em linha: production; nesta máquina: dev)
  --help               esta ajuda

Sem mais, trabalha sobre os dados desta máquina, em .netlify/. Com as variáveis NETLIFY_SITE_ID e
NETLIFY_AUTH_TOKEN, trabalha sobre os do sítio publicado.`;

interface Choice {
	readonly context?: string | undefined;
	/** Whether this machine's store need not exist yet. */
	readonly isNew?: boolean;
}

const openStore = async (io: CommandIo, { context, isNew = false }: Choice): Promise<CommandStore> => {
	const { NETLIFY_SITE_ID: site, NETLIFY_AUTH_TOKEN: token } = io.variables;
	if (site && token) {
		const name = context ?? 'production';
		const blobs = openBlobs(name, { siteID: site, token, fetch: createPacedFetch() });
		const place = `Nos dados em linha do sítio ${site} (${name})`;
		return { place, site, context: name, blobs, close: async () => {} };
	}
	if (site || token)
		throw new UsageError(`Para ver o sítio publicado falta ${site ? 'NETLIFY_AUTH_TOKEN' : 'NETLIFY_SITE_ID'}.`);
	const directory = join(io.folder, '.netlify', BLOBS_FOLDER);
	if (!isNew && !existsSync(directory)) throw new UsageError('Nesta máquina ainda não há dados: não existe .netlify/.');
	const local = await startBlobs({ directory });
	setEnvironmentContext(local.environment);
	const name = context ?? 'dev';
	const place = 'Nos dados desta máquina (.netlify/)';
	return { place, site: 'local', context: name, blobs: openBlobs(name), close: local.stop };
};

/**
 * Works on the site's store if the variables name the site, else on this machine's, even while `npm start` uses it.
 * @throws {UsageError}
 */
export const withStore = async <Result>(
	io: CommandIo,
	choice: Choice,
	work: (store: CommandStore) => Promise<Result>,
): Promise<Result> => {
	const store = await openStore(io, choice);
	writeNote(io, `${store.place}:`);
	try {
		return await work(store);
	} finally {
		await store.close();
	}
};

const AT_ONCE = 20;

/** Does the work for each item, in batches, so that none is begun after a failure. */
export const forEachItem = async <Item>(
	items: readonly Item[],
	work: (item: Item) => Promise<void>,
	onProgress?: OnProgress,
): Promise<void> => {
	for (let start = 0; start < items.length; start += AT_ONCE) {
		onProgress?.(start, items.length);
		await Promise.all(items.slice(start, start + AT_ONCE).map(work));
	}
};

export interface StoredEntry<Value = unknown> {
	readonly key: string;
	readonly value: Value;
}

/** The entries with the wanted keys. What comes or goes meanwhile may be missing. */
export const readEntries = async <Value>(
	blobs: Store,
	isWanted: (key: string) => boolean,
	onProgress?: OnProgress,
): Promise<readonly StoredEntry<Value>[]> => {
	const entries: StoredEntry<Value>[] = [];
	const keys = await Array.fromAsync(keysIn(blobs, ''));
	const readOne = async (key: string): Promise<void> => {
		const found = await read<Value>(blobs, key);
		if (found) entries.push({ key, value: found.value });
	};
	await forEachItem(keys.filter(isWanted), readOne, onProgress);
	return entries;
};
