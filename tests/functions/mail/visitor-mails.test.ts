import type { Message } from 'postmark';
import { beforeEach, expect, it } from 'vitest';
import { site } from '#netlify/server/base/content.ts';
import { RECEIVED } from '#netlify/server/cases/case.ts';
import { caseNotifier } from '#netlify/server/forms/notices.ts';
import { entryOf, nextLookAt, toIso } from '#netlify/server/mail/notice.ts';
import { addressHash } from '#netlify/server/store/fingerprint.ts';
import { countTurnedAway, noteTurnedAway } from '#netlify/server/store/turned-away.ts';
import { addDays } from '#src/format/day.ts';
import type { FiledForm } from '#src/forms/form.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { setTime } from '#tests/support/clock.ts';
import type { Fault } from '#tests/support/faulty-proxy.ts';
import { type FormFunctions, startFormFunctions } from '#tests/support/form-functions.ts';
import { REPEATABLE_FORM_NAMES, SENDING_DAY, VALID_FORMS } from '#tests/support/valid-forms.ts';

const VISITOR = 'ana.reis@exemplo.pt';

const at = (time: string, day = SENDING_DAY) => `${day}T${time}:00.000Z`;

const setCopy = (form: (typeof REPEATABLE_FORM_NAMES)[number], copyToVisitor: boolean) =>
	changeSettings(site.forms[form], { copyToVisitor });
const setHourly = (copiesPerHour: number) => changeSettings(site.forms, { copiesPerHour });

let fault: Fault;
let functions: FormFunctions;
beforeEach(async () => {
	setTime(at('12:00'));
	fault = () => undefined;
	functions = await startFormFunctions((...request) => fault(...request));
});

const isToAssociation = ({ To }: Partial<Message>) => To?.includes('associacao@') ?? false;

/** How many mails the association and the visitors got. */
const counts = async () => {
	const mails = (await functions.mails()).filter(({ Tag }) => Tag !== 'summary');
	const own = mails.filter(isToAssociation).length;
	return [own, mails.length - own];
};

const send = async (form: FiledForm, changes: object = {}) => {
	expect((await functions.post(form, { ...VALID_FORMS[form], ...changes })).status).toBe(200);
	await functions.settle();
	return functions.look();
};

const sendOrders = (emails: readonly string[]) =>
	Promise.all(emails.map((email, index) => send('order', { email, note: `Nota ${index}` })));

it.each(REPEATABLE_FORM_NAMES)(
	'the copy of the form %s is sent only if its setting says so, from the association, with a greeting, without automatic replies',
	async (form) => {
		setCopy(form, false);
		await send(form);
		expect(await counts()).toEqual([1, 0]);
		setCopy(form, true);
		const { mails } = await send(form, { email: 'rui@exemplo.pt' });
		expect(await counts()).toEqual([2, 1]);
		expect(mails.find(({ To }) => To === 'rui@exemplo.pt')).toMatchObject({
			From: `"${site.name}" <formularios@exemplo.pt>`,
			ReplyTo: `"${site.name}" <${site.email}>`,
			Headers: [{ Name: 'Auto-Submitted', Value: 'auto-replied' }],
			Tag: form,
			TextBody: expect.stringMatching(/^Olá,\n\n[\s\S]*\nReferência: /),
		});
	},
);

it('a copy that the visitor’s address refuses is not retried, and the submission is stored as mailed', async () => {
	setCopy('contact', true);
	functions.sink.refuse(VISITOR);
	const { pending, sent, log } = await send('contact');
	expect([pending, Object.keys(sent).length]).toEqual([{}, 1]);
	const reason = 'Postmark 406';
	expect(log).toContainEqual({ event: 'Email not sent', form: 'contact', id: expect.any(String), reason });
	await functions.runAt(at('12:40'));
	// The association is told of it, with the telephone if there is one.
	expect(await counts()).toEqual([2, 0]);
	const about = (await functions.mails('desk-contact'))[0];
	expect([about?.Subject, about?.TextBody]).toEqual([
		'Não conseguimos avisar: Ana Reis',
		expect.stringContaining('não recebeu «Recebemos a sua mensagem»'),
	]);
});

