import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildDays, builtAt } from '#netlify/server/base/content.ts';
import { CLOCK_KEY, type Diary } from '#netlify/server/store/lease.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { setTime } from '#tests/support/clock.ts';
import { createMishaps, type Fault } from '#tests/support/faulty-proxy.ts';
import { type FormFunctions, startFormFunctions } from '#tests/support/form-functions.ts';
import { SENDING_DAY, VALID_FORMS } from '#tests/support/valid-forms.ts';

const START = `${SENDING_DAY}T00:00:20.000Z`;
const LATER = `${SENDING_DAY}T00:20:00.000Z`;

it('a scheduled run without a deploy context is production’s; a visitor’s request without one is refused', async () => {
	setTime(START);
	const published = await startFormFunctions(undefined, { deployContext: 'production' });
	published.sink.behave('fail');
	await published.post('contact', VALID_FORMS.contact);
	await published.settle();
	published.sink.behave('accept');
	const unnamed = await published.startAnother({ deployContext: '' });
	expect((await unnamed.post('contact', { ...VALID_FORMS.contact, email: 'rui@exemplo.pt' })).status).toBe(500);
	await unnamed.runAt(LATER);
	expect(await unnamed.run('purge-expired')).toBe(204);
	const { pending, mails } = await published.finish();
	expect([pending, mails.map(({ ReplyTo }) => ReplyTo)]).toEqual([{}, [expect.stringContaining('ana')]]);
});

it.each([
	['fails', /^outings: BlobsInternalError/],
	['hangs', /^outings: TimeoutError/],
] as const)(
	'outings whose store %s do not keep waiting mails from being sent',
	{ timeout: 60_000 },
	async (how, reason) => {
		setTime(START);
		const hold = createMishaps();
		const fault: Fault = (request, forward) =>
			how === 'fails' && request.url.includes('prefix=outings')
				? new Response(null, { status: 403 })
				: hold.fault(request, forward);
		const functions = await startFormFunctions(fault);
		functions.sink.behave('fail');
		await functions.post('contact', VALID_FORMS.contact);
		await functions.settle();
		functions.sink.behave('accept');
		setTime(LATER);
		if (how === 'hangs') void hold.next('GET', 'prefix=outings');
		expect(await functions.run('process-due')).toBe(500);
		hold.release();
		const { pending, log } = await functions.finish();
		expect(pending).toEqual({});
		expect(log).toContainEqual({ event: 'Run failed', reason: expect.stringMatching(reason) });
	},
);

describe('a day when a post appears', () => {
	const DAY = '2026-03-05';
	let answer: 'accept' | 'fail' | 'hang';
	let calls: string[];
	let functions: FormFunctions;

	beforeEach(async () => {
		answer = 'accept';
		calls = [];
		const server = createServer(({ method }, response) => {
			calls.push(`${method} ${new Date().toISOString().slice(0, 16)}`);
			if (answer !== 'hang') response.writeHead(answer === 'accept' ? 200 : 500).end();
		});
		await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
		onTestFinished(() => {
			server.closeAllConnections();
			server.close();
		});
		changeSettings(buildDays, ['2026-02-20', DAY]);
		setTime('2026-03-04T23:50:00.000Z');
		functions = await startFormFunctions();
		vi.stubEnv('BUILD_HOOK_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}/build_hooks/secret`);
		await writeDiary({ build: '2026-02-20' });
	});

	const readDiary = async (): Promise<Diary> => (await functions.store.get(CLOCK_KEY, { type: 'json' }))?.done ?? {};
	const writeDiary = async (done: Diary) =>
		functions.store.setJSON(CLOCK_KEY, { holder: '', until: '', done: { ...(await readDiary()), ...done } });
	const runAt = async (...moments: readonly string[]) => {
		for (const moment of moments) await functions.runAt(`${moment}:00.000Z`);
	};
	const summaries = () => functions.mails('summary');

	it('the build hook is called once, at once', async () => {
		await runAt('2026-03-04T23:50');
		expect(calls).toEqual([]);
		await runAt(`${DAY}T00:00`, `${DAY}T00:10`, '2026-03-06T06:50');
		expect(calls).toEqual([`POST ${DAY}T00:00`]);
	});

	it.each(['fail', 'hang'] as const)(
		'and is tried again after a failure (%s); in the morning the summary names a build that did not come',
		async (failure) => {
			answer = failure;
			await runAt(`${DAY}T00:00`, `${DAY}T07:00`);
			answer = 'accept';
			await runAt(`${DAY}T07:10`, `${DAY}T07:20`);
			expect(calls).toEqual(['00:00', '07:00', '07:10'].map((time) => `POST ${DAY}T${time}`));
			const [summary] = await summaries();
			expect(summary?.Subject).toBe('O sítio não se publicou sozinho');
			expect(summary?.TextBody).toContain('a 5 de março de 2026');
			const reason = failure === 'fail' ? '500' : 'TimeoutError 23';
			expect((await functions.look()).log).toEqual([1, 2].map(() => ({ event: 'Build hook failed', reason })));
		},
	);

	it('a build that somebody went back to is not replaced: the log says so once, and the summary each morning', async () => {
		await runAt('2026-03-04T23:50');
		expect(await readDiary()).toMatchObject({ 'newest-build': builtAt });
		await writeDiary({ 'newest-build': '2999-01-01T00:00:00.000Z' });
		await runAt(`${DAY}T00:00`, `${DAY}T07:00`, `${DAY}T07:10`);
		expect(calls).toEqual([]);
		expect((await functions.look()).log).toEqual([
			{ event: 'An older build is published', reason: 'no build by itself' },
		]);
		const summary = (await summaries()).at(-1);
		expect(summary?.Subject).toBe('O sítio não se publica sozinho');
		expect(summary?.TextBody).toContain('publicação mais antiga');
		await writeDiary({ 'newest-build': builtAt });
		await runAt(`${DAY}T07:20`);
		expect(calls).toEqual([`POST ${DAY}T07:20`]);
	});

	it('without a hook does nothing', async () => {
		vi.stubEnv('BUILD_HOOK_URL', '');
		await runAt(`${DAY}T07:00`);
		expect([calls, await summaries()]).toEqual([[], []]);
	});
});
