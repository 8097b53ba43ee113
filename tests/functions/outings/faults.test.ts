import { describe, expect, it } from 'vitest';
import { setTime } from '#tests/support/clock.ts';
import { WRITE_FAULTS, type WriteFault, withWriteFault } from '#tests/support/faulty-store.ts';
import { KEY } from '#tests/support/form-functions.ts';
import { groupOf, type Outings, pressLink, registerUnmailed, startOutings } from '#tests/support/outings.ts';

const AGAIN = '2026-03-01T12:05:00.000Z';
const LATER = '2026-03-01T13:00:00.000Z';
const NEXT_DAY = '2026-03-03T13:00:00.000Z';

const ANA = groupOf('ana', 2);
const RUI = groupOf('rui', 2);

/** Does the work with a fault at a write. Returns whether it succeeded, and what goes on with it if it is frozen. */
const workInto = async (
	outings: Outings,
	nth: number,
	kind: WriteFault,
	work: (blobs: Outings['store']) => Promise<unknown>,
) => {
	const { faulty, reached, thaw } = withWriteFault(outings.store, nth, kind);
	const done = work(faulty).then(
		() => true,
		() => false,
	);
	await Promise.race([reached, done]);
	const goOn = async () => {
		thaw();
		return done;
	};
	return { succeeded: kind === 'late' ? false : await done, goOn };
};

/** Scheduled functions run, the frozen process goes on, and they run again. */
const finish = async (outings: Outings, goOn: () => Promise<boolean>) => {
	await outings.runAt(LATER);
	await goOn();
	await outings.runAt(NEXT_DAY);
	const { pending, mails } = await outings.finish();
	const ledger = await outings.ledger();
	expect([pending, ledger?.gone ?? []]).toEqual([{}, []]);
	const subjectsTo = (address: string) =>
		mails
			.filter(({ To, Tag }) => Tag === 'outing' && To?.includes(address))
			.map(({ Subject = '' }) => Subject.split(':')[0]);
	return { ledger, subjectsTo };
};

describe.each(['goes away', 'sends again'])('a visitor who %s', (visitor) => {
	it.each(['refused', 'unheard', 'late'] as const)(
		'is in the ledger, once, only if the answer confirmed it, with its write %s',
		async (kind) => {
			const outings = await startOutings();
			const { succeeded, goOn } = await workInto(outings, 0, kind, (blobs) => registerUnmailed(blobs, ANA, KEY));
			setTime(AGAIN);
			if (visitor === 'sends again')
				expect(await outings.register({ ...ANA, key: KEY })).toEqual({ status: 200, state: 'confirmed' });
			await outings.settle();
			const { ledger, subjectsTo } = await finish(outings, goOn);
			// A write that took effect registers, even if only the mail confirms it.
			const isIn = succeeded || visitor === 'sends again' || kind !== 'refused';
			expect(ledger?.groups.map(({ email }) => email) ?? []).toEqual(isIn ? ['ana@exemplo.pt'] : []);
			expect(subjectsTo('ana@')).toEqual(isIn ? ['Inscrição confirmada'] : []);
			expect(subjectsTo('associacao@')).toEqual(isIn ? ['Inscrição'] : []);
		},
	);
});

it('a process that resumes registers nobody who has cancelled meanwhile', async () => {
	const outings = await startOutings();
	await outings.register(RUI);
	const { goOn } = await workInto(outings, 0, 'late', (blobs) => registerUnmailed(blobs, ANA, KEY));
	setTime(AGAIN);
	await outings.register({ ...ANA, key: KEY });
	const parties = (await outings.ledger())?.groups ?? [];
	expect(parties).toHaveLength(2);
	await pressLink(outings.store, parties[1]?.id ?? '');
	const { ledger } = await finish(outings, goOn);
	expect(ledger?.groups.map(({ email }) => email)).toEqual(['rui@exemplo.pt']);
});

it.each(WRITE_FAULTS)('a place cancelled with a write %s is given to the next once, or stays', async (kind) => {
	const outings = await startOutings();
	await outings.register({ ...ANA, key: KEY });
	await outings.register(RUI);
	// The mails about their registration are sent before anything changes.
	await outings.settle();
	const [first] = (await outings.ledger())?.groups ?? [];
	const cancelling = (blobs: Outings['store']) => pressLink(blobs, first?.id ?? '');
	const { succeeded, goOn } = await workInto(outings, 0, kind, cancelling);
	await outings.settle();
	const { ledger, subjectsTo } = await finish(outings, goOn);
	const isGone = kind === 'unheard' || (kind === 'late' && (await goOn()));
	expect(succeeded).toBe(false);
	expect(ledger?.groups.map(({ state }) => state)).toEqual(isGone ? ['confirmed'] : ['confirmed', 'waiting']);
	expect(subjectsTo('ana@')).toEqual(['Inscrição confirmada', ...(isGone ? ['Inscrição cancelada'] : [])]);
	expect(subjectsTo('rui@')).toEqual(['Em lista de espera', ...(isGone ? ['Já tem lugar'] : [])]);
});
