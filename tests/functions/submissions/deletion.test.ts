import { expect, it } from 'vitest';
import { findSubmissions } from '#commands/submissions/search.ts';
import { site } from '#netlify/server/base/content.ts';
import { erase } from '#netlify/server/cases/case-store.ts';
import { doAction } from '#netlify/server/forms/do-action.ts';
import { openBlobs } from '#netlify/server/store/blobs.ts';
import { caseKey } from '#netlify/server/store/keys.ts';
import { FILED_FORMS, type FiledForm } from '#src/forms/form.ts';
import { changeSettings } from '#tests/support/change-settings.ts';
import { setTime } from '#tests/support/clock.ts';
import { createMishaps } from '#tests/support/faulty-proxy.ts';
import { withWriteFault } from '#tests/support/faulty-store.ts';
import { daysLater, START, startWithOrder } from '#tests/support/filed-submissions.ts';
import { type FormFunctions, NOTHING, startFormFunctions } from '#tests/support/form-functions.ts';
import { SENDING_DAY, VALID_FORMS } from '#tests/support/valid-forms.ts';

const eraseAll = async () => {
	const blobs = openBlobs('dev');
	for (const { record } of await findSubmissions(blobs, {})) await erase(blobs, record);
};

/** The functions with a request held back on its way to the store. */
const startHeld = async (method: string, part: string) => {
	setTime(START);
	const hold = createMishaps();
	const functions = await startFormFunctions(hold.fault);
	return { ...functions, hold, reached: hold.next(method, part) };
};

/** What is left of deleted cases, apart from their mails and the log. */
const leftOf = async ({ look }: FormFunctions) => ({ ...(await look()), mails: [], log: [] });

it('a deleted case stays deleted although a process is mailing it, and its form can be sent again', async () => {
	const { hold, ...functions } = await startHeld('POST', '/email');
	expect((await functions.post('order', VALID_FORMS.order)).status).toBe(200);
	await functions.reached;
	await eraseAll();
	hold.release();
	await functions.settle();
	expect(await leftOf(functions)).toEqual(NOTHING);
	expect((await functions.post('order', VALID_FORMS.order)).status).toBe(200);
	expect(Object.keys((await functions.finish()).sent)).toHaveLength(1);
});

it('a deleted case stays deleted although the clock tries its mail again, and no mail is sent', async () => {
	setTime(START);
	const hold = createMishaps();
	const functions = await startFormFunctions(hold.fault);
	functions.sink.behave('fail');
	await functions.post('contact', VALID_FORMS.contact);
	await functions.settle();
	functions.sink.behave('accept');
	setTime(`${SENDING_DAY}T12:20:00.000Z`);
	const reached = hold.next('PUT', 'dev/cases/');
	const run = functions.run('process-due');
	await reached;
	await eraseAll();
	hold.release();
	expect(await run).toBe(204);
	expect({ ...(await functions.look()), log: [] }).toEqual(NOTHING);
	// A write that was late could come until then.
	await functions.runAt(daysLater(0, 1), daysLater(1, 2), daysLater(2, 3));
	expect((await functions.store.list({ prefix: 'due/' })).blobs).toEqual([]);
});

it('the purge completes a deletion after a process restored the submission and crashed', async () => {
	setTime(START);
	const functions = await startFormFunctions();
	await functions.post('contact', VALID_FORMS.contact);
	await functions.settle();
	const { sent } = await functions.look();
	const [[key, record] = ['', {}]] = Object.entries(sent);
	await eraseAll();
	await functions.store.setJSON(key, record);
	await functions.purgeAt('2026-03-01T20:00:00.000Z');
	expect(await leftOf(functions)).toEqual(NOTHING);
	const tombstone = async () => {
		const [found] = (await functions.store.list({ prefix: 'deleted/' })).blobs;
		return found && functions.store.get(found.key, { type: 'json' });
	};
	expect(await tombstone()).toHaveProperty('claim');
	await functions.purgeAt('2026-03-03T20:00:00.000Z');
	expect(await tombstone()).toEqual({ deletedAt: '2026-03-01T12:00:00.000Z' });
	for (const [day, exists] of [
		['2026-04-10T11:00:00.000Z', true],
		['2026-04-10T13:00:00.000Z', false],
	] as const) {
		await functions.purgeAt(day);
		expect((await tombstone()) !== undefined).toBe(exists);
	}
});

