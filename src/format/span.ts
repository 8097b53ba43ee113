/** The first and the last day of something that holds for a time, as `isWithin` takes them. */
export interface Span {
	readonly from: string;
	readonly until?: string | undefined;
}

/**
 * Whether a day is within `from` and `until`, both included. These are `YYYY-MM-DD`, or `MM-DD` of every year; a span of
 * these may cross the new year. With an empty `from` the span has begun, without `until` it never ends.
 */
export const isWithin = (day: string, from: string, until?: string): boolean => {
	const part = day.slice(-from.length);
	if (until && until < from) return part >= from || part <= until;
	return part >= from && (!until || part <= until);
};

/** Months (1 to 12, in order) as spans with a first and a last month, which may cross the new year. Twelve months have none. */
const monthSpans = (months: readonly number[]): readonly (readonly [first: number, last: number])[] => {
	const next = (number: number) => (number % 12) + 1;
	return months
		.filter((number) => !months.some((other) => next(other) === number))
		.map((first) => {
			let last = first;
			while (months.includes(next(last))) last = next(last);
			return [first, last];
		});
};

/** «mar. a jun., out.». `formatMonth` names the month of a day; `to` is the word between two months. */
export const monthsInWords = (months: readonly number[], formatMonth: (day: string) => string, to: string): string => {
	const nameOf = (number: number) => formatMonth(`2024-${String(number).padStart(2, '0')}-01`);
	return monthSpans(months)
		.map(([first, last]) => (first === last ? nameOf(first) : `${nameOf(first)} ${to} ${nameOf(last)}`))
		.join(', ');
};

/** The first and the last of four or more days of the week (1 to 7, in order) if none between them is missing. */
export const weekdaySpan = (weekdays: readonly number[]): readonly [first: number, last: number] | undefined => {
	const [first, last] = [weekdays[0], weekdays.at(-1)];
	const isSpan = weekdays.length >= 4 && first && last && last - first === weekdays.length - 1;
	return isSpan ? [first, last] : undefined;
};
