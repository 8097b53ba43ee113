/** An event with RFC 5545's status TENTATIVE. */
interface TentativeEvent {
	readonly id: string;
	/** ISO 8601, UTC. */
	readonly createdAt: string;
	/** `YYYY-MM-DD` and `HH:MM`, as a clock in Lisbon shows them. */
	readonly date: string;
	readonly time: string;
	/** Hours. */
	readonly duration: number;
	readonly title: string;
	readonly organizer: { readonly name: string; readonly email: string };
}

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

const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');

/** Parameters have no escapes, so they are quoted; a quote inside is not allowed. */
const quote = (text: string) => `"${text.replaceAll('"', "'")}"`;

const LINE_OCTETS = 75;

/** Folds a line after 75 octets at most: the rest follows on lines that begin with a space. Characters stay whole. */
const fold = (line: string): string => {
	const lines: string[] = [];
	let current = '';
	for (const character of line) {
		if (Buffer.byteLength(current + character) > LINE_OCTETS) {
			lines.push(current);
			current = ' ';
		}
		current += character;
	}
	return [...lines, current].join('\r\n');
};

/** A calendar file with one event. */
export const renderCalendar = (event: TentativeEvent): string => {
	const { id, createdAt, date, time, duration, title, organizer } = event;
	const lines = [
		'BEGIN:VCALENDAR',
		'VERSION:2.0',
		`PRODID:-//${escapeText(organizer.name)}//PT`,
		'METHOD:PUBLISH',
		...LISBON,
		'BEGIN:VEVENT',
		`UID:${id}`,
		`DTSTAMP:${createdAt.replace(/[-:]|\.\d+/g, '')}`,
		`DTSTART;TZID=Europe/Lisbon:${date.replaceAll('-', '')}T${time.replace(':', '')}00`,
		`DURATION:PT${duration}H`,
		`SUMMARY:${escapeText(title)}`,
		`ORGANIZER;CN=${quote(organizer.name)}:mailto:${organizer.email}`,
		'STATUS:TENTATIVE',
		'TRANSP:OPAQUE',
		'END:VEVENT',
		'END:VCALENDAR',
	];
	return lines.map((line) => `${fold(line)}\r\n`).join('');
};
