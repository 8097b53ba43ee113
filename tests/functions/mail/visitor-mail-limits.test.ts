import { millisecondsInDay } from 'date-fns/constants';
import { beforeEach, expect, it, vi } from 'vitest';
import { site } from '#netlify/server/content.ts';
import { sendQueued } from '#netlify/server/outbox/deliver.ts';
import { addressDigest, dailyKey, enqueue, type Pending } from '#netlify/server/outbox/submission.ts';
import { listDue } from '#netlify/server/outbox/submission-store.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { setTime } from '#tests/support/clock.ts';
import { type FormFunctions, startFormFunctions } from '#tests/support/form-functions.ts';
import { SENDING_DAY, VALID_FORMS } from '#tests/support/valid-forms.ts';

const setHourly = (copiesPerHour: number) => changeSettings(site.forms, { copiesPerHour });

let functions: FormFunctions;
beforeEach(async () => {
	setTime(`${SENDING_DAY}T12:00:00.000Z`);
	functions = await startFormFunctions();
});

const toVisitors = async () => (await functions.mails()).filter(({ To }) => !To?.includes('associacao@'));
const toAssociation = async () =>
	(await functions.mails()).filter(({ To, Tag }) => To?.includes('associacao@') && Tag !== 'summary');
const order = (email: string, note: string) => functions.post('order', { ...VALID_FORMS.order, email, note });

const sendOrders = async (emails: readonly string[]) => {
	const answers = await Promise.all(emails.map((email, index) => order(email, `Nota ${index}`)));
	for (const { status } of answers) expect(status).toBe(200);
	await functions.settle();
};

it('one address gets five mails a day, however it is written; the association gets all its mails, and receipts come later', async () => {
	const spellings = ['ana@exemplo.pt', 'ANA@exemplo.pt', 'ana+loja@exemplo.pt', 'ana+a@exemplo.pt'];
	await sendOrders([...spellings, ...spellings]);
	expect([(await toVisitors()).length, (await toAssociation()).length]).toEqual([5, 8]);
	expect(Object.keys((await functions.look()).pending)).toHaveLength(3);
	await functions.runAt(`${SENDING_DAY}T20:00:00.000Z`);
	expect(await toVisitors()).toHaveLength(5);
	await functions.runAt('2026-03-02T09:00:00.000Z');
	const { pending, sent } = await functions.look();
	expect([pending, Object.keys(sent).length]).toEqual([{}, 8]);
	expect([(await toVisitors()).length, (await toAssociation()).length]).toEqual([8, 8]);
});

it('all visitors together get a limited number of mails an hour, even if they send at once; the other receipts come later', async () => {
	setHourly(3);
	await sendOrders(Array.from({ length: 8 }, (_, index) => `ana${index}@exemplo.pt`));
	expect([(await toVisitors()).length, (await toAssociation()).length]).toEqual([3, 8]);
	for (const time of ['13:00:00', '15:00:00', '20:00:00']) await functions.runAt(`${SENDING_DAY}T${time}.000Z`);
	expect([(await toVisitors()).length, (await toAssociation()).length]).toEqual([8, 8]);
	expect((await functions.look()).pending).toEqual({});
});

it('above the limit, a copy that the law does not require is left out, and the submission is stored as mailed', async () => {
	setHourly(1);
	for (const email of ['ana@exemplo.pt', 'rui@exemplo.pt', 'eva@exemplo.pt'])
		await functions.post('member', { ...VALID_FORMS.member, email });
	await functions.settle();
	const { pending, sent, log } = await functions.look();
	expect([pending, Object.keys(sent).length]).toEqual([{}, 3]);
	expect([(await toVisitors()).length, (await toAssociation()).length]).toEqual([1, 3]);
	expect(log.filter(({ event }) => event === 'Copy left out')).toHaveLength(2);
});

