import { describe, expect, it } from 'vitest';
import { pressOuting } from '#netlify/server/outings/press-outing.ts';
import { guideToken, sumRoll } from '#netlify/server/outings/roll.ts';
import { setTime } from '#tests/support/clock.ts';
import { createMishaps } from '#tests/support/faulty-proxy.ts';
import { WRITE_FAULTS, type WriteFault, withWriteFault } from '#tests/support/faulty-store.ts';
import { KEY } from '#tests/support/form-functions.ts';
import { groupOf, OUTING, type Outings, pressLink, registerUnmailed, startOutings } from '#tests/support/outings.ts';

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

const WHO_CALLS = { name: 'Zé Luz', contact: '934567890', people: [{ name: 'Zé Luz', birthYear: '1980' }] };

/** What the association does on the outing's page: who is there then, in the list's order, and who is mailed what, once. */
const DEEDS = [
	['off', {}, ['eva 3'], { ana: ['Inscrição cancelada'], eva: ['Já tem lugar'] }],
	['remove', { person: '1' }, ['ana 1', 'eva 3'], { ana: ['Inscrição alterada'], eva: ['Já tem lugar'] }],
	['join', { name: 'Rita', birthYear: '1999' }, ['ana 3', 'eva 3'], { ana: ['Inscrição alterada'] }],
	['add', { ...WHO_CALLS, key: KEY }, ['ana 2', 'eva 3', 'Zé Luz 1'], {}],
	['front', { because: 'Guia.' }, ['ana 2', 'eva 3'], {}],
	[
		'word',
		{ text: 'Levem botas.', to: 'all' },
		['ana 2', 'eva 3'],
		{ ana: ['Recado da associação'], eva: ['Recado da associação'] },
	],
] as const;

it.each(
	DEEDS.flatMap((deed) => WRITE_FAULTS.flatMap((kind) => [1, 5].map((minutes) => [kind, minutes, ...deed] as const))),
)(
	'with its write %s, and pressed again %i minutes later, «%s» is done once, and told once',
	async (kind, minutes, what, values, people, mails) => {
		const outings = await startOutings({ places: 4 });
		await outings.admit(groupOf('ana', 2, { name: 'ana' }), groupOf('eva', 3, { name: 'eva' }));
		const group = (await outings.ledger())?.groups[what === 'front' ? 1 : 0]?.id;
		const press = (blobs: Outings['store']) =>
			pressOuting(blobs, OUTING, { do: what, group, seen: '0', ...values }, Date.now() + 12_000);
		const { succeeded, goOn } = await workInto(outings, 0, kind, press);
		const between = await outings.ledger();
		expect([succeeded, between?.deeds?.length ?? 0]).toEqual([false, kind === 'unheard' ? 1 : 0]);
		setTime(new Date(Date.now() + minutes * 60_000).toISOString());
		await press(outings.store);
		const { ledger, subjectsTo } = await finish(outings, goOn);
		expect(ledger?.groups.map(({ name, people: some }) => `${name} ${some.length}`)).toEqual(people);
		expect(ledger?.groups.map(({ inFront }) => inFront)).toEqual(
			people.map((_, index) => (what === 'front' && index === 1 ? 'Guia.' : undefined)),
		);
		const told: Readonly<Record<string, readonly string[]>> = mails;
		expect(subjectsTo('ana@')).toEqual(['Inscrição confirmada', ...(told['ana'] ?? [])]);
		expect(subjectsTo('eva@')).toEqual(['Em lista de espera', ...(told['eva'] ?? [])]);
		expect(ledger?.words ?? []).toHaveLength(what === 'word' ? 1 : 0);
	},
);

it.each(WRITE_FAULTS)(
	'what a guide noted is there once, with its write %s, however often a phone sends it',
	async (kind) => {
		const mishaps = createMishaps();
		const outings = await startOutings({}, mishaps.fault);
		await outings.admit(groupOf('ana', 2));
		const ledger = await outings.ledger();
		const [key = '', other = ''] = ledger
			? sumRoll(ledger).groups.flatMap(({ lines }) => lines.map((line) => line.key))
			: [];
		const at = '2026-03-01T11:59:00.000Z';
		const entries = [
			{ person: key, came: 'true', at },
			{ person: other, came: 'false', at },
			{ id: KEY, name: 'Zé Luz', contact: '934567890', at },
		];
		const send = () =>
			fetch(`${outings.origin}/outings/${OUTING}/guide?t=${ledger && guideToken(ledger)}`, {
				method: 'POST',
				body: new URLSearchParams({ entries: JSON.stringify(entries) }),
			});
		const reached = mishaps.next('PUT', 'outings', kind);
		const first = send();
		await reached;
		if (kind !== 'late') await first;
		expect((await send()).status).toBe(204);
		mishaps.release();
		await first;
		expect((await outings.ledger())?.roll).toEqual({
			marks: { [key]: { came: true, at }, [other]: { came: false, at } },
			turnedUp: [{ id: KEY, name: 'Zé Luz', contact: '934567890', at }],
		});
	},
);
