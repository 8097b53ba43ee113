import type { Fact } from '#src/components/fact.ts';
import type { Validity } from '#src/day/holds.ts';
import { formatsOf } from '#src/format/formats.ts';
import { unbroken } from '#src/format/unbroken.ts';
import type { Translate, Words } from '#src/i18n/words.ts';
import type { TrailView } from './data.ts';
import { stateDuring, type TrailAlert, type TrailState } from './trail-state.ts';

/** The ids where the links at the top of a trail's page lead, in the order of these links. */
export const TRAIL_ANCHORS = {
	map: 'mapa',
	profile: 'perfil',
	arrive: 'chegar',
	take: 'levar',
	safety: 'seguranca',
} as const;

/** What is written beside a trail's waymark: «PR 4, circular», or «Circular» if it is not registered. */
export const trailMark = (t: Translate, trail: TrailView): string => {
	const shape = t(`trails.shapes.${trail.shape}`);
	return trail.number === undefined
		? shape
		: unbroken(t('trails.mark', { class: trail.class, number: trail.number, shape: shape.toLowerCase() }));
};

/** The main facts of a trail, in words. */
export const trailFacts = (
	{ t, formatDistance, formatDuration, formatHeight, formatMiles }: Words,
	{ walk: { distance, oneWay, climb }, minutes, level }: TrailView,
): Fact[] => [
	{
		icon: 'distance',
		name: t('trails.facts.distance'),
		value: formatDistance(distance),
		note:
			[formatMiles?.(distance), oneWay && t('trails.facts.oneWay', { distance: formatDistance(oneWay) })]
				.filter(Boolean)
				.join(' · ') || undefined,
	},
	...(climb ? [{ icon: 'elevation', name: t('trails.facts.ascent'), value: formatHeight(climb.ascent) } as const] : []),
	{ icon: 'clock', name: t('trails.facts.duration'), value: formatDuration(minutes) },
	{ icon: 'difficulty', name: t('trails.facts.difficulty'), value: t(`trails.levels.${level}`) },
];

/** A poster's figures: «9,4 km», «522 m», «3 h 30». */
export const posterFigures = (words: Words, trail: TrailView): string[] =>
	trailFacts(words, trail)
		.slice(0, -1)
		.map(({ value }) => value);

/** The same in one line: «9,4 km · 522 m · 3 h 30 · Algo difícil». */
export const trailLine = (words: Words, trail: TrailView): string =>
	trailFacts(words, trail)
		.map(({ value }) => value)
		.join(' · ');

const alertSpan = ({ t, formatDay }: Words, { from, until }: Validity): string => {
	if (!until) return t('trails.alertSince', { from: formatDay(from) });
	return from === until
		? t('trails.alertDay', { day: formatDay(from) })
		: t('trails.alertSpan', { from: formatDay(from), until: formatDay(until) });
};

/**
 * «de 2 de novembro de 2026 a 31 de março de 2027», «só a 14 de agosto de 2027», or only the first day; before it the days
 * of the week and the hour: «às quintas, domingos e feriados até às 14h, desde 4 de outubro de 2026».
 */
export const alertDays = (words: Words, alert: Validity): string => {
	const { t, formatWeekdays, formatClock } = words;
	const span = alertSpan(words, alert);
	const weekdays = alert.weekdays && formatWeekdays(alert.weekdays);
	const time = alert.untilTime && formatClock(alert.untilTime);
	if (weekdays && time) return t('trails.alertWeekdaysUntil', { weekdays, time, span });
	if (weekdays) return t('trails.alertWeekdays', { weekdays, span });
	return time ? t('trails.alertUntil', { time, span }) : span;
};

/** «Época sensível, de 1 de março a 30 de junho de cada ano» */
export const sensitiveWords = (
	{ t, formatDayOfYear }: Words,
	{ from, until }: TrailView['sensitivePeriods'][number],
): string => t('trails.sensitive', { from: formatDayOfYear(from), until: formatDayOfYear(until) });

/** «Aberto», «Atenção», «Condicionado até às 14h», «Fechado até às 14h»: a trail's state during an alert, or without one. */
export const stateWords = ({ t, formatClock }: Words, alert?: TrailAlert): string => {
	if (!alert) return t('trails.states.open');
	const state = stateDuring(alert);
	return alert.untilTime && (state === 'limited' || state === 'closed')
		? t(`trails.states.${state}Until`, { time: formatClock(alert.untilTime) })
		: t(`trails.states.${state}`);
};

