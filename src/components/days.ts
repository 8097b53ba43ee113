import { today } from '#src/format/lisbon.ts';

/**
 * Whether today in Lisbon is within `from` and `until`, both included. Days are `YYYY-MM-DD`, or `MM-DD` of every year;
 * a span of these may cross the new year. With an empty `from` the span has begun, without `until` it never ends.
 */
export const isTodayWithin = (from: string, until?: string): boolean => {
	const day = today().slice(-from.length);
	if (until && until < from) return day >= from || day <= until;
	return day >= from && (!until || day <= until);
};

const compareDays = (): void => {
	for (const element of document.querySelectorAll<HTMLElement>('[data-from], [data-until]')) {
		const { from = '', until } = element.dataset;
		const isCurrent = element.classList.toggle('is-current', isTodayWithin(from, until));
		element.hidden = !isCurrent && element.matches('[data-passing]');
	}
};

/**
 * Marks what is current today and hides what is over, because a built page does not change as days pass. The days are
 * compared again whenever the page becomes visible: a phone keeps pages open for days.
 */
export const markCurrent = (): void => {
	compareDays();
	document.addEventListener('visibilitychange', compareDays);
};
