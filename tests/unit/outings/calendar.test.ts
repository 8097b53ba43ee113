import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { wordsOf } from '#netlify/server/base/words.ts';
import { type CalendarOuting, renderOutings } from '#src/features/outings/calendar.ts';

const OUTING: CalendarOuting = {
	id: 'cogumelos',
	title: 'Cogumelos; com guia, e cesto',
	summary: 'Uma manhã no souto.',
	start: '2027-06-05 09:00',
	end: '2027-06-05 12:30',
	meeting: { place: 'Largo da Fonte, junto ao cruzeiro', latitude: 41.40338, longitude: -8.1745 },
	sequence: 0,
	state: 'scheduled',
	because: undefined,
};

const OPTIONS = {
	owner: 'Serra',
	site: 'https://serra.example',
	now: '2027-05-01T08:00:00.000Z',
	words: wordsOf('pt'),
};

const read = (text: string) => {
	const calendar = new ICAL.Component(ICAL.parse(text));
	const zone = calendar.getFirstSubcomponent('vtimezone');
	if (!zone) throw new Error('There is no time zone.');
	const events = calendar.getAllSubcomponents('vevent').map((component) => {
		const event = new ICAL.Event(component);
		for (const time of [event.startDate, event.endDate]) time.zone = new ICAL.Timezone(zone);
		return { component, event };
	});
	return { calendar, events };
};

describe('the calendar file of outings', () => {
	it('means the same to another program', () => {
		const { events } = read(renderOutings([OUTING], OPTIONS));
		const [{ component, event } = expect.fail('There is no event.')] = events;
		expect(event.uid).toBe('cogumelos@serra.example');
		expect(event.summary).toBe(OUTING.title);
		expect(event.location).toBe(OUTING.meeting.place);
		expect(event.description).toBe('Uma manhã no souto.\nhttps://serra.example/outings/cogumelos');
		expect(event.startDate.toJSDate().toISOString()).toBe('2027-06-05T08:00:00.000Z');
		expect(event.endDate.toJSDate().toISOString()).toBe('2027-06-05T11:30:00.000Z');
		expect(event.sequence).toBe(0);
		expect(component.getFirstPropertyValue('status')).toBe('CONFIRMED');
		expect(component.getFirstPropertyValue('geo')).toEqual([41.40338, -8.1745]);
		expect(component.getFirstPropertyValue('url')).toBe('https://serra.example/outings/cogumelos');
	});

	it.each([
		['2027-06-05', '2027-06-05T09:00:00.000Z'],
		['2027-12-05', '2027-12-05T10:00:00.000Z'],
	])('means nine o’clock in the Azores on %s', (day, instant) => {
		const there = { timeZone: 'Atlantic/Azores', start: `${day} 09:00`, end: `${day} 12:30` } as const;
		const { calendar, events } = read(renderOutings([{ ...OUTING, ...there }], OPTIONS));
		expect(events[0]?.event.startDate.toJSDate().toISOString()).toBe(instant);
		expect(calendar.getAllSubcomponents('vtimezone')).toHaveLength(1);
		const both = read(renderOutings([OUTING, { ...OUTING, ...there }], OPTIONS)).calendar;
		expect(both.getAllSubcomponents('vtimezone')).toHaveLength(2);
	});

	it('keeps an outing’s id through its changes, and says that it is cancelled', () => {
		const moved = { start: '2027-06-12 09:00', end: '2027-06-12 12:30', sequence: 2 };
		const changed: CalendarOuting = { ...OUTING, ...moved, state: 'cancelled' };
		const [before] = read(renderOutings([OUTING], OPTIONS)).events;
		const [after] = read(renderOutings([changed], OPTIONS)).events;
		expect(after?.event.uid).toBe(before?.event.uid);
		expect(after?.event.sequence).toBe(2);
		expect(after?.event.startDate.toString()).toBe('2027-06-12T09:00:00');
		expect(after?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
	});

	it('says in title and text what changed, for the programs that pass over the status', () => {
		const because = 'O rio leva água a mais.';
		const eventOf = (state: CalendarOuting['state'], language: string) =>
			read(renderOutings([{ ...OUTING, state, because }], { ...OPTIONS, words: wordsOf(language) })).events[0]?.event;
		expect(eventOf('cancelled', 'pt')).toMatchObject({
			summary: `CANCELADA: ${OUTING.title}`,
			description: expect.stringMatching(/^Cancelada: O rio leva água a mais\.\nUma manhã no souto\.\nhttps:/),
		});
		expect(eventOf('cancelled', 'en')?.summary).toBe(`CANCELLED: ${OUTING.title}`);
		expect(eventOf('postponed', 'pt')).toMatchObject({
			summary: OUTING.title,
			description: expect.stringMatching(/^Adiada: O rio leva água a mais\.\n/),
		});
	});

	it('leads to the page in its language, and means the same event', () => {
		const [portuguese] = read(renderOutings([OUTING], OPTIONS)).events;
		const [english] = read(renderOutings([OUTING], { ...OPTIONS, words: wordsOf('en') })).events;
		expect(english?.event.uid).toBe(portuguese?.event.uid);
		expect(english?.component.getFirstPropertyValue('url')).toBe('https://serra.example/en/outings/cogumelos');
	});

	it('is a calendar to subscribe to, also without an outing', () => {
		const feed = (outings: readonly CalendarOuting[]) => read(renderOutings(outings, { ...OPTIONS, feed: 'Saídas' }));
		const { calendar, events } = feed([OUTING, { ...OUTING, id: 'aves' }]);
		expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
		expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Saídas');
		expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT12H');
		expect(events.map(({ event }) => event.uid)).toEqual(['cogumelos@serra.example', 'aves@serra.example']);
		expect(feed([]).events).toEqual([]);
	});
});
