import { describe, expect, it, vi } from 'vitest';
import type { Pending } from '#netlify/server/outbox/submission.ts';
import { setTime } from '#tests/support/clock.ts';
import { at, START, startWithFailure } from '#tests/support/failed-mail.ts';
import { startFormFunctions } from '#tests/support/form-functions.ts';
import { SENDING_DAY, VALID_FORMS } from '#tests/support/valid-forms.ts';

describe('runs at the same time', () => {
	it('mail each enquiry once', async () => {
		setTime(START);
		const functions = await startFormFunctions();
		functions.sink.behave('fail');
		for (let index = 0; index < 12; index++)
			await functions.post('contact', { ...VALID_FORMS.contact, email: `ana.${index}@exemplo.pt` });
		await functions.finish();
		functions.sink.behave('accept');
		setTime(at('00:20:00'));
		const [first, second] = await Promise.all([functions.startAnother(), functions.startAnother()]);
		const runs = Array.from({ length: 6 }, (_, index) => (index % 2 ? first : second).run('retry-mail'));
		expect(new Set(await Promise.all(runs))).toEqual(new Set([204]));
		const { pending, sent, mails } = await first.finish();
		expect([pending, Object.keys(sent).length, mails.length]).toEqual([{}, 12, 12]);
		expect(new Set(mails.map(({ ReplyTo }) => ReplyTo)).size).toBe(12);
	});

	it('wait at most a minute for a run that died', async () => {
		const functions = await startWithFailure();
		functions.sink.behave('accept');
		setTime(at('00:20:00'));
		await functions.store.setJSON('leases/retry-mail', { until: at('00:20:30') });
		await functions.run('retry-mail');
		expect(await functions.mails()).toEqual([]);
		setTime(at('00:20:31'));
		await functions.run('retry-mail');
		expect(await functions.mails()).toHaveLength(1);
	});
});

it('an entry that can’t be stored as sent does not delay the others', async () => {
	setTime(START);
	const broken: string[] = [];
	const functions = await startFormFunctions(({ method, url }) =>
		method === 'PUT' && broken.some((part) => url.includes(part)) ? new Response(null, { status: 403 }) : undefined,
	);
	functions.sink.behave('fail');
	for (const email of ['ana@exemplo.pt', 'rui@exemplo.pt', 'eva@exemplo.pt'])
		await functions.post('contact', { ...VALID_FORMS.contact, email });
	const isLogged = async () =>
		expect((await functions.look()).log.filter(({ event }) => event === 'Email not sent')).toHaveLength(3);
	await vi.waitFor(isLogged);
	const [first] = Object.values((await functions.look()).pending) as Pending[];
	broken.push(`sent/contact/${SENDING_DAY}/${first?.id}`);
	functions.sink.behave('accept');
	setTime(at('00:20:00'));
	expect(await functions.run('retry-mail')).toBe(204);
	const { pending, sent } = await functions.finish();
	expect([Object.keys(pending).length, Object.keys(sent).length]).toEqual([1, 2]);
});

it('if the store can’t be reached, the run ends with the reason and nothing is lost', async () => {
	setTime(START);
	let isBroken = false;
	const functions = await startFormFunctions(() => (isBroken ? new Response(null, { status: 403 }) : undefined));
	isBroken = true;
	expect(await functions.run('retry-mail')).toBe(500);
	expect(await functions.run('purge-expired')).toBe(500);
	const { log } = await functions.finish();
	expect(log).toEqual([
		{ event: 'Run failed', reason: 'tend-outings: BlobsInternalError' },
		{ event: 'Run failed', reason: 'retry-mail: BlobsInternalError' },
		{ event: 'Run failed', reason: 'self-test: BlobsInternalError' },
		{ event: 'Run failed', reason: 'purge-expired: BlobsInternalError' },
	]);
});
