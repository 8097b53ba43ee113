/**
 * npm run bench:functions: measures the forms' functions on the local platform with the contact form, because all forms
 * take the same way. The figures compare two versions on one machine; none makes it fail.
 */

import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { startPlatform, startServices } from '#netlify/local/platform.ts';

const showRow = (first: string | number, ...cells: readonly (string | number)[]): void => {
	process.stdout.write(`${String(first).padEnd(56)}${cells.map((cell) => String(cell).padStart(14)).join('')}\n`);
};

/** Connections at once, and forms that they send in all. */
const LOADS = [
	[1, 100],
	[16, 200],
	[128, 384],
] as const;

const sendValid = async (origin: string): Promise<void> => {
	const email = `ana.${randomUUID()}@exemplo.pt`;
	const response = await fetch(`${origin}/api/contact`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ name: 'Ana Reis', email, subject: 'Olá', message: 'Bom dia.', about: '' }),
	});
	const answer = await response.text();
	if (response.status !== 200) throw new Error(`The form was answered ${response.status}: ${answer}`);
};

const percentile = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

const measureLoad = async (connections: number, total: number): Promise<readonly number[]> => {
	const platform = await startPlatform({ root: resolve('.'), port: 0 });
	try {
		await sendValid(platform.origin);
		const times: number[] = [];
		let left = total;
		const start = performance.now();
		const sendOneAfterAnother = async () => {
			while (left-- > 0) {
				const sent = performance.now();
				await sendValid(platform.origin);
				times.push(performance.now() - sent);
			}
		};
		await Promise.all(Array.from({ length: connections }, sendOneAfterAnother));
		const seconds = (performance.now() - start) / 1000;
		const sorted = times.toSorted((a, b) => a - b);
		return [total / seconds, ...[0.5, 0.95, 0.99].map((share) => percentile(sorted, share))];
	} finally {
		await platform.stop();
	}
};

/**
 * Prints rates and times of a valid form from more and more connections. One process sends, answers, stores and catches
 * the mail, and its store handles one request at a time, unlike production's.
 */
const showLoad = async (): Promise<void> => {
	showRow('connections', 'forms a second', 'p50 ms', 'p95 ms', 'p99 ms', 'resident MB');
	for (const [connections, total] of LOADS) {
		const [rate = 0, ...times] = await measureLoad(connections, total);
		const memory = process.memoryUsage().rss / 1e6;
		showRow(connections, rate.toFixed(0), ...times.map((time) => time.toFixed(1)), memory.toFixed(0));
	}
};

/** Netlify's own packer of functions. It is fetched when needed, since it has 113 MB. */
const PACKER = '@netlify/zip-it-and-ship-it@16.2.3';
const STARTS = 7;

const run = promisify(execFile);

const pack = (to: string, format: 'zip' | 'none') =>
	run(
		'npm',
		[
			...['exec', '--yes', `--package=${PACKER}`, '--', 'zip-it-and-ship-it'],
			...['netlify/functions', to, `--archive-format=${format}`],
		],
		{ maxBuffer: 1e9 },
	);

/** Milliseconds in which a new process imports the function: the median. */
const startOf = async (file: string): Promise<number> => {
	const script = `const start = performance.now(); import(process.argv[1]).then(() => process.stdout.write(String(performance.now() - start)))`;
	const times: number[] = [];
	for (let turn = 0; turn < STARTS; turn++)
		times.push(Number((await run(process.execPath, ['--input-type=module', '-e', script, file])).stdout));
	return times.toSorted((a, b) => a - b)[Math.floor(STARTS / 2)] ?? 0;
};

const showSizes = async (directory: string): Promise<void> => {
	const [zips, folders] = [join(directory, 'zips'), join(directory, 'folders')];
	await pack(zips, 'zip');
	await pack(folders, 'none');
	showRow('packed', 'zip kB', 'cold start ms');
	for (const zip of globSync('*.zip', { cwd: zips }).sort()) {
		const name = zip.replace(/\.zip$/, '');
		const { size } = await stat(join(zips, zip));
		const start = await startOf(join(folders, name, 'netlify', 'functions', `${name}.mjs`));
		showRow(name, (size / 1000).toFixed(0), start.toFixed(0));
	}
};

const data = await mkdtemp(join(tmpdir(), 'cumeada-'));
const services = await startServices(data);

// The functions' own log would mix with the table.
process.stderr.write = () => true;
try {
	await showLoad();
	await showSizes(data);
} finally {
	await services.stop();
	await rm(data, { recursive: true, force: true });
}
