import { expect, it } from 'vitest';
import { type Group, type Ledger, newLedger } from '#netlify/server/outings/ledger.ts';
import { cancel, confirm, register } from '#netlify/server/outings/places.ts';
import { OFFER } from '#tests/support/outings.ts';

const NOW = '2026-03-01 12:00';

const groupOf = (id: string, email: string, size = 1): Omit<Group, 'state' | 'unconfirmed'> => ({
	...{ id, name: id, email, contact: '912345678', registeredAt: '2026-03-01T12:00:00.000Z', fingerprint: id },
	people: Array.from({ length: size }, () => ({ name: id, birthYear: '1990' })),
});

const admit = (ledger: Ledger, ...groups: readonly ReturnType<typeof groupOf>[]): Ledger =>
	groups.reduce((left, group) => register(left, group, OFFER) ?? left, ledger);

const shown = ({ groups }: Ledger) => groups.map(({ id, state, unconfirmed }) => [id, state, unconfirmed]);

it('a second registration that does not fit leaves the places of the first', () => {
	const full = admit(
		newLedger(OFFER),
		groupOf('first', 'ana@exemplo.pt', 2),
		groupOf('other', 'rui@exemplo.pt'),
		groupOf('second', 'ana@exemplo.pt', 3),
	);
	expect(shown(full).at(-1)).toEqual(['second', 'waiting', 'duplicate']);
	expect(confirm(full, 'second', NOW)).toBeUndefined();
	const roomy = cancel(full, 'other', NOW) ?? full;
	expect(shown(confirm(roomy, 'second', NOW) ?? roomy)).toEqual([['second', 'confirmed', undefined]]);
});

it('in a burst nobody replaces the registration that waits for its confirmation; a confirmed second one does', () => {
	const busy = admit(
		newLedger({ ...OFFER, places: 100 }),
		...Array.from({ length: 10 }, (_, n) => groupOf(`g${n}`, `g${n}@exemplo.pt`)),
		groupOf('hers', 'ana@exemplo.pt'),
		groupOf('typed', 'ana@exemplo.pt', 2),
		groupOf('again', 'ana@exemplo.pt', 3),
	);
	expect(shown(busy).slice(10)).toEqual([
		['hers', expect.any(String), 'burst'],
		['again', expect.any(String), 'duplicate'],
	]);
	const hers = confirm(busy, 'hers', NOW) ?? busy;
	expect(
		shown(hers)
			.slice(10)
			.map(([id, , unconfirmed]) => [id, unconfirmed]),
	).toEqual([
		['hers', undefined],
		['again', 'duplicate'],
	]);
	for (const ledger of [busy, hers]) {
		const again = confirm(ledger, 'again', NOW) ?? ledger;
		expect(
			shown(again)
				.slice(10)
				.map(([id, , unconfirmed]) => [id, unconfirmed]),
		).toEqual([['again', undefined]]);
	}
});

it('who the association registered by telephone makes no burst, also after leaving', () => {
	const offer = { ...OFFER, places: 100 };
	const called = Array.from({ length: 10 }, (_, n) => {
		const { fingerprint, ...group } = groupOf(`g${n}`, '');
		return { ...group, state: 'confirmed', isProven: true } as const;
	});
	const all = { ...newLedger(offer), groups: called };
	const some = cancel(all, 'g0', NOW) ?? all;
	for (const ledger of [all, some])
		expect(shown(admit(ledger, groupOf('ana', 'ana@exemplo.pt'))).at(-1)).toEqual([
			'ana',
			expect.any(String),
			undefined,
		]);
});
