import { expect, it } from 'vitest';
import type { OutingView } from '#src/features/outings/data.ts';
import { outingAnswers, outingFilters } from '#src/features/outings/finder/outing-filters.ts';
import { toOffers } from '#src/features/outings/offer.ts';
import { outingEvent } from '#src/features/outings/outing-event.ts';
import {
	alertsDuring,
	availabilityOf,
	type Bookable,
	type Occupancy,
	toCurrent,
} from '#src/features/outings/outing-time.ts';
import { lastDayOf } from '#src/features/outings/outing-words.ts';
import { toPastPages } from '#src/features/outings/past-pages.ts';
import { sumInWords } from '#src/features/outings/price.ts';
import { type Outing, outingSchema } from '#src/features/outings/schema.ts';
import { weekendOf } from '#src/features/outings/weekend.ts';
import { DEFAULT_LANGUAGE } from '#src/format/language.ts';
import { picturePath } from '#src/schemas/fields.ts';
import dictionary from '../../../public/assets/i18n/pt.json' with { type: 'json' };

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

it.each([
	['a Saturday', '03-06', '03-06', '2027-03-01', '2027-03-06'],
	['a Sunday', '03-07', '03-07', '2027-03-01', '2027-03-07'],
	['a Friday to Sunday', '03-19', '03-21', '2027-03-15', '2027-03-21'],
	['a Wednesday', '03-17', '03-17', undefined, undefined],
])('%s is on the weekend of its week', (_, first, last, from, until) => {
	const outing = { start: `2027-${first} 09:00`, end: `2027-${last} 13:00` };
	expect(weekendOf(outing)).toEqual(from && { from, until });
});

it('past outings come in pages of twelve, the newest first, after the next twelve, for when they are over', () => {
	const daysOf = (past: number, coming: number) => {
		const outings = Array.from({ length: past + coming }, (_, day) => ({ day, isOver: day < past }));
		return toPastPages(outings).map(({ pages, index, items }) => [pages[index], items.map(({ day }) => day)]);
	};
	expect(daysOf(13, 20)).toEqual([
		['/outings/past', Array.from({ length: 24 }, (_, index) => 24 - index)],
		['/outings/past/page/2', [0]],
	]);
	expect(daysOf(0, 2)).toEqual([['/outings/past', [1, 0]]]);
});

const MEMBERS_FREE = { members: 0, others: 500 };
const FAMILIES = { members: 300, others: 500, children: 200, childAge: 12 };

const ADULT = { birthYear: '1985' };
const MEMBER = { birthYear: '1985', member: true };
/** As old as a child may be, by the year of the outing. */
const CHILD = { birthYear: '2015' };
const OLDER = { birthYear: '2014' };

it.each([
	['no written price', undefined, [ADULT], ''],
	['a free outing', { members: 0, others: 0 }, [ADULT, MEMBER], 'grátis'],
	['one person', MEMBERS_FREE, [ADULT], '5 €'],
	['four of a kind', MEMBERS_FREE, [ADULT, ADULT, ADULT, ADULT], '4 × 5 € = 20 €'],
	['a free member', MEMBERS_FREE, [ADULT, ADULT, MEMBER], '2 × 5 € = 10 €; sócios não pagam'],
	['members alone', MEMBERS_FREE, [MEMBER], 'grátis'],
	['members who pay', FAMILIES, [ADULT, MEMBER, MEMBER], '1 × 5 € + 2 × 3 € (sócios) = 11 €'],
	['children', FAMILIES, [ADULT, ADULT, CHILD], '2 × 5 € + 1 × 2 € (criança) = 12 €'],
	['a child a year too old', FAMILIES, [ADULT, OLDER], '2 × 5 € = 10 €'],
	['a child who is a member', FAMILIES, [{ ...CHILD, member: true }, ADULT], '1 × 5 € + 1 × 2 € (criança) = 7 €'],
	[
		'a child who is a free member',
		{ ...FAMILIES, members: 0 },
		[{ ...CHILD, member: true }, ADULT, ADULT, CHILD],
		'2 × 5 € + 1 × 2 € (criança) = 12 €; sócios não pagam',
	],
	['nobody free but children', { ...FAMILIES, members: 500, children: 0 }, [MEMBER, CHILD], '5 €; crianças não pagam'],
	['a companion', MEMBERS_FREE, [ADULT, { ...ADULT, companion: true }], '5 €; acompanhantes não pagam'],
	['cents', { members: 350, others: 350 }, [ADULT, ADULT, ADULT], '3 × 3,50 € = 10,50 €'],
])('%s: the sum is said as people would', (_, price, people, words) => {
	expect(
		sumInWords(price, '2027-03-14 09:00', people, dictionary.registration.people.sum, DEFAULT_LANGUAGE).replaceAll(
			'\u00a0',
			' ',
		),
	).toBe(words);
});

