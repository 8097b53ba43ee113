/** Calendar files as RFC 5545 has them. An event is a list of lines, each a property with its value. */

/** Lisbon's time since the European Union's rule of 1996. RFC 5545 requires the definition of each time zone it names. */
const LISBON = [
	'BEGIN:VTIMEZONE',
	'TZID:Europe/Lisbon',
	'BEGIN:STANDARD',
	'DTSTART:19961027T020000',
	'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
	'TZOFFSETFROM:+0100',
	'TZOFFSETTO:+0000',
	'TZNAME:WET',
	'END:STANDARD',
	'BEGIN:DAYLIGHT',
	'DTSTART:19970330T010000',
	'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
	'TZOFFSETFROM:+0000',
	'TZOFFSETTO:+0100',
	'TZNAME:WEST',
	'END:DAYLIGHT',
	'END:VTIMEZONE',
];

const LINE_OCTETS = 75;

export const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');

/** Parameters have no escapes, so they are quoted; a quote inside is not allowed. */
export const quote = (text: string): string => `"${text.replaceAll('"', "'")}"`;

/** A moment, given as ISO 8601 in UTC: `20261121T123456Z`. */
export const toMoment = (instant: string): string => instant.replace(/[-:]|\.\d+/g, '');

/** A property that holds a time of Lisbon's clock, given as `YYYY-MM-DD HH:MM`. */
export const lisbonTime = (property: string, time: string): string =>
	`${property};TZID=Europe/Lisbon:${time.replace(/[-:]/g, '').replace(' ', 'T')}00`;

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
	const lines = [
		'BEGIN:VCALENDAR',
		'VERSION:2.0',
		`PRODID:-//${escapeText(owner)}//PT`,
		'METHOD:PUBLISH',
		...head,
		...LISBON,
		...events.flatMap((event) => ['BEGIN:VEVENT', ...event, 'END:VEVENT']),
		'END:VCALENDAR',
	];
	return lines.map((line) => `${fold(line)}\r\n`).join('');
};
