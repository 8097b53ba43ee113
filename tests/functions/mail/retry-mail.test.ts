import { millisecondsInDay } from 'date-fns/constants';
import { beforeEach, expect, it } from 'vitest';
import { rulesOf } from '#netlify/server/base/content.ts';
import { type Case, RECEIVED, toCase } from '#netlify/server/cases/case.ts';
import { caseNotifier } from '#netlify/server/forms/notices.ts';
import { entryOf, nextLookAt, toIso } from '#netlify/server/mail/notice.ts';
import { caseKey, claimKey, dueMark } from '#netlify/server/store/keys.ts';
import { CLOCK_KEY } from '#netlify/server/store/lease.ts';
import { setTime } from '#tests/support/clock.ts';
import { createMishaps, type Mishaps } from '#tests/support/faulty-proxy.ts';
import { toIncomingForm } from '#tests/support/filed-submissions.ts';
import { type FormFunctions, KEY, NOTHING, startFormFunctions } from '#tests/support/form-functions.ts';
import { VALID_FORMS } from '#tests/support/valid-forms.ts';

const at = (time: string, day = 1) => `2026-03-0${day}T${time}.000Z`;

let hold: Mishaps;
/** The entry that can't be written. */
let broken: string;
/** Postmark's search answers all the same. */
let areMailsRefused: boolean;
let functions: FormFunctions;
beforeEach(async () => {
	setTime(at('12:00:20'));
	hold = createMishaps();
	broken = 'nothing';
	areMailsRefused = false;
	functions = await startFormFunctions((request, forward) => {
		if (request.method === 'PUT' && request.url.includes(broken)) return new Response(null, { status: 403 });
		const isRefused = areMailsRefused && request.url.endsWith('/email/batch');
		return isRefused ? new Response(null, { status: 500 }) : hold.fault(request, forward);
	});
});

/** Sends an enquiry that is accepted, but whose mail fails. */
const leaveWaiting = async (changes = {}) => {
	areMailsRefused = true;
	expect((await functions.post('contact', { ...VALID_FORMS.contact, key: KEY, ...changes })).status).toBe(200);
	await functions.settle();
	areMailsRefused = false;
};

/** Starts a run that freezes at its next write to this part of the store. */
const startFrozenRun = async (part: string) => {
	const reached = hold.next('PUT', part);
	setTime(at('12:10:00'));
	const frozen = functions.run('process-due');
	await reached;
	return { frozen };
};

const countMails = async () =>
	(await functions.mails('contact')).filter(({ To }) => To?.includes('associacao@')).length;

const firstPending = async (): Promise<Case | undefined> => Object.values((await functions.look()).pending)[0];

/** How often a case's first mail failed. */
const triesOf = (one: Case | undefined) => one && entryOf(one, RECEIVED.association).tries;

/** Leaves a case whose process died before its claim was written, or before it was answered. */
const leaveUnclaimed = async (): Promise<Case> => {
	const one = toCase(toIncomingForm('contact', VALID_FORMS.contact, KEY).submission, 'a-dead-process');
	await functions.store.setJSON(dueMark(Date.now() + 360_000, caseKey(one)), '');
	await functions.store.setJSON(caseKey(one), one);
	return one;
};

it('an enquiry whose mail fails is retried after pauses that grow from ten minutes to twelve hours, and not earlier', async () => {
	await leaveWaiting();
	areMailsRefused = true;
	const dueTimes: (string | undefined)[] = [];
	for (let tries = 1; tries <= 10; tries++) {
		// First Postmark is asked whether it has the mail.
		await functions.runAt(toIso(Date.now() + 6 * 60_000));
		const pending = await firstPending();
		expect(triesOf(pending)).toBe(tries);
		const due = Math.ceil(((pending && nextLookAt(pending, caseNotifier)) ?? 0) / 60_000) * 60_000;
		await functions.runAt(toIso(due - 60_000));
		expect(await firstPending()).toEqual(pending);
		await functions.runAt(toIso(due));
		dueTimes.push(toIso(due).slice(8, 16));
	}
	const days = ['01T12:09 01T12:25 01T12:57 01T14:01 01T16:09 01T20:25', '02T04:57 02T16:57', '03T04:57 03T16:57'];
	expect(dueTimes.join(' ')).toBe(days.join(' '));
});

it('an entry is deleted with its claim after its retention, and not earlier', async () => {
	await leaveWaiting();
	areMailsRefused = true;
	const end = Date.parse(at('12:00:20')) + rulesOf('contact').retentionDays * millisecondsInDay;
	await functions.runAt(new Date(end).toISOString());
	expect(triesOf(await firstPending())).toBe(2);
	areMailsRefused = false;
	await functions.runAt(new Date(end + 20 * 60_000).toISOString());
	expect({ ...(await functions.finish()), log: [] }).toEqual(NOTHING);
});

it('a run waits at most a minute for a crashed one', async () => {
	await leaveWaiting();
	setTime(at('12:20:00'));
	await functions.store.setJSON(CLOCK_KEY, { holder: 'another', until: at('12:20:30'), done: {} });
	await functions.run('process-due');
	expect(await countMails()).toBe(0);
	await functions.runAt(at('12:20:31'));
	expect(await countMails()).toBe(1);
});

