import { beforeEach, expect, it, vi } from 'vitest';
import { site } from '#netlify/server/content.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { setTime } from '#tests/support/clock.ts';
import { type FormFunctions, startFormFunctions } from '#tests/support/form-functions.ts';
import { SENDING_DAY, VALID_FORMS } from '#tests/support/valid-forms.ts';

const setHourly = (copiesPerHour: number) => changeSettings(site.mail, { copiesPerHour });

let functions: FormFunctions;
beforeEach(async () => {
	setTime(`${SENDING_DAY}T12:00:00.000Z`);
	functions = await startFormFunctions();
});

const toVisitors = async () => (await functions.look()).mails.filter(({ To }) => !To?.includes('associacao@'));
const toAssociation = async () =>
	(await functions.look()).mails.filter(({ To, Tag }) => To?.includes('associacao@') && Tag !== 'weekly-report');
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
	setTime(`${SENDING_DAY}T20:00:00.000Z`);
	await functions.run('retry-mail');
	expect(await toVisitors()).toHaveLength(5);
	setTime('2026-03-02T09:00:00.000Z');
	await functions.run('retry-mail');
	const { pending, sent } = await functions.look();
	expect([pending, Object.keys(sent).length]).toEqual([{}, 8]);
	expect([(await toVisitors()).length, (await toAssociation()).length]).toEqual([8, 8]);
});

it('all visitors together get a limited number of mails an hour, even if they send at once; the other receipts come later', async () => {
	setHourly(3);
	await sendOrders(Array.from({ length: 8 }, (_, index) => `ana${index}@exemplo.pt`));
	expect([(await toVisitors()).length, (await toAssociation()).length]).toEqual([3, 8]);
	for (const time of ['13:00:00', '15:00:00', '20:00:00']) {
		setTime(`${SENDING_DAY}T${time}.000Z`);
		await functions.run('retry-mail');
	}
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
	await functions.run('retry-mail');
	expect(await toVisitors()).toHaveLength(1);
});

it('the counts are deleted after two days', async () => {
	await order('ana@exemplo.pt', 'Nota');
	await functions.post('contact', VALID_FORMS.contact);
	await functions.post('contact', VALID_FORMS.contact);
	await functions.settle();
	const count = async (prefix: string) => (await functions.store.list({ prefix })).blobs.length;
	expect([await count('visitor-mails/'), await count('turned-away/')]).toEqual([2, 1]);
	setTime('2026-03-03T12:00:00.000Z');
	await functions.run('purge-expired');
	expect([await count('visitor-mails/'), await count('turned-away/')]).toEqual([0, 0]);
});
