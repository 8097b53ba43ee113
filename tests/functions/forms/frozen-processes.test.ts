import { beforeEach, expect, it } from 'vitest';
import { setTime } from '#tests/support/clock.ts';
import { createHoldBack, type HoldBack } from '#tests/support/faulty-proxy.ts';
import { type FormFunctions, KEY, startFormFunctions } from '#tests/support/form-functions.ts';
import { VALID_FORMS } from '#tests/support/valid-forms.ts';

const at = (time: string) => `2026-03-01T${time}.000Z`;

let hold: HoldBack;
let functions: FormFunctions;
beforeEach(async () => {
	setTime(at('12:00:20'));
	hold = createHoldBack();
	functions = await startFormFunctions(hold.fault);
});

/** Sends an enquiry that is accepted, but whose mail fails. */
const leaveWaiting = async (changes = {}) => {
	functions.sink.behave('fail');
	expect((await functions.post('contact', { ...VALID_FORMS.contact, key: KEY, ...changes })).status).toBe(200);
	await functions.settle();
	functions.sink.behave('accept');
};

const countMails = async () =>
	(await functions.mails()).filter(({ To, Tag }) => To?.includes('associacao@') && Tag === 'contact').length;

it('if a run freezes before it mails, the next run mails once', async () => {
	await leaveWaiting();
	const reached = hold.next('PUT', '/pending/');
	setTime(at('12:10:00'));
	const frozen = functions.run('process-due');
	await reached;
	await (await functions.startAnother()).runAt(at('12:20:00'));
	setTime(at('12:20:08'));
	hold.release();
	expect(await frozen).toBe(204);
	expect(await countMails()).toBe(1);
});

it('a lease that is written too late does not count', async () => {
	for (let visitor = 0; visitor < 4; visitor++) await leaveWaiting({ email: `ana${visitor}@exemplo.pt` });
	const reached = hold.next('PUT', '/leases/retry-mail');
	setTime(at('12:10:00'));
	const frozen = functions.run('process-due');
	await reached;
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
	expect([await countMails(), (await functions.look()).pending]).toEqual([1, {}]);
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

it('a process that froze before its claim makes no claim when it goes on', async () => {
	const reached = hold.next('PUT', '/pending/');
	const answer = functions.post('contact', VALID_FORMS.contact);
	await reached;
	setTime(at('13:00:00'));
	hold.release();
	expect((await answer).status).toBe(500);
	expect(await functions.look()).toMatchObject({ claims: {}, sent: {}, mails: [] });
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
