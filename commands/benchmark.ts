/**
 * npm run benchmark: measures the built site on this machine (`npm run bench:functions` the functions). The figures compare
 * two versions on one machine, not two machines; no figure makes it fail.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startPlatform } from '#netlify/local/platform.ts';
import { startServices } from '#netlify/local/services.ts';

const PAGE_REQUESTS = 500;

const show = (name: string, value: number, unit: string) =>
	process.stdout.write(`${name.padEnd(40)}${value.toFixed(1).padStart(9)} ${unit}\n`);

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
	const start = performance.now();
	await work();
	return performance.now() - start;
};

const percentile = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

const data = await mkdtemp(join(tmpdir(), 'cumeada-'));
const start = performance.now();
const services = await startServices(data);
const platform = await startPlatform({
	root: resolve('.'),
	port: 0,
});
show('start', performance.now() - start, 'ms');

const times: number[] = [];
for (let index = 0; index < PAGE_REQUESTS; index++)
	times.push(await timeOf(async () => (await fetch(`${platform.origin}/home`)).text()));
const sorted = times.toSorted((a, b) => a - b);
show('a page, half of the requests within', percentile(sorted, 0.5), 'ms');
show('a page, 95 % of the requests within', percentile(sorted, 0.95), 'ms');

await platform.stop();
await services.stop();
await rm(data, { recursive: true, force: true });
show('memory at the end (resident)', process.memoryUsage().rss / 1e6, 'MB');