it('a case that can’t be written does not delay the others', async () => {
	for (const email of ['ana@exemplo.pt', 'rui@exemplo.pt', 'eva@exemplo.pt']) await leaveWaiting({ email });
	broken = `/cases/contact/2026-03-01/${(await firstPending())?.id}`;
	await functions.runAt(at('12:20:00'), at('12:30:00'));
	const { pending, sent } = await functions.look();
	expect([Object.keys(pending).length, Object.keys(sent).length]).toEqual([1, 2]);
	broken = 'nothing';
	await functions.runAt(at('13:20:00'));
	expect([await firstPending(), await countMails()]).toEqual([undefined, 3]);
});

it('a case that was never claimed waits a day for its claim, and is then deleted', async () => {
	const orphan = await leaveUnclaimed();
	for (const moment of [at('12:10:00'), at('13:00:00'), at('20:00:00'), at('12:00:00', 2)]) {
		await functions.runAt(moment);
		expect(await firstPending()).toMatchObject({ id: orphan.id });
	}
	await functions.runAt(at('00:00:30', 3));
	const { pending, sent, log } = await functions.look();
	expect([pending, sent, await countMails()]).toEqual([{}, {}, 0]);
	expect(log).toContainEqual({ event: 'Orphan removed', form: 'contact', id: orphan.id });
});

it('a submission is no orphan if its claim expired and passed to another before the first retry', async () => {
	const waiting = await leaveUnclaimed();
	const another = { id: 'another', receivedAt: '2026-04-15T12:00:00.000Z', fingerprint: 'another' };
	await functions.store.setJSON(claimKey(waiting), another);
	await functions.runAt('2026-04-16T12:00:00.000Z', '2026-04-16T12:10:00.000Z');
	expect([Object.keys((await functions.look()).sent).length, await countMails()]).toEqual([1, 1]);
});

it('if a run freezes before it mails, the next run mails once', async () => {
	await leaveWaiting();
	const { frozen } = await startFrozenRun('/cases/');
	await (await functions.startAnother()).runAt(at('12:20:00'));
	setTime(at('12:20:08'));
	hold.release();
	expect(await frozen).toBe(204);
	expect(await countMails()).toBe(1);
});

it('a run that resumes after its lease mails nothing, and the next run does', async () => {
	await leaveWaiting();
	const { frozen } = await startFrozenRun('/cases/');
	setTime(at('12:11:00'));
	hold.release();
	expect(await frozen).toBe(204);
	expect(await countMails()).toBe(0);
	await functions.runAt(at('12:20:00'));
	expect(await countMails()).toBe(1);
});

it('a lease that is written too late does not count', async () => {
	for (let visitor = 0; visitor < 4; visitor++) await leaveWaiting({ email: `ana${visitor}@exemplo.pt` });
	const { frozen } = await startFrozenRun('/clock');
	setTime(at('12:20:00'));
	hold.release();
	await expect.poll(() => functions.store.get(CLOCK_KEY), { timeout: 30_000 }).not.toBeNull();
	const others = await functions.startAnother();
	await Promise.all([frozen, others.run('process-due')]);
	expect(await countMails()).toBe(4);
});

it('a case that an interrupted run left under two marks is mailed once', async () => {
	await leaveWaiting();
	const one = await firstPending();
	await functions.store.setJSON(dueMark(Date.now(), caseKey(one as Case)), '');
	await functions.runAt(at('12:10:00'), at('12:20:00'), at('12:30:00'));
	expect([await countMails(), await firstPending()]).toEqual([1, undefined]);
	expect((await functions.store.list({ prefix: 'due/' })).blobs).toEqual([]);
});

it('deleting a claim late does not delete the claim of another submission', async () => {
	await functions.post('contact', VALID_FORMS.contact);
	await functions.settle();
	setTime('2027-03-05T03:30:00.000Z');
	const reached = hold.next('DELETE', '/claims/');
	const purge = functions.run('purge-expired');
	await reached;
	await leaveWaiting({ message: 'Um ano depois.' });
	hold.release();
	await purge;
	for (const day of ['05T04:30', '06T12:00', '07T12:00']) await functions.runAt(`2027-03-${day}:00.000Z`);
	expect([await countMails(), Object.keys((await functions.look()).sent).length]).toEqual([2, 1]);
});

it.each([
	['a duplicate', 'DELETE', '/cases/', { message: 'Outra.' }],
	['an accepted form', 'PUT', '/claims/', { email: 'rui@exemplo.pt' }],
] as const)(
	'a process that froze with %s counts, logs and mails nothing after its visitor has got an error',
	async (_, method, part, changes) => {
		await functions.post('contact', VALID_FORMS.contact);
		await functions.settle();
		const before = (await functions.look()).log;
		const reached = hold.next(method, part);
		const answer = functions.post('contact', { ...VALID_FORMS.contact, ...changes });
		await reached;
		setTime(at('12:01:00'));
		hold.release();
		expect((await answer).status).toBe(500);
		const { log } = await functions.finish();
		expect(log.slice(before.length).map(({ event }) => event)).toEqual(['Submission failed']);
		expect((await functions.store.list({ prefix: 'turned-away/' })).blobs).toEqual([]);
		expect(await countMails()).toBe(1);
	},
);
