import { readFileSync } from 'node:fs';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startHttpServer } from '#netlify/local/http.ts';
import { features, places } from '#netlify/server/base/content.ts';
import { readIpma } from '#netlify/server/day/read-ipma.ts';
import { LAST_READ, refreshForecast, refreshHourly } from '#netlify/server/day/refresh-forecast.ts';
import { readForecast } from '#netlify/server/store/forecast.ts';
import type { Diary } from '#netlify/server/store/lease.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { setTime } from '#tests/support/clock.ts';
import { makeStore } from '#tests/support/memory-services.ts';

/** Recorded on 3 September 2022, shortened; the warnings have two rows that were made for tests. */
const fixture = (name: string): string => readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8');

const FILES: Readonly<Record<string, () => Response>> = {
	'rcm-d0': () => new Response(fixture('rcm-d0')),
	'rcm-d1': () => new Response(fixture('rcm-d1')),
	'rcm-d2': () => new Response('Not found', { status: 404 }),
	warnings_www: () => new Response(fixture('warnings')),
};

/** Answers in the place of IPMA until the test ends. */
const serveIpma = async (changes: Readonly<Record<string, () => Response>>) => {
	const answers = { ...FILES, ...changes };
	const { port, stop } = await startHttpServer({
		port: 0,
		respond: async ({ url }) => answers[/(\w[\w-]*)\.json$/.exec(url)?.[1] ?? '']?.(),
	});
	onTestFinished(stop);
	vi.stubEnv('IPMA_HOST', `http://localhost:${port}`);
	onTestFinished(() => void vi.unstubAllEnvs());
};

const readWith = async (changes: Readonly<Record<string, () => Response>> = {}) => {
	await serveIpma(changes);
	return readIpma(['1808', '0105', '9999'], ['AVR', 'VRL', 'BGC']);
};

it('the recorded files give classes and warnings; green rows are none, and the day after tomorrow may be missing', async () => {
	expect(await readWith()).toEqual({
		fire: {
			'2022-09-03': { madeAt: '2022-09-03 00:05', classes: { '1808': 4, '0105': 2 } },
			'2022-09-04': { madeAt: '2022-09-03 00:05', classes: { '1808': 4, '0105': 2 } },
		},
		warnings: [
			{ area: 'AVR', type: 'Precipitação', level: 'yellow', start: '2026-06-04 06:00', end: '2026-06-04 18:00' },
			{ area: 'VRL', type: 'Tempo Quente', level: 'orange', start: '2026-08-02 09:00', end: '2026-08-04 21:00' },
		],
		failed: [],
	});
});

const rows = JSON.parse(fixture('warnings')) as Record<string, string>[];
const json = (value: unknown) => () => new Response(JSON.stringify(value));

it.each([
	['rows in an object', { warnings_www: json({ data: rows }) }, 2],
	['a kind that is new', { warnings_www: json([...rows, { ...rows[2], awarenessTypeName: 'Poeiras' }]) }, 3],
	[
		'a level that is new elsewhere',
		{ warnings_www: json([...rows, { ...rows[2], idAreaAviso: 'FAR', awarenessLevelID: 'grey' }]) },
		2,
	],
])('warnings with %s are read', async (_, changes, count) => {
	const { warnings, failed } = await readWith(changes);
	expect([warnings?.length, failed]).toEqual([count, []]);
});

it.each([
	['a page in place of JSON', () => new Response('<!doctype html>')],
	['half of the file', () => new Response(fixture('rcm-d0').slice(0, 300))],
	['bytes of Latin 1', () => new Response(Buffer.from('{"dataPrev":"Águeda"}', 'latin1'))],
	['no file', () => new Response('', { status: 404 })],
	['a class that there is not', () => new Response(fixture('rcm-d0').replaceAll('"rcm": 4', '"rcm": 9'))],
	['another shape', json({ local: [] })],
	['a file without our municipalities', json({ ...JSON.parse(fixture('rcm-d0')), local: {} })],
])('%s is no danger and no end of one: today stays unknown', async (_, answer) => {
	const { fire, failed } = await readWith({ 'rcm-d0': answer });
	expect([Object.keys(fire), failed]).toEqual([['2022-09-04'], ['rcm-d0.json']]);
});

