import { join, resolve } from 'node:path';
import { startPlatform } from '#netlify/local/platform.ts';
import { FILED_FORMS, type FiledForm } from '#src/forms/form.ts';
import { newForms } from './bench-functions-forms.ts';
import { showRow } from './show-row.ts';
import { startCountedStore } from './store-calls.ts';

/** Connections at once, and forms that they send in all. */
const LOADS = [
	[1, 100],
	[16, 200],
	[128, 384],
] as const;

const startFunctions = () =>
	startPlatform({
		root: resolve('.'),
		port: 0,
	});

/** Runs work against the functions, then waits for what they do after their answers. */
export const withFunctions = async <Result>(work: (origin: string) => Promise<Result>): Promise<Result> => {
	const platform = await startFunctions();
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
export const showLoad = async (): Promise<void> => {
	showRow('valid forms', 'connections', 'a second', 'p50 ms', 'p95 ms', 'p99 ms', 'resident MB');
	for (const form of FILED_FORMS)
		for (const [connections, total] of LOADS) {
			const [rate = 0, ...times] = await loadOf(form, connections, total);
			const memory = process.memoryUsage().rss / 1e6;
			showRow(form, connections, rate.toFixed(0), ...times.map((time) => time.toFixed(1)), memory.toFixed(0));
		}
};

const TRIES = 5;

/**
 * Prints how often a warm function calls the store before it answers: the least of some tries, since a try can include
 * calls that follow the answer.
 */
export const showStoreCalls = async (directory: string): Promise<void> => {
	const { countOf, stop } = await startCountedStore(join(directory, 'counted'));
	showRow('store calls', 'before the answer');
	for (const form of FILED_FORMS) {
		const counts: number[] = [];
		// A new platform for each try, so that no mail of the last one is under way.
		for (let turn = 0; turn < TRIES; turn++)
			await withFunctions(async (origin) => void counts.push(await countOf(() => sendValid(origin, form))));
		showRow(form, Math.min(...counts));
	}
	await stop();
};