/** «Crianças desde os 8 anos»; «Crianças» if they may be of any age, or if the trail does not suit them. */
export const childrenWords = (t: Translate, { access: { children } }: TrailView): string =>
	children?.suitable && children.leastAge
		? t('trails.access.childrenFrom', { count: children.leastAge })
		: t('trails.access.children');

/** «Troço com lama, km 2,4 a 2,8»; or «water or mud, km 2.4 to 2.8», if the title is not in the page's language. */
export const alertTitle = (
	{ t, formatNumber }: Words,
	{ lang, kind = 'other', title: own, fromKm, toKm }: TrailAlert,
): string => {
	const title = lang ? t(`trails.alertKinds.${kind}`) : own;
	return fromKm === undefined || toKm === undefined
		? title
		: `${title}, ${t('trails.stretch', { from: formatNumber(fromKm), to: formatNumber(toKm) })}`;
};

const WORKDAYS = '1 2 3 4 5';
const WEEK = [1, 2, 3, 4, 5, 6, 7];

/** «Autocarro, dias úteis»; «comboio», if it runs every day. */
export const transportWords = (
	{ t, formatWeekdays }: Words,
	{ by, days }: NonNullable<TrailView['publicTransport']>,
) => {
	const means = t(`trails.transport.${by}`);
	if (!days || WEEK.every((day) => days.includes(day))) return means;
	const when = days.join(' ') === WORKDAYS ? t('trails.transport.workdays') : formatWeekdays(days);
	return t('trails.transport.on', { means, when });
};

/** «(horário de março de 2026)»: how old the hour of the last one is, if somebody wrote it. */
export const timetableWords = (
	{ t, formatMonth }: Words,
	{ asOf }: NonNullable<TrailView['publicTransport']>,
): string | undefined => asOf && t('trails.transport.asOf', { month: formatMonth(asOf.slice(0, 7)) });

/** Who may come, and how one gets there without a car: «Crianças desde os 6 anos», «Cães», «Autocarro, dias úteis». */
export const suitsOf = (words: Words, trail: TrailView): string[] => {
	const { access, publicTransport } = trail;
	return [
		...(access.children?.suitable ? [childrenWords(words.t, trail)] : []),
		...(['dogs', 'pushchair', 'wheelchair'] as const)
			.filter((who) => access[who]?.suitable)
			.map((who) => words.t(`trails.access.${who}`)),
		...(publicTransport ? [transportWords(words, publicTransport)] : []),
	];
};

/**
 * What an alert says above its text. If that is not in the page's language, its state and the way round are said from its
 * fields: who can't read the text must not take a closed trail for an open one.
 */
export const alertHead = (words: Words, alert: TrailAlert): { readonly title: string; readonly wayRound?: string } => {
	const { t, formatLength } = words;
	const title = alertTitle(words, alert);
	if (!alert.lang) return { title };
	const { alternative, detour } = alert;
	const state = stateWords(words, alert);
	const longer = detour ? t('trails.wayRoundLonger', { detour: formatLength(detour) }) : t('trails.wayRound');
	return { title: t('trails.alertState', { state, title }), ...(alternative && { wayRound: longer }) };
};

/** «Partly closed, km 2.4–2.8: detour, 600 m longer» */
export const englishState = (
	t: Translate,
	state: TrailState,
	{ fromKm, toKm, alternative, detour, untilTime }: Partial<TrailAlert> = {},
): string => {
	const { formatNumber, formatLength, formatClock } = formatsOf('en');
	const name =
		untilTime && (state === 'limited' || state === 'closed')
			? t(`trails.english.${state}Until`, { time: formatClock(untilTime) })
			: t(`trails.english.${state}`);
	const closed =
		fromKm === undefined || toKm === undefined
			? name
			: t('trails.english.stretch', { state: name, from: formatNumber(fromKm), to: formatNumber(toKm) });
	if (!alternative) return closed;
	return detour
		? t('trails.english.longer', { state: closed, detour: formatLength(detour) })
		: t('trails.english.detour', { state: closed });
};