it('a copy is sent once, with the association’s mail, after a call that failed', async () => {
	setCopy('contact', true);
	functions.sink.behave('fail');
	const { log } = await send('contact');
	expect(log.map(({ event }) => event)).toEqual(['Submission accepted', 'Email not sent', 'Email not sent']);
	functions.sink.behave('accept');
	await functions.runAt(at('12:40'));
	expect(await counts()).toEqual([1, 1]);
});

it('a copy is not sent a second time if only the association’s mail has to be retried', async () => {
	setCopy('contact', true);
	/** Postmark accepts the copy in the first call, but not yet the association's mail. */
	fault = async ({ url }, forward) => {
		if (!url.endsWith('/email/batch')) return undefined;
		fault = () => undefined;
		functions.sink.refuse('associacao@exemplo.pt');
		const [, copy] = (await (await forward()).json()) as unknown[];
		return Response.json([{ ErrorCode: 405, Message: 'Not allowed to send.' }, copy]);
	};
	const { pending } = await send('contact');
	expect(await counts()).toEqual([0, 1]);
	const [one] = Object.values(pending);
	expect(one && [entryOf(one, RECEIVED.association).count, entryOf(one, RECEIVED.visitor).count]).toEqual([0, 1]);
	functions.sink.forgive('associacao@exemplo.pt');
	await functions.runAt(at('12:40'));
	expect(await counts()).toEqual([1, 1]);
});

it('the association gets the mail without a reply address if the mail service can’t read the visitor’s', async () => {
	fault = async (request, forward) => {
		if (!request.url.endsWith('/email/batch')) return undefined;
		const [mail] = (await request.json()) as Message[];
		return mail?.ReplyTo?.includes(VISITOR) ? Response.json([{ ErrorCode: 300 }]) : forward();
	};
	setCopy('contact', false);
	await send('contact');
	await functions.runAt(at('12:10'), at('12:20'));
	const { mails } = await functions.look();
	expect(mails.map(({ ReplyTo }) => ReplyTo)).toEqual([undefined]);
	expect(mails[0]?.TextBody).toContain(VISITOR);
});

it('one address gets five mails at once and then one in five hours, however it is written; the association gets all its mails, and receipts come later', async () => {
	const spellings = ['ana@exemplo.pt', 'ANA@exemplo.pt', 'ana+loja@exemplo.pt', 'ana+a@exemplo.pt'];
	await sendOrders([...spellings, ...spellings]);
	expect(await counts()).toEqual([8, 5]);
	expect(Object.keys((await functions.look()).pending)).toHaveLength(3);
	await functions.runAt(at('16:40'));
	expect(await counts()).toEqual([8, 5]);
	await functions.runAt(at('16:50'));
	expect(await counts()).toEqual([8, 6]);
	for (const time of ['21:40', '22:00']) await functions.runAt(at(time));
	expect(await counts()).toEqual([8, 7]);
	await functions.runAt(at('09:00', '2026-03-02'));
	const { pending, sent } = await functions.look();
	expect([pending, Object.keys(sent).length, await counts()]).toEqual([{}, 8, [8, 8]]);
});

it('all visitors together get a limited number of mails an hour, even if they send at once; the other receipts come later', async () => {
	setHourly(3);
	await sendOrders(Array.from({ length: 8 }, (_, index) => `ana${index}@exemplo.pt`));
	expect(await counts()).toEqual([8, 3]);
	await functions.runAt(...['13:00', '15:00', '20:00'].map((time) => at(time)));
	expect([(await functions.look()).pending, await counts()]).toEqual([{}, [8, 8]]);
});

