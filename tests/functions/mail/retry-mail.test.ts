import { beforeEach, expect, it } from 'vitest';
import { type Pending, toPending } from '#netlify/server/outbox/pending.ts';
import { claimKey, pendingKey } from '#netlify/server/store/keys.ts';
import { setTime } from '#tests/support/clock.ts';
import { createMishaps, type Mishaps } from '#tests/support/faulty-proxy.ts';
import { toIncomingForm } from '#tests/support/filed-submissions.ts';
import { type FormFunctions, KEY, NOTHING, startFormFunctions } from '#tests/support/form-functions.ts';
import { VALID_FORMS } from '#tests/support/valid-forms.ts';

const at = (time: string, day = 1) => `2026-03-0${day}T${time}.000Z`;

let hold: Mishaps;
/** The entry that can't be written. */
let broken: string;
let functions: FormFunctions;
beforeEach(async () => {
	setTime(at('12:00:20'));
	hold = createMishaps();
	broken = 'nothing';
	functions = await startFormFunctions((request, forward) =>
		request.method === 'PUT' && request.url.includes(broken)
			? new Response(null, { status: 403 })
			: hold.fault(request, forward),
	);
});

/** Sends an enquiry that is accepted, but whose mail fails. */
const leaveWaiting = async (changes = {}) => {
	functions.sink.behave('fail');
	expect((await functions.post('contact', { ...VALID_FORMS.contact, key: KEY, ...changes })).status).toBe(200);
	await functions.settle();
	functions.sink.behave('accept');
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

const firstPending = async () => Object.values((await functions.look()).pending)[0] as Pending | undefined;

it('an enquiry whose mail fails is retried after pauses that grow from ten minutes to twelve hours, and not earlier', async () => {
	await leaveWaiting();
	functions.sink.behave('fail');
	const dueTimes: (string | undefined)[] = [];
	for (let tries = 0; tries <= 9; tries++) {
		const pending = await firstPending();
		expect(pending?.tries).toBe(tries);
		const due = Date.parse(pending?.dueAt ?? '');
		await functions.runAt(new Date(due - 60_000).toISOString());
		expect(await firstPending()).toEqual(pending);
		await functions.runAt(new Date(due).toISOString());
		dueTimes.push(pending?.dueAt.slice(8, 16));
	}
	const days = ['01T12:06 01T12:20 01T12:40 01T13:20 01T14:40 01T17:20 01T22:40', '02T09:20 02T21:20', '03T09:20'];
	expect(dueTimes.join(' ')).toBe(days.join(' '));
});

it('an entry is deleted with its claim after its retention, and not earlier', async () => {
	await leaveWaiting();
	functions.sink.behave('fail');
	await functions.runAt('2027-03-01T12:00:20.000Z');
	expect(await firstPending()).toMatchObject({ tries: 1 });
	functions.sink.behave('accept');
	await functions.runAt('2027-03-01T12:20:00.000Z');
	expect({ ...(await functions.finish()), log: [] }).toEqual(NOTHING);
});

it('a run waits at most a minute for a crashed one', async () => {
	await leaveWaiting();
	setTime(at('12:20:00'));
	await functions.store.setJSON('leases/retry-mail', { until: at('12:20:30') });
	await functions.run('process-due');
	expect(await countMails()).toBe(0);
	await functions.runAt(at('12:20:31'));
	expect(await countMails()).toBe(1);
});

it('an entry that can’t be stored as sent does not delay the others', async () => {
	for (const email of ['ana@exemplo.pt', 'rui@exemplo.pt', 'eva@exemplo.pt']) await leaveWaiting({ email });
	broken = `/sent/contact/2026-03-01/${(await firstPending())?.id}`;
	await functions.runAt(at('12:20:00'));
	const { pending, sent } = await functions.look();
	expect([Object.keys(pending).length, Object.keys(sent).length]).toEqual([1, 2]);
	// Its retry asks Postmark, which has its mail.
	broken = 'nothing';
	await functions.runAt(at('13:20:00'));
	expect([await firstPending(), await countMails()]).toEqual([undefined, 3]);
});

it('an entry that was never claimed waits a day for its claim, and is then deleted', async () => {
	const orphan = toPending(toIncomingForm('contact', VALID_FORMS.contact, KEY).submission);
	await functions.store.setJSON(pendingKey(orphan), orphan);
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
	const waiting = toPending(toIncomingForm('contact', VALID_FORMS.contact, KEY).submission);
	await functions.store.setJSON(pendingKey(waiting), waiting);
	const another = { id: 'another', receivedAt: '2026-04-15T12:00:00.000Z', fingerprint: 'another' };
	await functions.store.setJSON(claimKey(waiting), another);
	await functions.runAt('2026-04-16T12:00:00.000Z');
	expect([Object.keys((await functions.look()).sent).length, await countMails()]).toEqual([1, 1]);
});

it('if a run freezes before it mails, the next run mails once', async () => {
	await leaveWaiting();
	const { frozen } = await startFrozenRun('/pending/');
	await (await functions.startAnother()).runAt(at('12:20:00'));
	setTime(at('12:20:08'));
	hold.release();
	expect(await frozen).toBe(204);
	expect(await countMails()).toBe(1);
});

it('a run that resumes after its lease mails nothing, and the next run does', async () => {
	await leaveWaiting();
	const { frozen } = await startFrozenRun('/pending/');
	setTime(at('12:11:00'));
	hold.release();
	expect(await frozen).toBe(204);
	expect(await countMails()).toBe(0);
	await functions.runAt(at('12:20:00'));
	expect(await countMails()).toBe(1);
});

it('a lease that is written too late does not count', async () => {
	for (let visitor = 0; visitor < 4; visitor++) await leaveWaiting({ email: `ana${visitor}@exemplo.pt` });
	const { frozen } = await startFrozenRun('/leases/retry-mail');
	setTime(at('12:20:00'));
	hold.release();
	await expect.poll(() => functions.store.get('leases/retry-mail'), { timeout: 30_000 }).not.toBeNull();
	const others = await functions.startAnother();
	await Promise.all([frozen, others.run('process-due')]);
	expect(await countMails()).toBe(4);
});

it('an entry that an interrupted move left under two due times is mailed once', async () => {
	await leaveWaiting();
	const [[first, entry] = ['', {}]] = Object.entries((await functions.look()).pending);
	functions.sink.behave('fail');
	await functions.runAt(at('12:10:00'));
	await functions.store.setJSON(first, entry);
	functions.sink.behave('accept');
	await functions.runAt(at('12:30:00'));
	expect(await countMails()).toBe(1);
	await functions.runAt(at('13:30:00'));
	expect([await countMails(), await firstPending()]).toEqual([1, undefined]);
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
	['a duplicate', 'DELETE', '/pending/', { message: 'Outra.' }],
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
