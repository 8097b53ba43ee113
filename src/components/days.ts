import { today } from '#src/format/clock.ts';
import { isWithin, type Span } from '#src/format/span.ts';

/** Whether today is within `from` and `until`, as `isWithin` has them. */
export const isTodayWithin = (from: string, until?: string): boolean => isWithin(today(), from, until);

/** The attributes that `markCurrent` reads. `is-current` is right on the day of the build. */
export const currentOn = (span: Span | undefined, ...classes: readonly string[]) => ({
	class: [...classes, ...(span && isTodayWithin(span.from, span.until) ? ['is-current'] : [])].join(' '),
	'data-from': span?.from,
	'data-until': span?.until,
});

const MINUTE = 60_000;

const compareDays = (): void => {
	for (const element of document.querySelectorAll<HTMLElement>('[data-from], [data-until]')) {
		const { from = '', until } = element.dataset;
		const isCurrent = element.classList.toggle('is-current', isTodayWithin(from, until));
		element.hidden = !isCurrent && element.matches('[data-passing]');
	}
};

/**
 * Marks what is current today and hides what is over, because a built page does not change as days pass. The days are
 * compared again whenever the page becomes visible, because a phone keeps pages open for days, and each minute, because
 * midnight passes over a page that is being read.
 */
export const markCurrent = (): void => {
	compareDays();
	document.addEventListener('visibilitychange', compareDays);
	setInterval(compareDays, MINUTE);
};