it('above the limit, a copy that the law does not require is left out, and the submission is stored as mailed', async () => {
	setHourly(1);
	for (const email of ['ana@exemplo.pt', 'rui@exemplo.pt', 'eva@exemplo.pt']) await send('member', { email });
	const { pending, sent, log } = await functions.look();
	expect([pending, Object.keys(sent).length, await counts()]).toEqual([{}, 3, [3, 1]]);
	expect(log.filter(({ event }) => event === 'Copy left out')).toHaveLength(2);
});

it('a retried mail counts only once', async () => {
	setHourly(1);
	functions.sink.behave('fail');
	await send('order');
	functions.sink.behave('accept');
	await functions.runAt(at('12:20'));
	expect(await counts()).toEqual([1, 1]);
});

it('what counts for an address is deleted once it no longer matters', async () => {
	await send('order');
	const addresses = async () => JSON.stringify(await functions.store.get('pace')).split('address/order/').length - 1;
	await functions.purgeAt(at('16:00'));
	expect(await addresses()).toBe(1);
	await functions.purgeAt(at('17:00'));
	expect(await addresses()).toBe(0);
});

const keysBelow = async (prefix: string) => (await functions.store.list({ prefix })).blobs.map(({ key }) => key);

it('a flood of duplicates leaves sixteen entries a day, each refusal counts once, and beyond ten thousand none is written', async () => {
	await Promise.all(Array.from({ length: 120 }, () => noteTurnedAway(functions.store)));
	expect(await countTurnedAway(functions.store, SENDING_DAY)).toBe(120);
	const keys = await keysBelow('turned-away/');
	expect(keys.length).toBeLessThanOrEqual(16);
	for (const digit of '0123456789abcdef')
		await functions.store.setJSON(
			`turned-away/${SENDING_DAY}/${digit}`,
			Array.from({ length: 625 }, (_, index) => `${digit}${index}`),
		);
	await Promise.all(Array.from({ length: 30 }, () => noteTurnedAway(functions.store)));
	expect(await countTurnedAway(functions.store, SENDING_DAY)).toBe(10_000);
});

/** Runs `process-due`. Returns when the entry that is left is due, and how often it was tried; `undefined` if none is left. */
const retryAt = async (moment: string) => {
	await functions.runAt(moment);
	const [one] = Object.values((await functions.look()).pending);
	const next = one && nextLookAt(one, caseNotifier);
	return one && [next && toIso(next), entryOf(one, RECEIVED.visitor).tries ?? 0];
};

/** The address has had so many mails today that the next one may go after some hours. */
const useUpAddress = (hours: number) =>
	functions.store.setJSON('pace', {
		queues: { [`address/order/${addressHash(VISITOR).slice(0, 16)}`]: Date.now() + (19.2 + hours) * 3_600_000 },
		digests: {},
		recent: [],
	});

it('a receipt postponed by a limit is due when its place comes, and does not count as a try', async () => {
	await useUpAddress(3);
	await send('order');
	expect(await retryAt(at('12:10'))).toEqual([at('15:00'), 0]);
	expect(await counts()).toEqual([1, 0]);
	expect([await retryAt(at('15:00')), await counts()]).toEqual([undefined, [1, 1]]);
});

it('who waits goes first: a flood at the full hour takes no place from a receipt that waits', async () => {
	setHourly(4);
	// The flood of an hour: more orders than may be mailed.
	await sendOrders(Array.from({ length: 7 }, (_, index) => `inventada${index}@exemplo.pt`));
	await send('order', { email: 'buyer@exemplo.pt', note: 'Verdadeira' });
	const hasReceipt = async () => (await functions.mails()).some(({ To }) => To === 'buyer@exemplo.pt');
	for (let minute = 0; minute < 60; minute += 10) {
		setTime(new Date(Date.parse(at('13:00')) + minute * 60_000 + 2_000).toISOString());
		await sendOrders([`outra${minute}@exemplo.pt`]);
		await functions.run('process-due');
		await functions.settle();
	}
	expect(await hasReceipt()).toBe(true);
});

