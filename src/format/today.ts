const LISBON = 'Europe/Lisbon';

let swedish: Intl.DateTimeFormat | undefined;

/** Swedes write days as ISO does. A browser takes 30 ms to make the format, a phone more: only one without Temporal needs it. */
const formatInLisbon = (now: number): string => {
	swedish ??= new Intl.DateTimeFormat('sv-SE', { timeZone: LISBON });
	return swedish.format(now);
};

/** Today in Lisbon as `YYYY-MM-DD`, wherever the visitor and the server are. */
export const today = (): string => {
	const now = Date.now();
	return 'Temporal' in globalThis
		? Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(LISBON).toPlainDate().toString()
		: formatInLisbon(now);
};
