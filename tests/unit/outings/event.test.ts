import { z } from 'astro/zod';
import { expect, it } from 'vitest';
import type { OutingView } from '#src/features/outings/data.ts';
import { outingAnswers, outingFilters } from '#src/features/outings/finder/outing-filters.ts';
import { outingEvent } from '#src/features/outings/outing-event.ts';
import { lastDayOf } from '#src/features/outings/outing-words.ts';
import { outingSchema } from '#src/features/outings/schema.ts';
import dictionary from '../../../public/assets/i18n/pt.json' with { type: 'json' };

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
	outingEvent(outing(facts), { organizer: 'Serra', picture: '/ao-moinho.jpg', site: new URL('https://serra.example') });

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
	const { price } = outingSchema(() => z.string()).shape;
	expect(event({ price: price.parse(0) })).toMatchObject({ isAccessibleForFree: true, offers: { price: 0 } });
	expect(event({ price: price.parse(3.5) })).toMatchObject({ isAccessibleForFree: false, offers: { price: 3.5 } });
	const silent = event({ price: price.parse(undefined) });
	expect([Object.keys(silent), outingAnswers([outing({ leastAge: undefined, dogs: undefined })])]).toEqual([
		expect.not.arrayContaining(['isAccessibleForFree', 'offers']),
		'caminhada',
	]);
});

it('beside the days only filters by which outings differ are offered, and a month has all answers of its outings', () => {
	const trail = { id: 'vale', title: 'Vale' };
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

it('a list is over when its last outing ends, even if that began earlier than others', () => {
	const [long, short] = [
		outing({ end: '2027-06-14 12:30' }),
		outing({ start: '2027-06-07 09:00', end: '2027-06-07 12:00' }),
	];
	expect(lastDayOf([long, short])).toBe('2027-06-14');
	expect(lastDayOf([])).toBeUndefined();
});
