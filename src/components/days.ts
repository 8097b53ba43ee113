import { chosenDay } from '#src/day/chosen-day.ts';
import { holdsAt, holdsOn, type Validity } from '#src/day/holds.ts';
import { isOwnTime, type TimeZone, toClock, today } from '#src/format/clock.ts';

/** The attributes that `markCurrent` reads. `is-current` is right on the day of the build. */
export const currentOn = (validity: Validity | undefined, ...classes: readonly string[]) => ({
	class: [...classes, ...(validity && holdsOn(today(), validity) ? ['is-current'] : [])].join(' '),
	'data-from': validity?.from,
	'data-until': validity?.until,
	'data-on': validity?.weekdays?.join(' '),
	'data-local-holiday': validity?.weekdays && validity.localHoliday,
	'data-till': validity?.untilTime,
	'data-zone': isOwnTime(validity?.timeZone) ? undefined : validity?.timeZone,
});

const validityOf = ({ from = '', until, on, localHoliday, till }: DOMStringMap): Validity => ({
	...{ from, until, localHoliday, untilTime: till },
	weekdays: on?.split(' ').map(Number),
});

const MINUTE = 60_000;

/** Compares with now, or with the day that the visitor chose. */
export const compareDays = (): void => {
	const day = ENABLED.day ? chosenDay() : undefined;
	const now = toClock(Date.now());
	for (const element of document.querySelectorAll<HTMLElement>('[data-from], [data-until]')) {
		const { zone } = element.dataset;
		const time = day ? `${day} 00:00` : zone ? toClock(Date.now(), zone as TimeZone) : now;
		const isCurrent = element.classList.toggle('is-current', holdsAt(time, validityOf(element.dataset)));
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
