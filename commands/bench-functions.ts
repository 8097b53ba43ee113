/**
 * npm run bench:functions [-- load|size]: measures the forms' functions on the local platform. The figures
 * compare two versions on one machine, not two machines; no figure makes it fail.
 */

import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { startPlatform, startServices } from '#netlify/local/platform.ts';
import { catalogue, storeRules } from '#netlify/server/content.ts';
import { paymentsOffered } from '#src/features/store/prices/payment.ts';
import { priceCart } from '#src/features/store/prices/price-cart.ts';
import { addDays } from '#src/format/day.ts';
import { today } from '#src/format/lisbon.ts';
import { toFormDay } from '#src/forms/clean.ts';
import { FILED_FORMS, type FiledForm } from '#src/forms/form.ts';

/** A line of a table of figures. */
const showRow = (first: string | number, ...cells: readonly (string | number)[]): void => {
	process.stdout.write(`${String(first).padEnd(56)}${cells.map((cell) => String(cell).padStart(14)).join('')}\n`);
};

const findItem = () => {
	for (const [id, { offers, pickupOnly }] of Object.entries(catalogue.products)) {
		const offer = offers.find(({ availability }) => availability !== 'sold-out');
		if (offer && !pickupOnly) return { id, ...(offer.variant ? { variant: offer.variant } : {}), quantity: 1 };
	}
	throw new Error('content/store has nothing that can be sent.');
};

/** A valid form of each kind, from a new address. */
const newForms = (): Readonly<Record<FiledForm, Readonly<Record<string, unknown>>>> => {
	const email = `ana.${randomUUID()}@exemplo.pt`;
	const contact = '912345678';
	const place = { address: 'Rua da Fonte, 3', cp: '6270-100', county: 'Seia', country: 'Portugal' };
	const items = [findItem()];
	const [payment] = paymentsOffered(storeRules().payment);
	const { total } = priceCart(catalogue, items, 'mainland');
	return {
		contact: { name: 'Ana Reis', email, subject: 'Olá', message: 'Bom dia.', about: '' },
		member: {
			...{ name: 'Ana Reis', email, contact, birthDate: '1990/05/17', ...place, district: 'Guarda' },
			...{ nationality: 'Portuguesa', idNumber: '', nif: '', educationalQualifications: '', job: '' },
		},
		schedule: {
			...{ firstName: 'Ana', lastName: 'Reis', email, date: toFormDay(addDays(today(), 7)), time: '10:30' },
			action: '',
		},
		order: { items, name: 'Ana Reis', email, contact, delivery: 'post', ...place, payment, nif: '', note: '', total },
		withdrawal: { name: 'Ana Reis', email, orderNumber: 'ABC-2026-7F3KQM' },
	};
};

/** Connections at once, and forms that they send in all. */
const LOADS = [
	[1, 100],
	[16, 200],
	[128, 384],
] as const;

/** Runs work against the functions, then waits for what they do after their answers. */
const withFunctions = async <Result>(work: (origin: string) => Promise<Result>): Promise<Result> => {
	const platform = await startPlatform({ root: resolve('.'), port: 0 });
	try {
		return await work(platform.origin);
	} finally {
		await platform.stop();
	}
};

const sendValid = async (origin: string, form: FiledForm): Promise<void> => {
	const response = await fetch(`${origin}/api/${form}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(newForms()[form]),
	});
	const answer = await response.text();
	if (response.status !== 200) throw new Error(`${form} was answered ${response.status}: ${answer}`);
};

const percentile = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

const loadOf = async (form: FiledForm, connections: number, total: number): Promise<readonly number[]> =>
	withFunctions(async (origin) => {
		await sendValid(origin, form);
		const times: number[] = [];
		let left = total;
		const start = performance.now();
		const sendOneAfterAnother = async () => {
			while (left-- > 0) {
				const sent = performance.now();
				await sendValid(origin, form);
				times.push(performance.now() - sent);
			}
		};
		await Promise.all(Array.from({ length: connections }, sendOneAfterAnother));
		const seconds = (performance.now() - start) / 1000;
		const sorted = times.toSorted((a, b) => a - b);
		return [total / seconds, ...[0.5, 0.95, 0.99].map((share) => percentile(sorted, share))];
	});

/**
 * Prints rates and times of valid forms from more and more connections. One process sends, answers, stores and catches the
 * mail, and its store handles one request at a time, unlike production's.
 */
const showLoad = async (): Promise<void> => {
	showRow('valid forms', 'connections', 'a second', 'p50 ms', 'p95 ms', 'p99 ms', 'resident MB');
	for (const form of FILED_FORMS)
		for (const [connections, total] of LOADS) {
			const [rate = 0, ...times] = await loadOf(form, connections, total);
			const memory = process.memoryUsage().rss / 1e6;
			showRow(form, connections, rate.toFixed(0), ...times.map((time) => time.toFixed(1)), memory.toFixed(0));
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

/** Prints the packed size of each function, and how long a new process takes to load it. */
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

const parts: Readonly<Record<string, () => Promise<void>>> = {
	load: () => showLoad(),
	size: () => showSizes(data),
};
const wanted = process.argv.slice(2);
// The functions' own log would mix with the table.
process.stderr.write = () => true;
try {
	for (const [name, part] of Object.entries(parts)) if (wanted.length === 0 || wanted.includes(name)) await part();
} finally {
	await services.stop();
	await rm(data, { recursive: true, force: true });
}
