import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { UsageError } from '../command.ts';
import { keyOf } from './heights.ts';
import { addressesOf, type Tile } from './sources.ts';

export interface Patience {
	/** Milliseconds after which a server counts as silent, and between two tries if it does not say how long. */
	readonly timeout: number;
	readonly pause: number;
	/** The longest wait that a server may ask for. */
	readonly longest: number;
}

const PATIENCE: Patience = { timeout: 30_000, pause: 3_000, longest: 90_000 };
const TRIES = 3;

/** Tiles are kept for a month, so that a second try, or the next trail, asks for less. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** The milliseconds of a Retry-After, which has seconds or a date. */
const waitOf = (response: Response): number | undefined => {
	const value = response.headers.get('retry-after');
	if (!value) return undefined;
	const wait = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
	return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
};

/** A server that does not answer now: it will not answer for the next trail either. */
export class SilentSource extends UsageError {}

interface Options {
	/** Where tiles are kept. */
	readonly cache: string;
	/** Says who asks, and where to complain. */
	readonly userAgent: string;
	readonly patience?: Patience;
}

/** Asks for tiles, one request at a time. */
export const createTileFetch = ({ cache, userAgent, patience = PATIENCE }: Options) => {
	/**
	 * The bytes at an address; `null` if there is nothing.
	 * @throws {SilentSource}
	 */
	const ask = async (name: string, address: string): Promise<Uint8Array | null> => {
		let reason = '';
		for (let tried = 1; tried <= TRIES; tried += 1) {
			let wait = patience.pause * tried;
			try {
				const signal = AbortSignal.timeout(patience.timeout);
				const response = await fetch(address, { headers: { 'user-agent': userAgent }, signal });
				if (response.ok) return new Uint8Array(await response.arrayBuffer());
				await response.body?.cancel();
				if (response.status === 404) return null;
				reason = `respondeu com o erro ${response.status}`;
				if (response.status < 500 && response.status !== 429) break;
				wait = waitOf(response) ?? wait;
			} catch (error) {
				reason = error instanceof Error && error.name === 'TimeoutError' ? 'não respondeu a tempo' : 'não responde';
			}
			if (wait > patience.longest)
				throw new SilentSource(
					`${name} pede que se espere ${Math.ceil(wait / 60_000)} min. Repita o comando depois: o que já veio ficou guardado.`,
				);
			if (tried < TRIES) await pause(wait);
		}
		throw new SilentSource(
			`${name} ${reason}. Veja se há ligação à Internet e repita o comando mais tarde: o que já veio ficou guardado.`,
		);
	};

	/** Tiles that a server has not. They are asked for again the next time: it may have been its fault. */
	const lacking = new Set<string>();

	/** The bytes that are kept at a path, or are fetched and kept there; empty if the server has nothing. */
	const keep = async (name: string, path: string, toAddress: () => Promise<string>): Promise<Uint8Array> => {
		const file = join(cache, path);
		const made = await stat(file).then(
			({ mtimeMs, size }) => (size > 0 ? mtimeMs : 0),
			() => 0,
		);
		if (Date.now() - made < KEPT_MS) return readFile(file);
		const bytes = lacking.has(path) ? null : await ask(name, await toAddress());
		if (!bytes?.length) {
			lacking.add(path);
			return new Uint8Array();
		}
		await mkdir(dirname(file), { recursive: true });
		await writeFile(`${file}.part`, bytes);
		await rename(`${file}.part`, file);
		return bytes;
	};

	/**
	 * The tiles that a source has.
	 * @throws {UsageError}
	 */
	return async <Read>(
		source: Parameters<typeof addressesOf>[0] & { readonly read: (bytes: Uint8Array) => Read },
		tiles: readonly Tile[],
	): Promise<(readonly [Tile, Awaited<Read>])[]> => {
		const { name } = source;
		let addresses: ReturnType<typeof addressesOf> | undefined;
		const fetchText = async (address: string) => new TextDecoder().decode((await ask(name, address)) ?? undefined);
		const addressOf = async (tile: Tile): Promise<string> => {
			addresses ??= addressesOf(source, fetchText).catch((error: unknown) => {
				throw error instanceof UsageError ? error : broken(name, 'a sua lista de mapas');
			});
			return (await addresses)(tile);
		};
		const found: (readonly [Tile, Awaited<Read>])[] = [];
		for (const tile of tiles) {
			const path = join(name, keyOf(tile));
			const bytes = await keep(name, path, () => addressOf(tile));
			if (bytes.length === 0) continue;
			try {
				found.push([tile, await source.read(bytes)]);
			} catch {
				await rm(join(cache, path));
				throw broken(name, `o quadrado ${keyOf(tile)}`);
			}
		}
		return found;
	};
};

const broken = (name: string, what: string) =>
	new UsageError(`De ${name} veio estragado ${what}. Repita o comando mais tarde: o resto ficou guardado.`);

export type FetchTiles = ReturnType<typeof createTileFetch>;
