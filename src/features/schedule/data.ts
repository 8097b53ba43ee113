import { formProps } from '#src/data/form-props.ts';
import { getWholes } from '#src/data/translated.ts';
import { getTrails, getWalking } from '#src/features/trails/data.ts';
import { toEuros } from '#src/format/money.ts';
import { fill } from '#src/format/text.ts';
import { type Locale, translations } from '#src/i18n/translate.ts';
import { guidedWalk } from './form.ts';

const FACTS = ['priceFor', 'duration', 'group', 'place', 'rain'] as const;

/** The properties of the form for an action or a guided walk, for its own page and for the dialog. */
export const scheduleProps = async (asked: ActionView | GuidedWalkView, locale: Locale) => {
	const { t, texts, formatWeekdays } = translations(locale);
	const { calendar, note, close, fields, submit, duplicate, duplicateHelp, successHelp, next } = texts('schedule');
	const { id, title } = asked;
	const { date, time } = fields;
	const isWalk = 'href' in asked;
	const { weekdays, startTimes } = isWalk ? { weekdays: undefined, startTimes: [] } : asked;
	const facts = isWalk
		? []
		: FACTS.flatMap((name) => (asked[name] ? [`${t(`schedule.facts.${name}`)}: ${asked[name]}`] : []));
	const filled = (text: string) => fill(text, { weekdays: formatWeekdays(weekdays ?? []) });
	return {
		...(await formProps('schedule', locale)),
		texts: {
			...{ submit, duplicate, duplicateHelp, successHelp, next: [next.date, next.payment] },
			fields: {
				...fields,
				date: { ...date, hint: weekdays ? filled(date.hint) : t('schedule.anyDay'), weekday: filled(date.weekday) },
				time: { ...time, hint: startTimes.length > 0 ? time.hint : '' },
			},
		},
		calendarTexts: calendar,
		dialogTexts: {
			heading: t(isWalk ? 'trails.guideSubject' : 'schedule.title', { title }),
			since: isWalk ? '' : t('schedule.price', { price: toEuros(asked.price) }),
			facts,
			note,
			close,
		},
		offer: { id, weekdays, startTimes },
	};
};

export const getActions = async (locale: Locale) =>
	(await getWholes('actions', locale))
		.map(({ id, lang, data }) => ({ id, lang, ...data }))
		.sort((a, b) => a.order - b.order);

export type ActionView = Awaited<ReturnType<typeof getActions>>[number];

/** The walks with a guide that a group can ask for: one for each trail, if the association offers any. */
export const getGuidedWalks = async (locale: Locale) => {
	const { guidedWalks: subtitle, langOf } = ENABLED.trails ? await getWalking(locale) : {};
	if (!subtitle) return [];
	const lang = langOf?.('guidedWalks');
	return (await getTrails(locale)).map(({ id, href, title }) => ({ id: guidedWalk(id), href, title, subtitle, lang }));
};

type GuidedWalkView = Awaited<ReturnType<typeof getGuidedWalks>>[number];
