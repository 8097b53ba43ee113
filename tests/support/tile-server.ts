import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

const TILES = 'tests/functions/terrain/tiles';

interface Answer {
	readonly status?: number;
	readonly headers?: Readonly<Record<string, string>>;
	readonly body?: string | Uint8Array;
	/** Milliseconds before the answer. */
	readonly after?: number;
}

/** What a server answers at a path instead of its tile; `undefined` for the tile. `asked`: how often it was asked there. */
type Faults = (path: string, asked: number) => Answer | undefined;

const tileAt = (path: string): Answer => {
	const file = path.startsWith('/land/') ? `${TILES}${path.replace('.pbf', '.pbf.gz')}` : `${TILES}${path}`;
	if (!existsSync(file)) return { status: 404 };
	return { body: readFileSync(file), headers: file.endsWith('.gz') ? { 'content-encoding': 'gzip' } : {} };
};

/** Plays the servers of land and of heights, over the tiles of Tristaina, until the test ends. */
export const serveTiles = async (faults: Faults = () => undefined) => {
	const requests: { readonly path: string; readonly agent: string; readonly at: number }[] = [];
	let [open, most] = [0, 0];
	const server = createServer(async ({ url: path = '', headers }, response) => {
		open += 1;
		most = Math.max(most, open);
		requests.push({ path, agent: headers['user-agent'] ?? '', at: performance.now() });
		const list = JSON.stringify({ tiles: [`${address}/land/{z}/{x}/{y}.pbf`] });
		const own = path === '/planet' ? { body: list } : tileAt(path);
		const asked = requests.filter((request) => request.path === path).length;
		const { status = 200, headers: more = {}, body = '', after = 0 } = faults(path, asked) ?? own;
		await pause(after);
		open -= 1;
		response.writeHead(status, more).end(body);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	return {
		address,
		requests,
		/** Requests at the same time. */
		most: (): number => most,
	};
};
