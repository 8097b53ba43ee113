import { beforeEach, expect, it } from 'vitest';
import { claimKey, pendingKey, toPending } from '#netlify/server/outbox/submission.ts';
import { setTime } from '#tests/support/clock.ts';
import { toIncomingForm } from '#tests/support/filed-submissions.ts';
import { type FormFunctions, KEY, startFormFunctions } from '#tests/support/form-functions.ts';
import { VALID_FORMS } from '#tests/support/valid-forms.ts';

const at = (day: number, time: string) => new Date(`2026-03-0${day}T${time}.000Z`).toISOString();

const ENQUIRY = VALID_FORMS.contact;

let functions: FormFunctions;
beforeEach(async () => {
	setTime(at(1, '12:00:20'));
	functions = await startFormFunctions();
});

/** Leaves the entry of a request that was cut off before its claim. */
const leaveOrphan = async () => {
	const pending = toPending(toIncomingForm('contact', ENQUIRY, KEY).submission);
	await functions.store.setJSON(pendingKey(pending), pending);
	return pending;
};

const retryAt = async (moment: string) => {
	await functions.runAt(moment);
	return functions.look();
};

it('an entry that was never claimed waits a day for its claim, and is then deleted', async () => {
	const { id } = await leaveOrphan();
	for (const time of ['12:10:00', '13:00:00', '20:00:00'])
		expect(Object.keys((await retryAt(at(1, time))).pending)).toEqual([expect.stringContaining(id)]);
	expect(Object.keys((await retryAt(at(2, '12:00:00'))).pending)).toHaveLength(1);
	const { pending, sent, mails, log } = await retryAt(at(3, '00:00:30'));
	expect([pending, sent, mails.filter(({ Tag }) => Tag === 'contact')]).toEqual([{}, {}, []]);
	expect(log).toContainEqual({ event: 'Orphan removed', form: 'contact', id });
});

it('a submission is no orphan if its claim expired and passed to another before the first retry', async () => {
	const orphan = await leaveOrphan();
	const another = { id: 'another', receivedAt: '2026-04-15T12:00:00.000Z', fingerprint: 'another' };
	await functions.store.setJSON(claimKey(orphan), another);
	const { sent, mails } = await retryAt('2026-04-16T12:00:00.000Z');
	expect([Object.keys(sent).length, mails.filter(({ Tag }) => Tag === 'contact').length]).toEqual([1, 1]);
});
