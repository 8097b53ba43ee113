import type { ActionView } from '#src/data/home.ts';
import { formatWeekdays } from '#src/i18n/format.ts';
import { t, texts } from '#src/i18n/translate.ts';
import { routes } from '#src/routes.ts';

/** An action as the form that asks for it needs to know it. */
export const toOffer = ({ id, title, price, weekdays, startTimes }: ActionView) => ({
	id,
	href: routes.schedule(id),
	heading: t('schedule.title', { title }),
	since: t('schedule.price', { price }),
	weekdays,
	weekdayNames: formatWeekdays(weekdays),
	startTimes,
});

/** The form's own words. */
export const scheduleTexts = () => {
	const { calendar, fields, submit, duplicate, duplicateHelp, successHelp } = texts('schedule');
	return { calendarTexts: calendar, texts: { fields, submit, duplicate, duplicateHelp, successHelp } };
};
