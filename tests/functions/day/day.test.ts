import { expect, it, onTestFinished, vi } from 'vitest';
import { type LocalDay, startIpma } from '#netlify/local/ipma.ts';
import { features, places } from '#netlify/server/base/content.ts';
import { readIpma } from '#netlify/server/day/read-ipma.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { setTime } from '#tests/support/clock.ts';
import { createMishaps } from '#tests/support/faulty-proxy.ts';
import { startFormFunctions } from '#tests/support/form-functions.ts';

const CODES = ['1821', 'serra-alta'];
const AREAS = ['VIS', 'serra-alta'];

/** The stand-in for IPMA, until the test ends, and how its day is chosen. */
const startStandIn = async (refresh: () => Promise<unknown> = async () => undefined) => {
	const { host, respond, stop } = await startIpma({ codes: CODES, areas: AREAS }, refresh);
	onTestFinished(stop);
	vi.stubEnv('IPMA_HOST', host);
	onTestFinished(() => void vi.unstubAllEnvs());
	const ask = (path: string) => respond(new Request(`http://localhost${path}`));
	return { ask, choose: async (day: LocalDay) => (await ask(`/_local/day?is=${day}`))?.text() };
};

/** The functions, of an association with a place of each kind. */
const startFunctions = async (...setup: Parameters<typeof startFormFunctions>) => {
	const functions = await startFormFunctions(...setup);
	changeSettings(features, { day: true });
	changeSettings(places, { codes: CODES, areas: AREAS });
	return functions;
};

it.each([
	['normal', [2, []]],
	['high', [4, []]],
	['highest', [5, AREAS.map((area) => ({ area, level: 'orange', type: 'Tempo Quente' }))]],
	['wind', [2, AREAS.map((area) => ({ area, level: 'yellow', type: 'Vento' }))]],
] as const)('the stand-in’s day «%s» is read as IPMA’s files are, of three days', async (day, [grade, warnings]) => {
	setTime('2026-08-02T09:00:00.000Z');
	const refresh = vi.fn(async () => undefined);
	const { choose } = await startStandIn(refresh);
	await choose(day);
	const read = await readIpma(CODES, AREAS);
	expect(read.failed).toEqual([]);
	expect(Object.entries(read.fire).map(([date, { classes }]) => [date, classes])).toEqual(
		['02', '03', '04'].map((date) => [`2026-08-${date}`, { 1821: grade, 'serra-alta': grade }]),
	);
	expect(read.warnings).toMatchObject(warnings);
	expect([read.warnings?.length, refresh.mock.calls.length]).toEqual([warnings.length, 1]);
});

it('the stand-in that is down gives nothing; its page says the day, and a day that there is not changes nothing', async () => {
	const { ask, choose } = await startStandIn();
	expect(await choose('down')).toContain('<b>A IPMA não responde</b>');
	expect((await readIpma(CODES, AREAS)).failed).toHaveLength(4);
	expect(await (await ask('/_local/day?is=constructor'))?.text()).toContain('<b>A IPMA não responde</b>');
	expect(await ask('/_local/mail')).toBeUndefined();
});

it('the morning’s summary says that IPMA is not read once that lasts a day, and no more when it is read again', async () => {
	setTime('2026-03-02T12:00:00.000Z');
	const { choose } = await startStandIn();
	const functions = await startFunctions();
	await functions.runAt('2026-03-02T12:00:00.000Z');
	await choose('down');
	await functions.runAt('2026-03-03T07:00:00.000Z', '2026-03-04T07:00:00.000Z');
	await choose('normal');
	await functions.runAt('2026-03-05T07:00:00.000Z');
	const summaries = await functions.mails('summary');
	expect(summaries.map(({ Subject }) => Subject)).toEqual(['A IPMA não se lê há um dia']);
	expect(summaries[0]?.TextBody).toContain('Continua a tentar.');
});

it('what is known is answered to everybody, kept for five minutes at the edge whatever the query; without the feature nothing', async () => {
	setTime('2026-03-02T12:00:00.000Z');
	await (await startStandIn()).choose('highest');
	const functions = await startFunctions();
	await functions.runAt('2026-03-02T12:00:00.000Z');
	const ask = () => fetch(`${functions.origin}/api/day`);
	const response = await ask();
	expect([response.status, Object.fromEntries(response.headers)]).toMatchObject([
		200,
		{
			'content-type': 'application/json',
			'cache-control': 'public, max-age=60',
			'netlify-cdn-cache-control': 'public, durable, max-age=300, stale-while-revalidate=300',
			'netlify-vary': 'query=none',
		},
	]);
	const { fire, warnings, warnedAt } = await response.json();
	expect([fire['2026-03-03']?.classes, warnings.length, warnedAt]).toEqual([
		{ 1821: 5, 'serra-alta': 5 },
		2,
		'2026-03-02 12:00',
	]);
	changeSettings(features, { day: false });
	expect((await ask()).status).toBe(404);
});

it('a store that does not answer is 503, which nobody keeps, and not a day without danger', async () => {
	const mishaps = createMishaps();
	const functions = await startFunctions(mishaps.fault);
	void mishaps.next('GET', 'day', 'refused');
	const response = await fetch(`${functions.origin}/api/day`);
	expect([response.status, response.headers.get('cache-control'), await response.text()]).toEqual([
		503,
		'no-store',
		'',
	]);
	expect((await fetch(`${functions.origin}/api/day`)).status).toBe(200);
});