const outing = (facts: object = {}): OutingView =>
	({
		title: 'Ao moinho',
		href: '/outings/ao-moinho',
		kind: 'caminhada',
		start: '2027-06-05 09:00',
		end: '2027-06-05 12:30',
		announced: '2027-06-05 09:00',
		state: 'scheduled',
		meeting: { place: 'Largo', latitude: 41.4, longitude: -8.1 },
		dogs: false,
		leastAge: 12,
		...facts,
	}) as OutingView;

const event = (facts: object) =>
	outingEvent(outing(facts), {
		...{ organizer: 'Serra', picture: '/ao-moinho.jpg', site: new URL('https://serra.example'), tag: 'pt-PT' },
	});

it('search engines get its time, price and state', () => {
	expect(event({ price: { members: 0, others: 550 }, opens: '2027-01-05 09:00' })).toMatchObject({
		url: 'https://serra.example/outings/ao-moinho',
		startDate: '2027-06-05T08:00:00.000Z',
		eventStatus: 'https://schema.org/EventScheduled',
		isAccessibleForFree: false,
		offers: { price: 5.5, priceCurrency: 'EUR', validFrom: '2027-01-05T09:00:00.000Z' },
	});
	expect(event({ state: 'cancelled' })).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' });
	expect(event({ state: 'postponed', start: '2027-06-12 09:00' })).toMatchObject({
		eventStatus: 'https://schema.org/EventRescheduled',
		previousStartDate: '2027-06-05T08:00:00.000Z',
	});
});

it('it is only free if that is written', () => {
	const { price } = outingSchema(picturePath).shape;
	expect(event({ price: price.parse(0) })).toMatchObject({ isAccessibleForFree: true, offers: { price: 0 } });
	expect(event({ price: price.parse(3.5) })).toMatchObject({ isAccessibleForFree: false, offers: { price: 3.5 } });
	const silent = event({ price: price.parse(undefined) });
	expect([Object.keys(silent), outingAnswers([outing({ leastAge: undefined, dogs: undefined })])]).toEqual([
		expect.not.arrayContaining(['isAccessibleForFree', 'offers']),
		'caminhada',
	]);
});

it('beside the days only filters that tell outings apart are offered, and a month has all answers of its outings', () => {
	const trail = { id: 'vale', title: 'Vale', access: {} };
	const group = [
		outing({ trail }),
		outing({ kind: 'oficina', dogs: true, leastAge: 8, price: { members: 0, others: 0 } }),
	];
	const filters = outingFilters(dictionary.outings, group);
	expect(filters.map(({ name, options }) => [name, ...options.map(({ answer }) => answer)])).toEqual([
		['when', 'weekend', 'month'],
		['kind', 'caminhada', 'oficina'],
		['cost', 'free'],
		['who', 'children', 'dogs'],
		['trail', 'vale'],
	]);
	expect(filters.at(-1)?.options[0]?.label).toBe('Vale');
	expect(outingAnswers(group).split(' ').sort()).toEqual(['caminhada', 'children', 'dogs', 'free', 'oficina', 'vale']);
});

it('who meets elsewhere than where the trail begins is not sent to its car park', () => {
	const start = { place: 'Igreja', latitude: 40.4, longitude: -7.6 };
	const place = { where: { municipalities: [], areas: [] } };
	const ways = { vale: { start, parking: 'No largo.', place, alerts: [] } };
	const parkingOf = (meeting?: typeof start) => {
		const walk = { ...OUTING, formerly: [], trail: 'vale', meeting } as unknown as Outing;
		return toOffers({ walk }, ways, '', '')['walk']?.parking;
	};
	expect([parkingOf(), parkingOf({ ...start, place: 'Estação' })]).toEqual(['No largo.', undefined]);
});

it('a list is over when its last outing ends, even if that began earlier than others', () => {
	const [long, short] = [
		outing({ end: '2027-06-14 12:30' }),
		outing({ start: '2027-06-07 09:00', end: '2027-06-07 12:00' }),
	];
	expect(lastDayOf([long, short])).toBe('2027-06-14');
	expect(lastDayOf([])).toBeUndefined();
});
