/**
 * Lisbon's time is text, `YYYY-MM-DD HH:MM`, as a clock there shows it, so comparing the texts compares the times. Instants
 * are milliseconds since 1970, as `Date.now()` gives them.
 */

const LISBON = 'Europe/Lisbon';

let swedish: Intl.DateTimeFormat | undefined;

/** Swedish times look like ISO times. Only browsers without Temporal make this format: in 30 ms, more on a phone. */
const formatInLisbon = (instant: number): string => {
	swedish ??= new Intl.DateTimeFormat('sv-SE', { timeZone: LISBON, dateStyle: 'short', timeStyle: 'short' });
	return swedish.format(instant);
};

/** What a clock in Lisbon shows at an instant, wherever the visitor and the server are. */
export const toLisbon = (instant: number): string =>
	'Temporal' in globalThis
		? Temporal.Instant.fromEpochMilliseconds(instant)
				.toZonedDateTimeISO(LISBON)
				.toPlainDateTime()
				.toString({ smallestUnit: 'minute' })
				.replace('T', ' ')
		: formatInLisbon(instant);

const HOUR = 3_600_000;

/**
 * The instant when a clock in Lisbon shows a time: the first one in the hour that autumn repeats, one hour later in the
 * hour that spring leaves out. `NaN` if the text is no time.
 */
export const toInstant = (time: string): number => {
	const inWinter = Date.parse(`${time.replace(' ', 'T')}Z`);
	const inSummer = inWinter - HOUR;
	return !Number.isNaN(inSummer) && toLisbon(inSummer) === time ? inSummer : inWinter;
};

/** Whether a clock in Lisbon ever shows this text. */
export const isLisbonTime = (text: string): boolean => {
	const instant = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(text) ? toInstant(text) : Number.NaN;
	return !Number.isNaN(instant) && toLisbon(instant) === text;
};

/** Today in Lisbon as `YYYY-MM-DD`, wherever the visitor and the server are. */
export const today = (): string => toLisbon(Date.now()).slice(0, 10);
