import { describe, expect, it, vi } from 'vitest';
import { setTime } from '#tests/support/clock.ts';
import { ENQUIRY, startContactFunction } from '#tests/support/contact-function.ts';

type ContactFunction = Awaited<ReturnType<typeof startContactFunction>>;

const breakMail: Record<string, (contact: ContactFunction) => unknown> = {
	'refuses the recipient': ({ sink }) => sink.behave('refuse'),
	'refuses the message': ({ sink }) => sink.behave('refuse-message'),
	'has an error': ({ sink }) => sink.behave('fail'),
	'is down': ({ sink }) => sink.stop(),
	'has no token of ours': () => vi.stubEnv('POSTMARK_SERVER_TOKEN', ''),
	'has no sender of ours': () => vi.stubEnv('MAIL_FROM', 'nada'),
	'has no receiver of ours': () => vi.stubEnv('MAIL_TO', 'geral@exemplo.pt rui@exemplo.pt'),
	'has two senders of ours': () => vi.stubEnv('MAIL_FROM', 'ana@exemplo.pt, rui@exemplo.pt'),
};
const REASONS: Record<string, string> = {
	'refuses the recipient': 'Postmark 406',
	'refuses the message': 'Postmark 411',
	'has an error': 'InternalServerError 100',
	'is down': 'PostmarkError 0',
	'has no token of ours': 'SettingError POSTMARK_SERVER_TOKEN',
	'has no sender of ours': 'SettingError MAIL_FROM',
	'has no receiver of ours': 'SettingError MAIL_TO',
	'has two senders of ours': 'SettingError MAIL_FROM',
};
/** Failures that a later try can't repair. */
const PERMANENT = ['refuses the message'];

describe.each(Object.keys(breakMail))('a mail service that %s', (fault) => {
	const isPermanent = PERMANENT.includes(fault);

	it('does not concern the visitor: the enquiry is stored, and the log gives the reason without personal data', async () => {
		setTime('2026-03-01T12:00:30.000Z');
		const contact = await startContactFunction();
		await breakMail[fault]?.(contact);
		const response = await contact.post(ENQUIRY);
		expect(await response.text()).toBe('{"status":200}');
		const { pending, parked, claims, sent, mails, log } = await contact.finish();
		const [[, record] = []] = Object.entries({ ...pending, ...parked });
		const { id } = record as { id: string };
		expect(record).toMatchObject({ form: 'contact', input: ENQUIRY });
		expect(Object.keys(pending)).toEqual(
			isPermanent ? [] : [`pending/2026-03-01T12-06/contact/2026-03-01T12-00/${id}`],
		);
		expect(Object.keys(parked)).toEqual(isPermanent ? [`parked/contact/2026-03-01/${id}`] : []);
		expect(Object.values(claims)).toEqual([expect.objectContaining({ id })]);
		expect([sent, mails]).toEqual([{}, []]);
		const line = { form: 'contact', id, reason: REASONS[fault] };
		expect(log).toEqual([
			{ event: 'Submission accepted', form: 'contact', id },
			{ event: 'Email not sent', ...line },
			...(isPermanent ? [{ event: 'Submission parked', ...line }] : []),
		]);
	});

	it('does not stop a second enquiry from being a duplicate', async () => {
		const contact = await startContactFunction();
		await breakMail[fault]?.(contact);
		await contact.post(ENQUIRY);
		expect((await contact.post(ENQUIRY)).status).toBe(409);
		const { pending, parked } = await contact.finish();
		expect(Object.keys({ ...pending, ...parked })).toHaveLength(1);
	});
});

it('visitors do not wait for a mail service that hangs', async () => {
	const { post, sink, finish } = await startContactFunction();
	sink.behave('hang');
	expect((await post(ENQUIRY)).status).toBe(200);
	await sink.stop();
	const { pending, sent, log } = await finish();
	expect([Object.keys(pending).length, sent]).toEqual([1, {}]);
	expect(log).toContainEqual(expect.objectContaining({ event: 'Email not sent', reason: expect.any(String) }));
});

it('if the store fails after the mail is sent, the enquiry stays pending and the log says so', async () => {
	const { post, finish } = await startContactFunction(({ method, url }) =>
		method === 'PUT' && url.includes('/sent/') ? new Response(null, { status: 500 }) : undefined,
	);
	expect((await post(ENQUIRY)).status).toBe(200);
	const { pending, sent, mails, log } = await finish();
	expect(mails).toHaveLength(1);
	expect([Object.keys(pending).length, sent]).toEqual([1, {}]);
	const id = mails[0]?.Metadata?.['id'];
	expect(log).toEqual([
		{ event: 'Submission accepted', form: 'contact', id },
		{ event: 'Submission not filed', form: 'contact', id, reason: 'BlobsInternalError' },
	]);
});
