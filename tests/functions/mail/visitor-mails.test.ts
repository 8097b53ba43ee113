import type { Message } from 'postmark';
import { beforeEach, expect, it } from 'vitest';
import { site } from '#netlify/server/content.ts';
import { sendQueued } from '#netlify/server/outbox/deliver.ts';
import { addressDigest, dailyKey, enqueue, type Pending } from '#netlify/server/outbox/submission.ts';
import { countTurnedAway, listDue, noteTurnedAway } from '#netlify/server/outbox/submission-store.ts';
import { addDays } from '#src/format/day.ts';
import type { FiledForm } from '#src/forms/form.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { setTime } from '#tests/support/clock.ts';
import type { Fault } from '#tests/support/faulty-proxy.ts';
import { type FormFunctions, startFormFunctions } from '#tests/support/form-functions.ts';
import { REPEATABLE_FORM_NAMES, SENDING_DAY, VALID_FORMS } from '#tests/support/valid-forms.ts';

const VISITOR = 'ana.reis@exemplo.pt';

const at = (time: string, day = SENDING_DAY) => `${day}T${time}:00.000Z`;
const dayAt = (day: number) => at('00:00', addDays(SENDING_DAY, day));

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
	const { pending, parked, sent, log } = await send('contact');
	expect([pending, parked, Object.keys(sent).length]).toEqual([{}, {}, 1]);
	const reason = 'Postmark 406';
	expect(log).toContainEqual({ event: 'Copy not sent', form: 'contact', id: expect.any(String), reason });
	await functions.runAt(at('12:40'));
	expect(await counts()).toEqual([1, 0]);
});

it('a copy is sent once, with the association’s mail, after a call that failed', async () => {
	setCopy('contact', true);
	functions.sink.behave('fail');
	const { log } = await send('contact');
	expect(log.map(({ event }) => event)).toEqual(['Submission accepted', 'Email not sent']);
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
	expect(Object.values(pending)).toEqual([expect.objectContaining({ settled: ['visitor'] })]);
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
	const { parked, mails } = await send('contact');
	expect([parked, mails.map(({ ReplyTo }) => ReplyTo)]).toEqual([{}, [undefined]]);
	expect(mails[0]?.TextBody).toContain(VISITOR);
});

it('one address gets five mails a day, however it is written; the association gets all its mails, and receipts come later', async () => {
	const spellings = ['ana@exemplo.pt', 'ANA@exemplo.pt', 'ana+loja@exemplo.pt', 'ana+a@exemplo.pt'];
	await sendOrders([...spellings, ...spellings]);
	expect(await counts()).toEqual([8, 5]);
	expect(Object.keys((await functions.look()).pending)).toHaveLength(3);
	await functions.runAt(at('20:00'));
	expect(await counts()).toEqual([8, 5]);
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

it('the counts are deleted after two days', async () => {
	await send('order');
	await send('contact');
	await functions.post('contact', VALID_FORMS.contact);
	await functions.settle();
	const countsKept = async () => {
		const prefixes = ['visitor-mails/', 'turned-away/'];
		return Promise.all(prefixes.map(async (prefix) => (await functions.store.list({ prefix })).blobs.length));
	};
	expect(await countsKept()).toEqual([3, 1]);
	await functions.purgeAt(at('12:00', '2026-03-03'));
	expect(await countsKept()).toEqual([0, 0]);
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

it('a flood of invented addresses and trails leaves no more entries than mails that went', async () => {
	setHourly(2);
	setCopy('contact', true);
	for (let index = 0; index < 12; index++)
		await functions.post('contact', {
			...VALID_FORMS.contact,
			email: `ana${index}@exemplo.pt`,
			about: `trail:pr-${index}`,
		});
	await functions.settle();
	expect(await counts()).toEqual([12, 2]);
	// Of the hour, of its form and of two addresses, and of what was sent at the same moment.
	expect((await keysBelow('visitor-mails/')).length).toBeLessThanOrEqual(6);
});

/** Puts a mail that follows a submission into the outbox and tries it once. */
const startFollowUp = async (message = 'Não se faz.') => {
	const mail = { subject: 'Atividade cancelada', message, details: [] };
	const followUp = { kind: 'outing-called-off', to: 'visitor', email: VISITOR, mail } as const;
	await functions.store.setJSON('outings/serra-alta', enqueue({ queue: [] }, [followUp]));
	await sendQueued(functions.store, 'outings/serra-alta', 'dev');
};

/** Uses up what the visitor's address may get on a day. */
const useUpDay = (moment: string) =>
	functions.store.setJSON(dailyKey(moment, addressDigest(VISITOR)), ['a', 'b', 'c', 'd', 'e']);

/** Runs `process-due`. Returns when the entry that is left is due, and how often it was tried; `undefined` if none is left. */
const retryAt = async (moment: string) => {
	await functions.runAt(moment);
	const [entry] = Object.values((await functions.look()).pending) as Pending[];
	return entry && [entry.dueAt, entry.tries];
};

it('a mail that an older build queued with its greeting greets once', async () => {
	await startFollowUp('Olá,\n\nNão se faz.');
	const [mail] = await functions.mails('follow-up');
	expect(mail?.TextBody).toMatch(/^Olá,\n\nNão se faz\./);
});

it('a mail postponed by a limit is due when the limit is reset, and does not count as a try', async () => {
	setHourly(0);
	await startFollowUp();
	expect(await retryAt(at('12:10'))).toEqual([at('13:00'), 0]);
	expect(await retryAt(at('13:00'))).toEqual([at('14:00'), 0]);
	setHourly(30);
	await useUpDay(SENDING_DAY);
	expect(await retryAt(at('14:00'))).toEqual([dayAt(1), 0]);
	expect([await retryAt(dayAt(1)), await counts()]).toEqual([undefined, [0, 1]]);
});

it('days of postponement by a limit do not count towards expiry', async () => {
	changeSettings(site.forms.order, { retentionDays: 2 });
	for (let day = 0; day < 4; day++) await useUpDay(dayAt(day));
	await send('order');
	await retryAt(at('12:10'));
	for (let day = 1; day < 4; day++) expect(await retryAt(dayAt(day))).toEqual([dayAt(day + 1), 0]);
	functions.sink.behave('fail');
	expect(await retryAt(dayAt(4))).toEqual([expect.any(String), 1]);
	// Now it is tried, so its days run.
	expect(await retryAt(dayAt(5))).toEqual([expect.any(String), 2]);
	expect(await retryAt(dayAt(7))).toBeUndefined();
	expect((await functions.look()).log).toContainEqual(expect.objectContaining({ event: 'Submission expired' }));
});

it('of mails due at the same time the oldest are sent first, whatever their form', async () => {
	setHourly(0);
	await sendOrders(['rui@exemplo.pt']);
	setTime(at('12:01'));
	await startFollowUp();
	await retryAt(at('12:10'));
	setTime(at('13:00'));
	expect((await listDue(functions.store)).map(({ form }) => form)).toEqual(['order', 'follow-up']);
});

it('Gmail addresses with and without dots are one mailbox, and no other addresses are', () => {
	const addresses = ['ana.reis@gmail.com', 'AnaReis+a@googlemail.com', 'ana.reis@exemplo.pt', 'anareis@exemplo.pt'];
	const [gmail, same, ...others] = addresses.map(addressDigest);
	expect(same).toBe(gmail);
	expect(new Set([gmail, ...others]).size).toBe(3);
});
