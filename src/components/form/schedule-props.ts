import type { ActionView } from '#src/data/home.ts';
import { formatWeekdays } from '#src/i18n/format.ts';
import { texts } from '#src/i18n/translate.ts';

/** An action as the form that asks for it needs to know it. */
export const toOffer = ({ id, title, weekdays, startTimes }: ActionView) => ({
	id,
	title,
	weekdays,
	weekdayNames: formatWeekdays(weekdays),
	startTimes,
});

/** The form's own words. */
export const scheduleTexts = () => {
	const { calendar, fields, submit, duplicate, duplicateHelp, successHelp } = texts('schedule');
	return { calendarTexts: calendar, texts: { fields, submit, duplicate, duplicateHelp, successHelp } };
};
