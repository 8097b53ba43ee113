import { today } from '#src/format/today.ts';

/**
 * Whether a span of days, `from` to `until`, both included, holds today, Lisbon's. Days are `YYYY-MM-DD`, or `MM-DD` of
 * every year, and such a span may go over the new year. Without `until` it never ends.
 */
export const holdsToday = (from: string, until?: string): boolean => {
	const day = today().slice(-from.length);
	if (until && until < from) return day >= from || day <= until;
	return day >= from && (!until || day <= until);
};

/** Marks what holds today, and hides what is only there while it does: pages stay as they were built, and days pass. */
export const markCurrent = (): void => {
	for (const element of document.querySelectorAll<HTMLElement>('[data-from]')) {
		const { from = '', until } = element.dataset;
		const isCurrent = element.classList.toggle('is-current', holdsToday(from, until));
		element.hidden = !isCurrent && element.matches('[data-passing]');
	}
};
