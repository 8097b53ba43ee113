import { expect, it } from 'vitest';
import {
	alertsDuring,
	availabilityOf,
	type Bookable,
	type Occupancy,
	toCurrent,
} from '#src/features/outings/outing-time.ts';
import { weekendPlan } from '#src/features/outings/weekend.ts';

const OUTING = { start: '2027-03-13 09:00', end: '2027-03-13 13:00', changes: [], waitingList: true };
const STORM = { state: 'postponed', start: '2027-03-20 09:00', end: '2027-03-20 13:00', because: 'Vem aí mau tempo.' };
const FIRE = { state: 'cancelled', because: 'Está tudo fechado.' };
const AFTER_ALL = { state: 'scheduled', because: 'Afinal faz-se.' };

it.each<[availability: string, now: string, changes: object, occupancy?: Occupancy]>([
	['open', '2027-03-01 09:00', {}],
	['open', '2027-03-13 08:59', {}, { left: 4, closed: false }],
	['few', '2027-03-01 09:00', {}, { left: 3, closed: false }],
	['waiting', '2027-03-01 09:00', {}, { left: 0, closed: false }],
	['waiting', '2027-03-01 09:00', {}, { left: -2, closed: false }],
	['full', '2027-03-01 09:00', { waitingList: false }, { left: 0, closed: false }],
	['opens', '2027-01-31 23:59', { opens: '2027-02-01 00:00' }, { left: 0, closed: false }],
	['open', '2027-02-01 00:00', { opens: '2027-02-01 00:00' }],
	['closed', '2027-03-11 18:00', { closes: '2027-03-11 18:00' }],
	['closed', '2027-03-01 09:00', {}, { left: 12, closed: true }],
	['closed', '2027-03-13 09:00', {}],
	['past', '2027-03-13 13:00', {}],
	['open', '2027-03-13 13:00', { changes: [STORM] }],
	['past', '2027-03-20 13:00', { changes: [STORM] }],
	['open', '2027-03-18 17:59', { closes: '2027-03-11 18:00', changes: [STORM] }],
	['closed', '2027-03-18 18:00', { closes: '2027-03-11 18:00', changes: [STORM] }],
	['closed', '2027-03-28 00:59', { closes: '2027-03-28 00:30', start: '2027-03-28 09:00', end: '2027-03-28 13:00' }],
	['open', '2027-03-14 13:00', { changes: [STORM, FIRE, AFTER_ALL] }],
	['cancelled', '2027-03-01 09:00', { changes: [STORM, FIRE] }, { left: 3, closed: false }],
	['cancelled', '2028-01-01 09:00', { changes: [FIRE] }],
])('%s at %s with %o and %o', (availability, now, changes, occupancy) =>
	expect(availabilityOf(toCurrent({ ...OUTING, ...changes }) as Bookable, now, occupancy)).toBe(availability),
);

it('the last change counts, with the last start that one gave', () =>
	expect(toCurrent({ ...OUTING, changes: [STORM, FIRE, AFTER_ALL] as never })).toEqual({
		start: STORM.start,
		end: STORM.end,
		state: 'scheduled',
		because: AFTER_ALL.because,
		sequence: 3,
		waitingList: true,
	}));

it('an outing has the alerts of its days', () => {
	const alert = (from: string, until?: string) => ({ from, until });
	const within = [alert('2027-03-01'), alert('2027-03-13', '2027-03-13'), alert('2026-12-01', '2027-03-13')];
	expect(
		alertsDuring([...within, alert('2027-03-14'), alert('2027-03-01', '2027-03-12')], {
			start: '2027-03-13 09:00',
			end: '2027-03-13 13:00',
		}),
	).toEqual(within);
});

it('on each day it is an outing of the weekend, or else the next one', () => {
	const on = (start: string, end = start) => ({ start: `2027-${start} 09:00`, end: `2027-${end} 13:00` });
	// A Saturday and its Sunday, a Wednesday, and a Friday to Sunday after it.
	const { plan, free } = weekendPlan([on('03-06'), on('03-07'), on('03-17'), on('03-19', '03-21')]);
	expect(plan.map(({ shown, alone }) => [shown.from, shown.until, alone?.from, alone?.until])).toEqual([
		['', '2027-03-06', '', '2027-02-28'],
		['2027-03-01', '2027-03-07', undefined, undefined],
		['2027-03-08', '2027-03-14', '2027-03-08', '2027-03-14'],
		['2027-03-15', '2027-03-21', undefined, undefined],
	]);
	expect(free).toBe('2027-03-22');
	expect(weekendPlan([on('03-06'), on('03-13'), on('03-20')])).toMatchObject({ plan: { length: 2 }, free: undefined });
});
