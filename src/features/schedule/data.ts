import { getCollection } from 'astro:content';
import { compareOrder } from '#src/data/listed.ts';
import { formatWeekdays } from '#src/format/days-in-words.ts';
import { toEuros } from '#src/format/money.ts';
import { formProps } from '#src/forms/react/form-props.ts';
import { type Locale, translations } from '#src/i18n/translate.ts';

/** The properties of an action's form, for its own page and for the dialog. */
export const scheduleProps = async ({ id, title, price, weekdays, startTimes }: ActionView, locale: Locale) => {
	const { t, texts } = translations(locale);
	const { calendar, note, close, fields, submit, duplicate, duplicateHelp, successHelp, next } = texts('schedule');
	return {
		...(await formProps('schedule', locale)),
		texts: { fields, submit, duplicate, duplicateHelp, successHelp, next: [next.date, next.payment] },
		calendarTexts: calendar,
		dialogTexts: {
			heading: t('schedule.title', { title }),
			since: t('schedule.price', { price: toEuros(price) }),
			note,
			close,
		},
		offer: { id, weekdays, weekdayNames: formatWeekdays(weekdays), startTimes },
	};
};

/** The actions that visitors can schedule, in the editors' order. */
export const getActions = async () =>
	(await getCollection('actions')).map(({ id, data }) => ({ id, ...data })).sort(compareOrder);

export type ActionView = Awaited<ReturnType<typeof getActions>>[number];
