import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { renderAppointment } from '#netlify/server/forms/schedule.ts';

const EVENT = {
	id: '00000000-0000-4000-8000-000000000000',
	writtenAt: '2026-11-21T12:34:56.789Z',
	status: 'TENTATIVE' as const,
	date: '2027-01-16',
	time: '09:30',
	title: 'Por confirmar: Passeio em família, Ana Reis',
	organizer: { name: 'Cumeada', email: 'ola@cumeada.example' },
};

/** The event as another program reads it, with times in the event's own time zone. */
const read = (text: string) => {
	const calendar = new ICAL.Component(ICAL.parse(text));
	const component = calendar.getFirstSubcomponent('vevent');
	const zone = calendar.getFirstSubcomponent('vtimezone');
	if (!component || !zone) throw new Error('There is no event or no time zone.');
	const event = new ICAL.Event(component);
	event.startDate.zone = new ICAL.Timezone(zone);
	return { calendar, component, event };
};

describe('the calendar file', () => {
	it('means the same to another program', () => {
		const { calendar, component, event } = read(renderAppointment(EVENT));
		expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
		expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
		expect(event.uid).toBe(EVENT.id);
		expect(event.summary).toBe(EVENT.title);
		expect(event.organizer).toBe('mailto:ola@cumeada.example');
		expect(component.getFirstPropertyValue('status')).toBe('TENTATIVE');
		expect(String(component.getFirstPropertyValue('dtstamp'))).toBe('2026-11-21T12:34:56Z');
		expect(component.getFirstProperty('dtstart')?.getParameter('tzid')).toBe('Europe/Lisbon');
		expect(event.startDate.toString()).toBe('2027-01-16T09:30:00');
		expect(event.duration.toSeconds()).toBe(7200);
	});

	it.each([
		['winter', '2027-01-16', '09:30', '2027-01-16T09:30:00.000Z'],
		['summer', '2027-07-17', '09:30', '2027-07-17T08:30:00.000Z'],
		['the last hour of winter time', '2027-03-28', '00:30', '2027-03-28T00:30:00.000Z'],
		['the first of summer time', '2027-03-28', '02:30', '2027-03-28T01:30:00.000Z'],
		['the day after summer time', '2027-11-01', '09:30', '2027-11-01T09:30:00.000Z'],
	])('means a moment on the clock of Lisbon in %s', (_, date, time, moment) => {
		const { event } = read(renderAppointment({ ...EVENT, date, time }));
		expect(event.startDate.toJSDate().toISOString()).toBe(moment);
	});

	it('has lines of at most 75 octets, ended as in the standard, and splits no character', () => {
		const title = 'Caminhada à serra 🌳, com as crianças; '.repeat(12);
		const text = renderAppointment({ ...EVENT, title });
		expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
		expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
		const lines = text.split('\r\n');
		expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
		expect(lines.some((line) => line.startsWith(' '))).toBe(true);
		expect(text).not.toContain('\uFFFD');
		expect(read(text).event.summary).toBe(title);
	});

	it('keeps a visitor’s text inside its line', () => {
		const title = 'Ana; Rui, \\n\nATTENDEE:mailto:rui@exemplo.pt\nEND:VEVENT';
		const { calendar, component, event } = read(renderAppointment({ ...EVENT, title }));
		expect(event.summary).toBe(title);
		expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1);
		expect(component.getAllProperties('attendee')).toEqual([]);
	});

	it('keeps the association’s name inside its quotes', () => {
		const organizer = { name: 'Cumeada: "trilhos"; e mais', email: 'ola@cumeada.example' };
		const { component } = read(renderAppointment({ ...EVENT, organizer }));
		expect(component.getFirstProperty('organizer')?.getParameter('cn')).toBe("Cumeada: 'trilhos'; e mais");
	});
});
