import { join, resolve } from 'node:path';
import { startPlatform } from '#netlify/local/platform.ts';
import { FORM_NAMES, type FormName } from '#src/forms/form.ts';
import { newForms } from './bench-functions-forms.ts';
import { showRow } from './show-row.ts';
import { startCountedStore } from './store-calls.ts';

/** How many connections there are at once, and how many forms they send altogether. */
const LOADS = [
	[1, 100],
	[16, 200],
	[128, 384],
] as const;

const startFunctions = () =>
	startPlatform({
		siteDirectory: resolve('dist'),
		functionsDirectory: resolve('netlify/functions'),
		configFile: resolve('netlify.toml'),
		port: 0,
	});

/** Runs some work against the functions, and waits for all that they do after their answers. */
export const withFunctions = async <Result>(work: (origin: string) => Promise<Result>): Promise<Result> => {
	const platform = await startFunctions();
	try {
		return await work(platform.origin);
	} finally {
		await platform.stop();
	}
};

const sendValid = async (origin: string, form: FormName): Promise<void> => {
	const response = await fetch(`${origin}/api/${form}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(newForms()[form]),
	});
	const answer = await response.text();
	if (response.status !== 200) throw new Error(`${form} was answered ${response.status}: ${answer}`);
};

const percentile = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

const loadOf = async (form: FormName, connections: number, total: number): Promise<readonly number[]> =>
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
 * Valid forms from more and more connections at once. This process sends, answers, stores and catches the mail, and its store
 * takes one request after the other: production's does not.
 */
export const showLoad = async (): Promise<void> => {
	showRow('valid forms', 'connections', 'a second', 'p50 ms', 'p95 ms', 'p99 ms', 'resident MB');
	for (const form of FORM_NAMES)
		for (const [connections, total] of LOADS) {
			const [rate = 0, ...times] = await loadOf(form, connections, total);
			const memory = process.memoryUsage().rss / 1e6;
			showRow(form, connections, rate.toFixed(0), ...times.map((time) => time.toFixed(1)), memory.toFixed(0));
		}
};

const TRIES = 5;

/** What a warm function asks of the store before it answers. The least of some tries: what follows an answer may be in one. */
export const showStoreCalls = async (directory: string): Promise<void> => {
	const { countOf, stop } = await startCountedStore(join(directory, 'counted'));
	showRow('store calls', 'before the answer');
	for (const form of FORM_NAMES) {
		const counts: number[] = [];
		// A process of its own each time, as it were: nothing of the last one's mail is under way.
		for (let turn = 0; turn < TRIES; turn++)
			await withFunctions(async (origin) => void counts.push(await countOf(() => sendValid(origin, form))));
		showRow(form, Math.min(...counts));
	}
	await stop();
};
