import { ownTimeZone, TIME_ZONES, type TimeZone } from './clock.ts';

/**
 * Calendar files as RFC 5545 has them. An event is a list of lines, each a property with its value. The package `ics` knows no
 * time zones, and `ical-generator` requires a date library.
 */

/** Of each time zone its offsets and names in winter and summer, and when its clocks change: at one o'clock in UTC. */
const ZONES: Readonly<Record<TimeZone, readonly string[]>> = {
	'Europe/Lisbon': ['+0000', '+0100', 'WET', 'WEST', '02', '01'],
	'Atlantic/Madeira': ['+0000', '+0100', 'WET', 'WEST', '02', '01'],
	'Atlantic/Azores': ['-0100', '+0000', '-01', '+00', '01', '00'],
};

/** A time zone since the European Union's rule of 1996. RFC 5545 requires the definition of each one that a file names. */
const definitionOf = (zone: TimeZone): string[] => {
	const [winter, summer, winterName, summerName, autumn, spring] = ZONES[zone];
	return [
		'BEGIN:VTIMEZONE',
		`TZID:${zone}`,
		'BEGIN:STANDARD',
		`DTSTART:19961027T${autumn}0000`,
		'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
		`TZOFFSETFROM:${summer}`,
		`TZOFFSETTO:${winter}`,
		`TZNAME:${winterName}`,
		'END:STANDARD',
		'BEGIN:DAYLIGHT',
		`DTSTART:19970330T${spring}0000`,
		'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
		`TZOFFSETFROM:${winter}`,
		`TZOFFSETTO:${summer}`,
		`TZNAME:${summerName}`,
		'END:DAYLIGHT',
		'END:VTIMEZONE',
	];
};

const LINE_OCTETS = 75;

export const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');

/** Parameters have no escapes, so they are quoted; a quote inside is not allowed. */
export const quote = (text: string): string => `"${text.replaceAll('"', "'")}"`;

/** A moment, given as ISO 8601 in UTC: `20261121T123456Z`. */
export const toMoment = (instant: string): string => instant.replace(/[-:]|\.\d+/g, '');

/** A property that holds a time on a zone's clock, given as `YYYY-MM-DD HH:MM`. */
export const zonedTime = (property: string, time: string, zone: TimeZone = ownTimeZone()): string =>
	`${property};TZID=${zone}:${time.replace(/[-:]/g, '').replace(' ', 'T')}00`;

const encoder = new TextEncoder();

/** Folds a line after 75 octets at most: the rest follows on lines that begin with a space. Characters stay whole. */
const fold = (line: string): string => {
	if (encoder.encode(line).length <= LINE_OCTETS) return line;
	const lines: string[] = [];
	let current = '';
	for (const character of line) {
		if (encoder.encode(current + character).length > LINE_OCTETS) {
			lines.push(current);
			current = ' ';
		}
		current += character;
	}
	return [...lines, current].join('\r\n');
};

/** A calendar file. `owner`: who publishes it. `head`: more properties of the whole calendar. */
export const renderCalendar = (
	owner: string,
	events: readonly (readonly string[])[],
	head: readonly string[] = [],
): string => {
	const isUsed = (zone: TimeZone) => events.some((lines) => lines.some((line) => line.includes(`;TZID=${zone}:`)));
	const zones = TIME_ZONES.filter(isUsed);
	const lines = [
		'BEGIN:VCALENDAR',
		'VERSION:2.0',
		`PRODID:-//${escapeText(owner)}//PT`,
		'METHOD:PUBLISH',
		...head,
		...(zones.length > 0 ? zones : [ownTimeZone()]).flatMap(definitionOf),
		...events.flatMap((event) => ['BEGIN:VEVENT', ...event, 'END:VEVENT']),
		'END:VCALENDAR',
	];
	return lines.map((line) => `${fold(line)}\r\n`).join('');
};
