import { chosenDay } from '#src/day/chosen-day.ts';
import { holdsAt, holdsOn, type Schedule } from '#src/day/holds.ts';
import { isOwnTime, type TimeZone, toClock, today } from '#src/format/clock.ts';

/** The attributes that `markCurrent` reads. `is-current` is right on the day of the build. */
export const currentOn = (schedule: Schedule | undefined, ...classes: readonly string[]) => ({
	class: [...classes, ...(schedule && holdsOn(today(), schedule) ? ['is-current'] : [])].join(' '),
	'data-from': schedule?.from,
	'data-until': schedule?.until,
	'data-on': schedule?.weekdays?.join(' '),
	'data-local-holiday': schedule?.weekdays && schedule.localHoliday,
	'data-till': schedule?.untilTime,
	'data-zone': isOwnTime(schedule?.timeZone) ? undefined : schedule?.timeZone,
});

const scheduleOf = ({ from = '', until, on, localHoliday, till }: DOMStringMap): Schedule => ({
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
		const isCurrent = element.classList.toggle('is-current', holdsAt(time, scheduleOf(element.dataset)));
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
