/**
 * A time is text, `YYYY-MM-DD HH:MM`, as a clock in a time zone shows it, so comparing the texts of one zone compares the
 * times. Instants are milliseconds since 1970, as `Date.now()` gives them.
 */

/** Portugal's, with the hours that their winter is behind UTC. All three change their clocks at the same instant. */
const WINTERS = { 'Europe/Lisbon': 0, 'Atlantic/Madeira': 0, 'Atlantic/Azores': 1 } as const;

export type TimeZone = keyof typeof WINTERS;

export const TIME_ZONES = Object.keys(WINTERS) as TimeZone[];

export const DEFAULT_TIME_ZONE: TimeZone = 'Europe/Lisbon';

/** The association's, which a build writes in. */
declare const TIME_ZONE: TimeZone;

let own: TimeZone = typeof TIME_ZONE === 'undefined' ? DEFAULT_TIME_ZONE : TIME_ZONE;

/** The association's time zone. It holds for every day and time that names no other. */
export const ownTimeZone = (): TimeZone => own;

/** For functions, which no build makes: they read the association's time zone from its content. */
export const setOwnTimeZone = (zone: TimeZone = DEFAULT_TIME_ZONE): void => {
	own = zone;
};

/** Whether a clock in the time zone shows the same as the association's: Madeira's shows Lisbon's time. */
export const isOwnTime = (zone: TimeZone = own): boolean => WINTERS[zone] === WINTERS[own];

const swedish = new Map<TimeZone, Intl.DateTimeFormat>();

/** Swedish times look like ISO times. Only browsers without Temporal make this format: in 30 ms, more on a phone. */
const formatIn = (zone: TimeZone, instant: number): string => {
	const format =
		swedish.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
	swedish.set(zone, format);
	return format.format(instant);
};

/** What a clock in the time zone shows at an instant, wherever the visitor and the server are. */
export const toClock = (instant: number, zone: TimeZone = own): string =>
	'Temporal' in globalThis
		? Temporal.Instant.fromEpochMilliseconds(instant)
				.toZonedDateTimeISO(zone)
				.toPlainDateTime()
				.toString({ smallestUnit: 'minute' })
				.replace('T', ' ')
		: formatIn(zone, instant);

const HOUR = 3_600_000;

/**
 * The instant when a clock in the time zone shows a time: the first one in the hour that autumn repeats, one hour later in
 * the hour that spring leaves out. `NaN` if the text is no time.
 */
export const toInstant = (time: string, zone: TimeZone = own): number => {
	const inWinter = Date.parse(`${time.replace(' ', 'T')}Z`) + WINTERS[zone] * HOUR;
	const inSummer = inWinter - HOUR;
	return !Number.isNaN(inSummer) && toClock(inSummer, zone) === time ? inSummer : inWinter;
};

/** Whether a clock in the association's time zone ever shows this text. */
export const isClockTime = (text: string): boolean => {
	const instant = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(text) ? toInstant(text) : Number.NaN;
	return !Number.isNaN(instant) && toClock(instant) === text;
};

/** Today in the association's time zone as `YYYY-MM-DD`, wherever the visitor and the server are. */
export const today = (): string => toClock(Date.now()).slice(0, 10);