it('a mail about a deleted order is not sent, even by a process that was frozen', async () => {
	const { functions, order } = await startWithOrder();
	const { store, sink } = functions;
	sink.behave('fail');
	const first = await doAction(store, order, { action: 'pay', by: 'link', deployContext: 'dev' });
	await first.sendMails();
	setTime(daysLater(0, 1));
	// After the mark and the step comes the attempt.
	const { faulty, reached, thaw } = withWriteFault(store, 2, 'late');
	const second = await doAction(faulty, order, { action: 'send', by: 'link', deployContext: 'dev' });
	expect(second.outcome).toBe('done');
	sink.behave('accept');
	const settling = second.sendMails();
	await reached;
	await erase(store, order);
	thaw();
	await settling;
	for (const hours of [2, 12, 36]) await functions.runAt(daysLater(0, hours));
	const { mails, pending, sent } = await functions.look();
	expect([mails.filter(({ Tag }) => Tag === 'desk-order'), pending, sent]).toEqual([[], {}, {}]);
	expect(await store.get(caseKey(order))).toBeNull();
});

const dayAt = (days: number, time: string) => `${daysLater(days).slice(0, 10)}T${time}.000Z`;

it.each([
	['mailed', 'accept', 'sent'],
	['refused', 'refuse-message', 'pending'],
] as const)('a %s case is deleted with its claim after the current retention of its form', async (_, mail, state) => {
	setTime(START);
	const functions = await startFormFunctions();
	functions.sink.behave(mail);
	for (const form of FILED_FORMS) expect((await functions.post(form, VALID_FORMS[form])).status).toBe(200);
	await functions.settle();
	const retentionOf = (form: FiledForm) => 20 + 2 * FILED_FORMS.indexOf(form);
	for (const form of FILED_FORMS)
		changeSettings(site.forms[form], { duplicateDays: 1, retentionDays: retentionOf(form) });
	for (const last of FILED_FORMS.map(retentionOf))
		for (const [moment, left] of [
			[dayAt(last, '23:59:59'), FILED_FORMS.filter((form) => retentionOf(form) >= last)],
			[dayAt(last + 1, '00:00:01'), FILED_FORMS.filter((form) => retentionOf(form) > last)],
		] as const) {
			await functions.purgeAt(moment);
			const { [state]: kept, claims } = await functions.look();
			const places = Object.keys({ ...kept, ...claims }).map((key) => key.split('/').slice(0, 2).join('/'));
			const expected = left.flatMap((name) => [`cases/${name}`, `claims/${name}`]);
			expect([moment, places.toSorted()]).toEqual([moment, expected.toSorted()]);
		}
	expect((await functions.finish()).log.at(-1)).toEqual({ event: 'Purge done', count: 1 });
});

it('a claim that now belongs to another submission stays', async () => {
	changeSettings(site.forms.contact, { duplicateDays: 5, retentionDays: 10 });
	setTime(START);
	const functions = await startFormFunctions();
	for (const day of [0, 6]) {
		setTime(daysLater(day));
		await functions.post('contact', VALID_FORMS.contact);
		await functions.settle();
	}
	await functions.purgeAt(daysLater(11));
	const { sent, claims } = await functions.look();
	expect(Object.keys(sent)).toEqual([expect.stringContaining(daysLater(6).slice(0, 10))]);
	expect(Object.values(claims)).toEqual([expect.objectContaining({ receivedAt: daysLater(6) })]);
	expect((await functions.post('contact', VALID_FORMS.contact)).status).toBe(409);
});
