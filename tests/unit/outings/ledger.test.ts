import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
	applyChanges,
	type Change,
	cancel,
	confirm,
	countPeople,
	type Ledger,
	newLedger,
	type Party,
	register,
} from '#netlify/server/outings/ledger.ts';
import { toLisbon } from '#src/format/lisbon.ts';
import { OFFER } from '#tests/support/outings.ts';

const NOW = '2026-03-01 12:00';
const START_MS = Date.parse('2026-01-01T12:00:00.000Z');
const HOUR_MS = 3_600_000;

/** What may happen to an outing: a group comes, the n-th group goes, an editor changes the places or the outing. */
type Event =
	| { readonly comes: number }
	| { readonly goes: number }
	| { readonly places: number }
	| { readonly state: 'scheduled' | 'cancelled' };

const event: fc.Arbitrary<Event> = fc.oneof(
	{ weight: 5, arbitrary: fc.record({ comes: fc.integer({ min: 1, max: 6 }) }) },
	{ weight: 3, arbitrary: fc.record({ goes: fc.nat(20) }) },
	{ weight: 1, arbitrary: fc.record({ places: fc.integer({ min: 1, max: 12 }) }) },
	{ weight: 1, arbitrary: fc.record({ state: fc.constantFrom('scheduled' as const, 'cancelled' as const) }) },
);

/** The simplest model of a ledger: ids of groups with their sizes. */
class Model {
	groups: { id: string; size: number; hasPlace: boolean }[] = [];
	places = OFFER.places;
	isOff = false;

	get taken(): number {
		return this.groups.reduce((sum, { size, hasPlace }) => sum + (hasPlace ? size : 0), 0);
	}

	fill(): void {
		for (const group of this.groups)
			if (!this.isOff && !group.hasPlace && this.taken + group.size <= this.places) group.hasPlace = true;
	}
}

const partyOf = (id: string, size: number): Omit<Party, 'state'> => ({
	id,
	registeredAt: '',
	name: id,
	email: `${id}@exemplo.pt`,
	contact: '912345678',
	people: Array.from({ length: size }, () => ({ name: id, birthYear: '1990' })),
});

const statesIn = ({ parties }: Ledger) => parties.map(({ id, state }) => [id, state]);

it('a ledger gives places in order, only to whole groups, never too many, and as soon as possible', () => {
	fc.assert(
		fc.property(fc.array(event, { minLength: 1, maxLength: 40 }), (events) => {
			const model = new Model();
			let offer = OFFER;
			let ledger = newLedger(offer);
			const told: string[] = [];
			const apply = ({ ledger: next, notices }: Change) => {
				ledger = next;
				for (const notice of notices) if ('party' in notice) told.push(`${notice.kind} ${notice.party.id}`);
			};
			for (const [index, one] of events.entries()) {
				const takenBefore = countPeople(ledger, 'confirmed');
				if ('places' in one) model.places = one.places;
				if ('state' in one) model.isOff = one.state === 'cancelled';
				offer = { ...offer, places: model.places, state: model.isOff ? 'cancelled' : 'scheduled' };
				apply(applyChanges(ledger, offer, NOW));
				model.fill();
				if ('comes' in one && !model.isOff) {
					const id = `g${index}`;
					const change = register(ledger, partyOf(id, one.comes), offer);
					if (change) apply(change);
					model.groups.push({ id, size: one.comes, hasPlace: false });
				}
				const gone = 'goes' in one ? model.groups[one.goes % model.groups.length] : undefined;
				if (gone) {
					const change = cancel(ledger, gone.id, model.isOff ? 0 : model.places);
					if (change) apply(change);
					model.groups = model.groups.filter((group) => group !== gone);
				}
				model.fill();
				expect(statesIn(ledger)).toEqual(
					model.groups.map(({ id, hasPlace }) => [id, hasPlace ? 'confirmed' : 'waiting']),
				);
				const taken = countPeople(ledger, 'confirmed');
				// When an editor removes places, nobody loses a place, and nobody gets one.
				expect(taken).toBeLessThanOrEqual(Math.max(model.places, takenBefore));
				// The next run promotes nobody and notifies nobody.
				const next = applyChanges(ledger, offer, NOW);
				expect([statesIn(next.ledger), next.notices]).toEqual([statesIn(ledger), []]);
				expect(applyChanges(next.ledger, offer, NOW).ledger).toBe(next.ledger);
			}
			// Each confirmed group was notified once.
			for (const { id, state } of ledger.parties)
				expect(told.filter((word) => /^(?:confirmed|promoted) /.test(word) && word.endsWith(` ${id}`))).toHaveLength(
					state === 'confirmed' ? 1 : 0,
				);
		}),
		{ numRuns: 300 },
	);
});

const heldEvent = fc.oneof(
	{ weight: 6, arbitrary: fc.record({ comes: fc.integer({ min: 1, max: 3 }), address: fc.nat(30) }) },
	{ weight: 3, arbitrary: fc.record({ confirms: fc.nat(20) }) },
	{ weight: 1, arbitrary: fc.record({ goes: fc.nat(20) }) },
	{ weight: 1, arbitrary: fc.record({ hours: fc.integer({ min: 1, max: 30 }) }) },
);

it('a held group reserves places for at most a day, and replaces the one of its address on confirmation; no place is given twice', () => {
	const seen = { held: 0, confirmed: 0, lapsed: 0 };
	fc.assert(
		fc.property(fc.array(heldEvent, { minLength: 10, maxLength: 60 }), (events) => {
			let ledger = newLedger(OFFER);
			let now = START_MS;
			const apply = (change: Change | undefined) => {
				ledger = change?.ledger ?? ledger;
				for (const notice of change?.notices ?? [])
					if ('party' in notice && notice.kind !== 'cancelled')
						expect([notice.kind, notice.kind === 'held']).toEqual([notice.kind, notice.party.held ?? false]);
			};
			for (const [index, one] of events.entries()) {
				if ('hours' in one) now += one.hours * HOUR_MS;
				const before = ledger.parties.length;
				apply(applyChanges(ledger, OFFER, toLisbon(now)));
				seen.lapsed += before - ledger.parties.length;
				const nth = (number: number) => ledger.parties[number % Math.max(1, ledger.parties.length)]?.id ?? '';
				if ('comes' in one) {
					const sent = { ...partyOf(`g${index}`, one.comes), email: `a${one.address}@exemplo.pt` };
					apply(register(ledger, { ...sent, registeredAt: new Date(now).toISOString() }, OFFER));
				}
				if ('confirms' in one) {
					const change = confirm(ledger, nth(one.confirms), OFFER.places);
					seen.confirmed += change ? 1 : 0;
					apply(change);
				}
				if ('goes' in one) apply(cancel(ledger, nth(one.goes), OFFER.places));
				const firm = ledger.parties.filter(({ held }) => !held);
				seen.held += ledger.parties.length - firm.length;
				expect(countPeople(ledger, 'confirmed')).toBeLessThanOrEqual(OFFER.places);
				expect(new Set(firm.map(({ email }) => email)).size).toBe(firm.length);
				for (const { held, registeredAt } of ledger.parties)
					if (held) expect(now - Date.parse(registeredAt)).toBeLessThan(24 * HOUR_MS);
			}
		}),
		{ numRuns: 300, seed: 1 },
	);
	expect(Math.min(...Object.values(seen))).toBeGreaterThan(50);
});
