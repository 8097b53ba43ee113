import { expect, it } from 'vitest';
import { setTime } from '#tests/support/clock.ts';
import type { Fault } from '#tests/support/faulty-proxy.ts';
import { startFormFunctions } from '#tests/support/form-functions.ts';
import { createHoldBack } from '#tests/support/hold-back.ts';
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
	setTime(LATER);
	expect(await unnamed.run('process-due')).toBe(204);
	expect(await unnamed.run('purge-expired')).toBe(204);
	const { pending, mails } = await published.finish();
	expect([pending, mails.map(({ ReplyTo }) => ReplyTo)]).toEqual([{}, [expect.stringContaining('ana')]]);
});

it.each([
	['outings', 'fails', 'PUT', 'process-outings', 'Run failed', /^process-outings: BlobsInternalError/],
	['outings', 'hangs', 'PUT', 'process-outings', 'Run failed', /^process-outings: TimeoutError/],
	['records of the desk', 'fails', 'GET', 'desk-traces', 'Run failed', /^retry-mail: BlobsInternalError/],
	['records of the desk', 'hangs', 'GET', 'desk-traces', 'Records not settled', /^TimeoutError/],
] as const)(
	'%s whose store %s do not keep waiting mails from being sent',
	{ timeout: 30_000 },
	async (_, how, method, part, event, reason) => {
		setTime(START);
		const hold = createHoldBack();
		const fault: Fault = (request) =>
			how === 'fails' && request.url.includes(part) ? new Response(null, { status: 403 }) : hold.fault(request);
		const functions = await startFormFunctions(fault);
		functions.sink.behave('fail');
		await functions.post('contact', VALID_FORMS.contact);
		await functions.settle();
		functions.sink.behave('accept');
		setTime(LATER);
		if (how === 'hangs') void hold.next(method, part);
		expect(await functions.run('process-due')).toBe(event === 'Run failed' ? 500 : 204);
		hold.release();
		const { pending, log } = await functions.finish();
		expect([pending, log.at(-1)]).toEqual([{}, { event, reason: expect.stringMatching(reason) }]);
	},
);
