import { describe, expect, it } from 'vitest';
import type { Pending } from '#netlify/server/outbox/submission.ts';
import { setTime } from '#tests/support/clock.ts';
import { type FormFunctions, startFormFunctions } from '#tests/support/form-functions.ts';
import { SENDING_DAY, VALID_FORMS } from '#tests/support/valid-forms.ts';

/** A time of the day on which tests send forms, as a whole date; `time` is `HH:MM:SS` in UTC. */
const at = (time: string) => `${SENDING_DAY}T${time}.000Z`;
const START = at('00:00:20');

/** Starts the functions with a contact enquiry whose mail has failed. */
const startWithFailure = async (): Promise<FormFunctions> => {
	setTime(START);
	const functions = await startFormFunctions();
	functions.sink.behave('fail');
	expect((await functions.post('contact', VALID_FORMS.contact)).status).toBe(200);
	await functions.settle();
	return functions;
};

const waiting = async (functions: FormFunctions) => {
	const [pending] = Object.values((await functions.look()).pending) as Pending[];
	return pending && { tries: pending.tries, dueAt: pending.dueAt };
};

describe('an enquiry whose mail fails', () => {
	it('is retried after pauses that grow from ten minutes to twelve hours, and not earlier', async () => {
		const functions = await startWithFailure();
		const dueTimes: (string | undefined)[] = [];
		for (let tries = 0; tries <= 9; tries++) {
			const pending = await waiting(functions);
			expect(pending?.tries).toBe(tries);
			const due = Date.parse(pending?.dueAt ?? '');
			await functions.runAt(new Date(due - 60_000).toISOString());
			expect(await waiting(functions)).toEqual(pending);
			await functions.runAt(new Date(due).toISOString());
			dueTimes.push(pending?.dueAt.slice(5, 16));
		}
		expect(dueTimes).toEqual([
			'03-01T00:06',
			'03-01T00:20',
			'03-01T00:40',
			'03-01T01:20',
			'03-01T02:40',
			'03-01T05:20',
			'03-01T10:40',
			'03-01T21:20',
			'03-02T09:20',
			'03-02T21:20',
		]);
	});

	it('is deleted with its claim after its retention', async () => {
		const functions = await startWithFailure();
		functions.sink.behave('accept');
		await functions.runAt('2027-03-01T00:00:20.000Z');
		expect(await functions.mails('contact')).toHaveLength(1);
		const other = await startWithFailure();
		other.sink.behave('accept');
		await other.runAt('2027-03-01T00:00:21.000Z');
		expect(await other.finish()).toMatchObject({ pending: {}, claims: {}, sent: {}, mails: [] });
	});
});

it('a run waits at most a minute for a crashed one', async () => {
	const functions = await startWithFailure();
	functions.sink.behave('accept');
	setTime(at('00:20:00'));
	await functions.store.setJSON('leases/retry-mail', { until: at('00:20:30') });
	await functions.run('process-due');
	expect(await functions.mails()).toEqual([]);
	await functions.runAt(at('00:20:31'));
	expect(await functions.mails()).toHaveLength(1);
});

it('an entry that can’t be stored as sent does not delay the others', async () => {
	setTime(START);
	const broken: string[] = [];
	const functions = await startFormFunctions(({ method, url }) =>
		method === 'PUT' && broken.some((part) => url.includes(part)) ? new Response(null, { status: 403 }) : undefined,
	);
	functions.sink.behave('fail');
	for (const email of ['ana@exemplo.pt', 'rui@exemplo.pt', 'eva@exemplo.pt'])
		await functions.post('contact', { ...VALID_FORMS.contact, email });
	await functions.settle();
	const [first] = Object.values((await functions.look()).pending) as Pending[];
	broken.push(`sent/contact/${SENDING_DAY}/${first?.id}`);
	functions.sink.behave('accept');
	await functions.runAt(at('00:20:00'));
	const { pending, sent } = await functions.finish();
	expect([Object.keys(pending).length, Object.keys(sent).length]).toEqual([1, 2]);
});

it('if the store can’t be reached, the run ends with the reason and nothing is lost', async () => {
	setTime(START);
	let isBroken = false;
	const functions = await startFormFunctions(() => (isBroken ? new Response(null, { status: 403 }) : undefined));
	isBroken = true;
	expect(await functions.run('process-due')).toBe(500);
	expect(await functions.run('purge-expired')).toBe(500);
	const { log } = await functions.finish();
	expect(log).toEqual([
		{ event: 'Run failed', reason: 'process-outings: BlobsInternalError' },
		{ event: 'Run failed', reason: 'retry-mail: BlobsInternalError' },
		{ event: 'Run failed', reason: 'self-test: BlobsInternalError' },
		{ event: 'Run failed', reason: 'purge-expired: BlobsInternalError' },
	]);
});
