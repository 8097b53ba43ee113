const LISBON = 'Europe/Lisbon';

let swedish: Intl.DateTimeFormat | undefined;

/** `YYYY-MM-DD`, as Swedes write it, where there is no Temporal. A browser takes 30 ms to make the format, a phone more. */
const formatDay = (now: number): string => {
	swedish ??= new Intl.DateTimeFormat('sv-SE', { timeZone: LISBON });
	return swedish.format(now);
};

/** Today in Lisbon, wherever the visitor and the server are. */
export const today = (): string => {
	const now = Date.now();
	const day =
		'Temporal' in globalThis
			? Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(LISBON).toPlainDate().toString()
			: formatDay(now);
	return day.replaceAll('-', '/');
};