it('invented places, as the sample has, are no failed reading, and nothing is known of them', async () => {
	await serveIpma({});
	const { fire, warnings, failed } = await readIpma(['serra-alta'], ['serra-alta']);
	expect([fire['2022-09-03']?.classes, warnings, failed]).toEqual([{}, [], []]);
});

it.each([
	['an empty list', []],
	['a list without one of our areas', rows.filter(({ idAreaAviso }) => idAreaAviso !== 'VRL')],
	['a level that is new in our area', [...rows, { ...rows[2], awarenessLevelID: 'grey' }]],
])('%s is not taken for «no warnings»', async (_, list) => {
	const { warnings, failed } = await readWith({ warnings_www: json(list) });
	expect([warnings, failed]).toEqual([undefined, ['warnings_www.json']]);
});

it('of two forecasts of a day the newer counts, within a reading and after it', async () => {
	const fireOf = (madeAt: string, rcm: number) =>
		json({ dataPrev: '2026-08-02', fileDate: `${madeAt}:00`, local: { 1824: { data: { rcm } } } });
	const store = makeStore();
	changeSettings(features, { day: true });
	changeSettings(places, { codes: ['1824'], areas: ['VIS'] });
	setTime('2026-08-02T09:00:00.000Z');
	const gradeAfter = async (today: () => Response, late: () => Response) => {
		await serveIpma({ 'rcm-d0': today, 'rcm-d1': late });
		await refreshForecast(store);
		return (await readForecast(store)).fire['2026-08-02']?.classes['1824'];
	};
	const old = fireOf('2026-08-01 08:00', 2);
	expect(await gradeAfter(fireOf('2026-08-02 08:00', 5), old)).toBe(5);
	expect(await gradeAfter(old, old)).toBe(5);
	expect(await gradeAfter(fireOf('2026-08-02 20:00', 3), old)).toBe(3);
});

it('what ended yesterday is kept, because the Azores may still have it, and what ended before is not', async () => {
	const store = makeStore();
	setTime('2026-08-03T00:30:00.000Z');
	const ended = (day: string) => ({
		area: 'AOC',
		type: 'Vento',
		level: 'yellow',
		start: `${day} 09:00`,
		end: `${day} 23:59`,
	});
	const fire = Object.fromEntries(['2026-08-01', '2026-08-02'].map((day) => [day, { madeAt: day, classes: {} }]));
	await store.setJSON('day/forecast', { fire, warnings: [ended('2026-08-01'), ended('2026-08-02')] });
	const known = await readForecast(store);
	expect([Object.keys(known.fire), known.warnings]).toEqual([['2026-08-02'], [ended('2026-08-02')]]);
});

it('each file is asked for once an hour, and after a failure once in each of the next runs, until all are read', async () => {
	const store = makeStore();
	changeSettings(features, { day: true });
	changeSettings(places, { codes: ['1808'], areas: ['VRL'] });
	const asked: Record<string, number> = {};
	let isDown = false;
	await serveIpma(
		Object.fromEntries(
			Object.entries(FILES).map(([name, answer]) => [
				name,
				() => {
					asked[name] = (asked[name] ?? 0) + 1;
					return isDown && name === 'rcm-d1' ? new Response('', { status: 503 }) : answer();
				},
			]),
		),
	);
	const diary: Diary = {};
	const runAt = async (...times: readonly string[]) => {
		for (const time of times) {
			setTime(`2022-09-03T${time}:00.000Z`);
			await refreshHourly(store, diary);
		}
		const [count, ...others] = new Set(Object.keys(FILES).map((name) => asked[name]));
		expect(others, 'every file as often').toEqual([]);
		return [count, diary[LAST_READ]?.slice(11, 16)];
	};
	expect(await runAt('09:00', '09:10', '09:50')).toEqual([1, '09:00']);
	isDown = true;
	expect(await runAt('10:00', '10:10', '10:20')).toEqual([4, '09:00']);
	expect((await readForecast(store)).fire['2022-09-04']?.classes).toEqual({ '1808': 4 });
	isDown = false;
	expect(await runAt('10:30', '10:40', '10:50')).toEqual([5, '10:30']);
	expect(await runAt('11:00')).toEqual([6, '11:00']);
	changeSettings(features, { day: false });
	expect(await runAt('12:00')).toEqual([6, '12:00']);
});