it('a retried mail counts only once', async () => {
	setHourly(1);
	functions.sink.behave('fail');
	await order('ana@exemplo.pt', 'Nota');
	await functions.settle();
	functions.sink.behave('accept');
	vi.setSystemTime(`${SENDING_DAY}T12:20:00.000Z`);
	await functions.run('process-due');
	expect(await toVisitors()).toHaveLength(1);
});

it('the counts are deleted after two days', async () => {
	await order('ana@exemplo.pt', 'Nota');
	await functions.post('contact', VALID_FORMS.contact);
	await functions.post('contact', VALID_FORMS.contact);
	await functions.settle();
	const count = async (prefix: string) => (await functions.store.list({ prefix })).blobs.length;
	expect([await count('visitor-mails/'), await count('turned-away/')]).toEqual([3, 1]);
	await functions.purgeAt('2026-03-03T12:00:00.000Z');
	expect([await count('visitor-mails/'), await count('turned-away/')]).toEqual([0, 0]);
});

/** Puts a mail that follows a submission into the outbox and tries it once. */
const startFollowUp = async () => {
	const mail = { subject: 'Atividade cancelada', message: 'Olá,', details: [] };
	const followUp = { kind: 'outing-called-off', to: 'visitor', email: 'ana@exemplo.pt', mail } as const;
	await functions.store.setJSON('outings/serra-alta', enqueue({ queue: [] }, [followUp]));
	await sendQueued(functions.store, 'outings/serra-alta', 'dev');
};

/** Uses up what Ana's address may get on a day. */
const useUpDay = (moment: string) =>
	functions.store.setJSON(dailyKey(moment, addressDigest('ana@exemplo.pt')), ['a', 'b', 'c', 'd', 'e']);

/** Runs `process-due`. Returns when the entry that is left is due, and how often it was tried; `undefined` if none is left. */
const retryAt = async (moment: string) => {
	await functions.runAt(moment);
	const [entry] = Object.values((await functions.look()).pending) as Pending[];
	return entry && [entry.dueAt, entry.tries];
};

it('a mail postponed by a limit is due when the limit is reset, and does not count as a try', async () => {
	setHourly(0);
	await startFollowUp();
	expect(await retryAt(`${SENDING_DAY}T12:10:00.000Z`)).toEqual([`${SENDING_DAY}T13:00:00.000Z`, 0]);
	expect(await retryAt(`${SENDING_DAY}T13:00:00.000Z`)).toEqual([`${SENDING_DAY}T14:00:00.000Z`, 0]);
	setHourly(30);
	await useUpDay(SENDING_DAY);
	expect(await retryAt(`${SENDING_DAY}T14:00:00.000Z`)).toEqual(['2026-03-02T00:00:00.000Z', 0]);
	expect(await retryAt('2026-03-02T00:00:00.000Z')).toBeUndefined();
	expect(await toVisitors()).toHaveLength(1);
});

it('days of postponement by a limit do not count towards expiry', async () => {
	changeSettings(site.forms.order, { retentionDays: 2 });
	const dayAt = (day: number) => new Date(Date.parse(SENDING_DAY) + day * millisecondsInDay).toISOString();
	for (let day = 0; day < 4; day++) await useUpDay(dayAt(day));
	await sendOrders(['ana@exemplo.pt']);
	await retryAt(`${SENDING_DAY}T12:10:00.000Z`);
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
	setTime(`${SENDING_DAY}T12:01:00.000Z`);
	await startFollowUp();
	await retryAt(`${SENDING_DAY}T12:10:00.000Z`);
	setTime(`${SENDING_DAY}T13:00:00.000Z`);
	const due = await listDue(functions.store);
	expect(due.map(({ form }) => form)).toEqual(['order', 'follow-up']);
});

it('Gmail addresses with and without dots are one mailbox, and no other addresses are', () => {
	const [gmail, ...others] = [
		'ana.reis@gmail.com',
		'AnaReis+a@googlemail.com',
		'ana.reis@exemplo.pt',
		'anareis@exemplo.pt',
	].map(addressDigest);
	expect(new Set([gmail, ...others]).size).toBe(3);
	expect(others[0]).toBe(gmail);
});
