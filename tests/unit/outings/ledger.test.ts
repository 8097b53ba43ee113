import fc from 'fast-check';
import { expect, it } from 'vitest';
import { undo } from '#netlify/server/outings/deeds.ts';
import { countPeople, type Group, type Ledger, newLedger, withoutUnconfirmed } from '#netlify/server/outings/ledger.ts';
import { applyChanges, cancel, confirm, register } from '#netlify/server/outings/places.ts';
import { say } from '#netlify/server/outings/word.ts';
import { toClock } from '#src/format/clock.ts';
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

const groupOf = (id: string, size: number): Omit<Group, 'state' | 'unconfirmed'> => ({
	id,
	registeredAt: '',
	fingerprint: id,
	name: id,
	email: `${id}@exemplo.pt`,
	contact: '912345678',
	people: Array.from({ length: size }, () => ({ name: id, birthYear: '1990' })),
});

const statesIn = ({ groups }: Ledger) => groups.map(({ id, state }) => [id, state]);

it('a ledger gives places in order, only to whole groups, never too many, and as soon as possible', () => {
	fc.assert(
		fc.property(fc.array(event, { minLength: 1, maxLength: 40 }), (events) => {
			const model = new Model();
			let ledger = newLedger(OFFER);
			for (const [index, one] of events.entries()) {
				const takenBefore = countPeople(ledger, 'confirmed');
				if ('places' in one) model.places = one.places;
				if ('state' in one) model.isOff = one.state === 'cancelled';
				const outing = { ...OFFER, places: model.places, state: model.isOff ? 'cancelled' : 'scheduled' } as const;
				ledger = applyChanges({ ...ledger, outing }, NOW);
				model.fill();
				if ('comes' in one && !model.isOff) {
					const id = `g${index}`;
					ledger = register(ledger, groupOf(id, one.comes), outing) ?? ledger;
					model.groups.push({ id, size: one.comes, hasPlace: false });
				}
				const gone = 'goes' in one ? model.groups[one.goes % model.groups.length] : undefined;
				if (gone) {
					ledger = cancel(ledger, gone.id, NOW) ?? ledger;
					model.groups = model.groups.filter((group) => group !== gone);
				}
				model.fill();
				expect(statesIn(ledger)).toEqual(
					model.groups.map(({ id, hasPlace }) => [id, hasPlace ? 'confirmed' : 'waiting']),
				);
				// When an editor removes places, nobody loses a place, and nobody gets one.
				expect(countPeople(ledger, 'confirmed')).toBeLessThanOrEqual(Math.max(model.places, takenBefore));
				// The next run promotes nobody.
				expect(applyChanges(ledger, NOW)).toBe(ledger);
			}
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

it('an unconfirmed group reserves places for some time only, one for each address, and replaces the one of its address on confirmation; no place is given twice', () => {
	const seen = { unconfirmed: 0, confirmed: 0, lapsed: 0 };
	fc.assert(
		fc.property(fc.array(heldEvent, { minLength: 10, maxLength: 60 }), (events) => {
			let ledger = newLedger(OFFER);
			let now = START_MS;
			for (const [index, one] of events.entries()) {
				if ('hours' in one) now += one.hours * HOUR_MS;
				const before = ledger.groups.length;
				ledger = applyChanges(ledger, toClock(now));
				seen.lapsed += before - ledger.groups.length;
				const nth = (number: number) => ledger.groups[number % Math.max(1, ledger.groups.length)]?.id ?? '';
				if ('comes' in one) {
					const sent = { ...groupOf(`g${index}`, one.comes), email: `a${one.address}@exemplo.pt` };
					const registeredAt = new Date(now).toISOString();
					ledger = register(ledger, { ...sent, registeredAt }, OFFER) ?? ledger;
					// Its question is delivered at once.
					const key = `group/g${index}`;
					const entry = ledger.notified?.[key];
					if (entry)
						ledger = { ...ledger, notified: { ...ledger.notified, [key]: { ...entry, at: registeredAt, count: 1 } } };
				}
				if ('confirms' in one) {
					const next = confirm(ledger, nth(one.confirms), toClock(now));
					seen.confirmed += next ? 1 : 0;
					ledger = next ?? ledger;
				}
				if ('goes' in one) ledger = cancel(ledger, nth(one.goes), toClock(now)) ?? ledger;
				const firm = withoutUnconfirmed(ledger);
				const open = ledger.groups.filter(({ unconfirmed }) => unconfirmed);
				seen.unconfirmed += open.length;
				expect(countPeople(ledger, 'confirmed')).toBeLessThanOrEqual(OFFER.places);
				const seconds = open.filter(({ unconfirmed }) => unconfirmed === 'duplicate');
				for (const some of [firm, seconds, open.filter((group) => !seconds.includes(group))])
					expect(new Set(some.map(({ email }) => email)).size).toBe(some.length);
				for (const { unconfirmed, registeredAt } of open)
					expect(now - Date.parse(registeredAt)).toBeLessThan((unconfirmed === 'duplicate' ? 2 : 24) * HOUR_MS);
			}
		}),
		{ numRuns: 300, seed: 1 },
	);
	expect(Math.min(...Object.values(seen))).toBeGreaterThan(40);
});

it('a free place goes past an unconfirmed registration to who waits behind it', () => {
	const offer = { ...OFFER, places: 1 };
	const again = { ...groupOf('again', 1), email: 'ana@exemplo.pt' };
	const full = [groupOf('eva', 1), groupOf('ana', 1), again, groupOf('rui', 1)].reduce(
		(ledger, group) => register(ledger, group, offer) ?? ledger,
		newLedger(offer),
	);
	const left = ['eva', 'ana'].reduce((ledger, id) => cancel(ledger, id, NOW) ?? ledger, full);
	expect(statesIn(left)).toEqual([
		['again', 'waiting'],
		['rui', 'confirmed'],
	]);
});

it('the same words to others are another word, also after one of them was undone', () => {
	const [ana, rui] = ['ana', 'rui'].map((id): Group => ({ ...groupOf(id, 1), state: 'confirmed' })) as [Group, Group];
	const both = say(say(newLedger(OFFER), 'Levem botas.', [ana]), 'Levem botas.', [rui]);
	const again = say(undo(both, both.deeds?.[0]?.id ?? '', NOW) ?? both, 'Levem botas.', [ana]);
	const ids = again.words?.map(({ id }) => id);
	expect(again.words?.map(({ groups }) => groups)).toEqual([['rui'], ['ana']]);
	expect(new Set(ids).size).toBe(2);
	expect(again.deeds).toHaveLength(2);
});