it('what waits for the month’s end outlives its days', async () => {
	changeSettings(site.forms.contact, { retentionDays: 2 });
	changeSettings(site.forms, { mailsPerMonth: 1 });
	for (const email of ['ana@exemplo.pt', 'rui@exemplo.pt']) await send('contact', { email });
	expect(await counts()).toEqual([1, 0]);
	await functions.purgeAt(at('03:30', addDays(SENDING_DAY, 5)));
	await functions.runAt(at('00:00', '2026-04-01'), at('00:10', '2026-04-01'));
	expect(await counts()).toEqual([2, 0]);
});

it('forty messages in a minute cost the association twenty mails and a digest an hour, with all of them', async () => {
	const flood = Array.from({ length: 40 }, (_, index) => `inventado${index}@exemplo.pt`);
	for (let start = 0; start < flood.length; start += 20)
		await Promise.all(
			flood.slice(start, start + 20).map((email) => send('contact', { email, message: `De ${email}.` })),
		);
	expect(await counts()).toEqual([20, 0]);
	await functions.runAt(at('12:10'), at('12:50'));
	expect(await counts()).toEqual([20, 0]);
	// Who writes meanwhile waits with the others.
	await send('contact', { email: 'ana@exemplo.pt', message: 'De verdade.' });
	await functions.runAt(at('13:00'));
	expect(await counts()).toEqual([21, 0]);
	const texts = (await functions.mails('contact')).map(({ TextBody }) => TextBody).join('\n');
	for (const email of [...flood, 'ana@exemplo.pt']) expect(texts).toContain(email);
	const digest = (await functions.mails('contact')).at(-1);
	expect(digest?.Subject).toBe('Contacto: 21 de uma vez');
	expect(digest?.TextBody?.match(/\/desk\/contact\//g)).toHaveLength(21);
	expect((await functions.look()).pending).toEqual({});
}, 60_000);

it('a digest that Postmark took without an answer is not sent again', async () => {
	await sendOrders([]);
	for (let index = 0; index < 24; index++) await send('contact', { email: `a${index}@exemplo.pt` });
	fault = async ({ url }, forward) => {
		if (!url.endsWith('/email/batch')) return undefined;
		await forward();
		return new Response(null, { status: 500 });
	};
	await functions.runAt(at('13:00'));
	fault = () => undefined;
	await functions.runAt(at('13:10'), at('13:20'), at('13:40'), at('14:40'));
	expect([(await functions.look()).pending, await counts()]).toEqual([{}, [21, 0]]);
});

it('of a month whose mails are known three tenths are kept for what is urgent, and the summary says so once a week', async () => {
	changeSettings(site.forms, { mailsPerMonth: 57 });
	setCopy('member', true);
	for (let index = 0; index < 20; index++) await send('member', { email: `a${index}@exemplo.pt` });
	expect(await counts()).toEqual([20, 20]);
	await send('contact', { email: 'rui@exemplo.pt' });
	expect(await counts()).toEqual([20, 20]);
	await functions.runAt(at('07:00', '2026-03-02'));
	const [summary] = await functions.mails('summary');
	expect(summary?.Subject).toBe('Os emails do mês estão a acabar');
	for (const day of ['03', '08']) await functions.runAt(at('07:00', `2026-03-${day}`));
	expect(await functions.mails('summary')).toHaveLength(1);
	await functions.runAt(at('07:00', '2026-03-09'));
	expect(await functions.mails('summary')).toHaveLength(2);
	await functions.runAt(at('00:00', '2026-04-01'), at('00:10', '2026-04-01'));
	expect([await counts(), (await functions.look()).pending]).toEqual([[21, 20], {}]);
}, 60_000);

it('Gmail addresses with and without dots are one mailbox, and no other addresses are', () => {
	const addresses = ['ana.reis@gmail.com', 'AnaReis+a@googlemail.com', 'ana.reis@exemplo.pt', 'anareis@exemplo.pt'];
	const [gmail, same, ...others] = addresses.map(addressHash);
	expect(same).toBe(gmail);
	expect(new Set([gmail, ...others]).size).toBe(3);
});
