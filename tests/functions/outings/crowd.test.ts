import { randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import { expect, it } from 'vitest';
import { sendQueued } from '#netlify/server/outbox/deliver.ts';
import { acceptRegistration } from '#netlify/server/outings/answer-outings.ts';
import { countPeople } from '#netlify/server/outings/ledger.ts';
import { CANCELLATION, CONFIRMATION, openSigner } from '#netlify/server/outings/ledger-store.ts';
import { setTime } from '#tests/support/clock.ts';
import { WRITE_FAULTS, type WriteFault, withWriteFault } from '#tests/support/faulty-store.ts';
import { groupOf, OUTING, startOutings } from '#tests/support/outings.ts';

const PLACES = 12;
const SIZES = [6, 1, 5, 5, 3];
/** A hundred people in all. */
const GROUPS = Array.from({ length: 25 }, (_, index) => ({
	...groupOf(`grupo-${index}`, SIZES[index % SIZES.length] ?? 0),
	key: randomUUID(),
}));
const AT_ONCE = 13;
/** Every so often a process meets a fault; most die after their answer. */
const FAULT_EVERY = 7;
const LIFE_EVERY = 5;

it('of a hundred people for twelve places as many get one as fit, the others wait, nobody is lost or doubled, and each is notified once', {
	timeout: 120_000,
}, async () => {
	const outings = await startOutings({ places: PLACES });
	const { store, press, ledger, settle } = outings;
	const thaws: (() => void)[] = [];
	const frozen: Promise<unknown>[] = [];
	let count = 0;

	const faultyStore = (kind: WriteFault | undefined): { store: Store; reached?: Promise<void> } => {
		if (!kind) return { store };
		const { faulty, reached, thaw } = withWriteFault(store, 0, kind);
		thaws.push(thaw);
		return { store: faulty, reached };
	};
	/** Sends a registration to a process of its own. Returns whether the answer confirmed it. */
	const send = async ({ key, ...group }: (typeof GROUPS)[number]): Promise<boolean> => {
		const number = count++;
		const kind = number % FAULT_EVERY === 3 && number < 60 ? WRITE_FAULTS[number % WRITE_FAULTS.length] : undefined;
		const { store: blobs, reached } = faultyStore(kind);
		const reception = { key, blobs, deployContext: 'dev', until: Date.now() + 12_000 };
		const taking = acceptRegistration(group, reception).catch(() => undefined);
		if (kind === 'late') {
			frozen.push(taking);
			await reached;
			return false;
		}
		const received = await taking;
		if (number % LIFE_EVERY === 0 && received) await sendQueued(blobs, `outings/${OUTING}`, 'dev');
		return received !== undefined && ['accepted', 'repeated'].includes(received.outcome);
	};

	const heard = new Set<string>();
	const cancelled = new Set<string>();
	const cancelFirst = async () => {
		const parties = (await ledger())?.parties ?? [];
		const party = parties.find(({ state, email, held }) => state === 'confirmed' && !held && heard.has(email));
		if (!party) return;
		const token = (await openSigner(store))(CANCELLATION, [OUTING, party.id], Date.now() + 1e9);
		if ((await press(`/outings/${OUTING}/ticket?t=${token}`))?.endsWith('/cancelled')) cancelled.add(party.email);
	};

	/** Nobody gets a second place, or loses one, by a link that is pressed twice, or again after a failure. */
	const confirmHeld = async (): Promise<void> => {
		const held = (await ledger())?.parties.filter((party) => party.held).slice(0, 8) ?? [];
		const sign = await openSigner(store);
		const links = held.map(
			({ id }) => `/outings/${OUTING}/confirm?t=${sign(CONFIRMATION, [OUTING, id], Date.now() + 1e9)}`,
		);
		const pages = await Promise.all([...links, ...links.slice(0, 2)].map((link) => press(link)));
		for (const page of pages) expect(page).toMatch(/\/(?:confirmed|waiting|link-failed)$/);
	};

	let left = GROUPS;
	for (let minute = 10; left.length > 0; minute++) {
		setTime(`2026-03-01T12:${minute}:00.000Z`);
		const batch = left.slice(0, AT_ONCE);
		const [answers] = await Promise.all([Promise.all(batch.map(send)), cancelFirst(), confirmHeld()]);
		for (const [index, { email }] of batch.entries()) if (answers[index]) heard.add(email);
		left = [...left.slice(AT_ONCE), ...batch.filter(({ email }) => !heard.has(email))];
	}
	for (const thaw of thaws) thaw();
	await Promise.all(frozen);
	while ((await ledger())?.parties.some(({ held }) => held)) await confirmHeld();
	await settle();
	for (const time of ['2026-03-01T13:10:00.000Z', '2026-03-02T13:10:00.000Z']) await outings.runAt(time);

	const last = await ledger();
	const { pending, mails } = await outings.finish();
	const parties = last?.parties ?? [];
	expect([last?.queue, pending]).toEqual([[], {}]);
	// Places stay free only if no waiting group fits whole.
	const free = PLACES - countPeople({ parties }, 'confirmed');
	const waiting = parties.filter(({ state }) => state === 'waiting').map(({ people }) => people.length);
	expect(free).toBeGreaterThanOrEqual(0);
	expect(Math.min(...waiting)).toBeGreaterThan(free);
	const stays = GROUPS.map(({ email }) => email).filter((email) => !cancelled.has(email));
	expect(parties.map(({ email }) => email).sort()).toEqual(stays.sort());
	expect(cancelled.size).toBeGreaterThan(1);
	expect(last?.cancelled).toHaveLength(cancelled.size);
	const countMails = (address: string, subject: RegExp) =>
		mails.filter(({ To, Subject }) => To?.includes(address) && subject.test(Subject ?? '')).length;
	for (const { email } of GROUPS) {
		const told = [/^Inscrição confirmada|^Em lista/, /^Inscrição confirmada|^Já tem/, /^Inscrição cancelada/];
		const counts = told.map((subject) => countMails(email, subject));
		const isGone = cancelled.has(email);
		const isWaiting = parties.find((party) => party.email === email)?.state === 'waiting';
		// What a promotion or a cancellation overtook in the queue is not said.
		const [first = 0, place = 0] = counts;
		expect([email, counts]).toEqual([
			email,
			[isWaiting ? 1 : Math.min(first, 1), isGone ? Math.min(place, 1) : isWaiting ? 0 : 1, isGone ? 1 : 0],
		]);
	}
	expect(countMails('associacao', /^Inscrição:/)).toBe(GROUPS.length);
	// All this although the store answered as the real one does when writes meet.
	expect(Math.min(...Object.values(outings.oddAnswers)), JSON.stringify(outings.oddAnswers)).toBeGreaterThan(10);
});
