import type { Fact } from '#src/components/fact.ts';
import { today } from '#src/format/clock.ts';
import type { Translate, Words } from '#src/i18n/words.ts';
import type { OutingView } from './data.ts';

/** How far, how high and how hard it is to walk, as far as that is known. */
export const wayFacts = (
	{ t, formatDistance, formatHeight }: Words,
	{ distance, climb, level }: OutingView,
): Fact[] => {
	const facts: readonly (Fact | false)[] = [
		distance !== undefined && { icon: 'distance', name: t('trails.facts.distance'), value: formatDistance(distance) },
		climb > 0 && { icon: 'elevation', name: t('trails.facts.ascent'), value: formatHeight(climb) },
		level !== undefined && {
			icon: 'difficulty',
			name: t('trails.facts.difficulty'),
			value: t(`trails.levels.${level}`),
		},
	];
	return facts.filter((fact) => fact !== false);
};

export const outingFacts = (words: Words, outing: OutingView): Fact[] => {
	const { t, formatDay, formatDayOfYear, formatHours, formatWeekday } = words;
	const { start, end, timeZone, places } = outing;
	const day = start.slice(0, 10);
	return [
		{
			icon: 'calendar',
			name: t('outings.facts.day'),
			// The year is said only if it is another than that of the build.
			value: day.slice(0, 4) === today().slice(0, 4) ? formatDayOfYear(day.slice(5)) : formatDay(day),
			note: formatWeekday(day),
		},
		{ icon: 'clock', name: t('outings.facts.hours'), value: formatHours(start, end, timeZone) },
		...wayFacts(words, outing),
		{ icon: 'participate', name: t('outings.facts.places'), value: String(places) },
	];
};

/** What others pay, then what members pay if that differs; empty if no price is written. */
export const priceOf = ({ t, formatPrice }: Words, { price }: OutingView): readonly string[] => {
	const inWords = (cents: number) => (cents === 0 ? t('outings.free') : formatPrice(cents));
	if (!price) return [];
	if (price.members === price.others) return [inWords(price.others)];
	const forMembers =
		price.members === 0 ? t('outings.freeForMembers') : t('outings.memberPrice', { price: formatPrice(price.members) });
	return [inWords(price.others), forMembers];
};

/** What others pay, and all that is to say beside it; both empty if no price is written. */
export const priceWords = (words: Words, outing: OutingView): readonly [price: string, terms: string] => {
	const { t, formatPrice } = words;
	const { children, childAge = 0 } = outing.price ?? {};
	const [others = '', ...members] = priceOf(words, outing);
	const ages = { count: childAge, price: formatPrice(children ?? 0) };
	const forChildren = t(children === 0 ? 'outings.freeForChildren' : 'outings.childPrice', ages);
	const perPerson = outing.price && !isFree(outing) ? [t('outings.perPerson')] : [];
	return [others, [...perPerson, ...members, ...(children === undefined ? [] : [forChildren])].join(', ')];
};

/** Who can come, as far as the outing says so. */
export const whoFacts = (t: Translate, { leastAge, dogs }: OutingView): Fact[] => {
	const facts: readonly (Fact | false)[] = [
		leastAge !== undefined && {
			icon: 'participate',
			name: t('outings.age'),
			value: leastAge === 0 ? t('outings.who.anyAge') : t('outings.who.leastAge', { count: leastAge }),
		},
		dogs !== undefined && {
			icon: 'dog',
			name: t('outings.dogs'),
			value: t(dogs ? 'outings.filters.options.dogs' : 'outings.who.noDogs'),
		},
	];
	return facts.filter((fact) => fact !== false);
};

/** The day when the last of these outings ends, `YYYY-MM-DD`: one that begins earlier may end later. */
export const lastDayOf = (outings: readonly OutingView[]): string | undefined =>
	outings
		.map(({ end }) => end.slice(0, 10))
		.sort()
		.at(-1);

/** Whether it says that nobody pays. */
export const isFree = ({ price }: OutingView): boolean => price?.others === 0;

export const ageOf = (t: Translate, leastAge: number): string =>
	leastAge === 0 ? t('outings.anyAge') : t('outings.leastAge', { count: leastAge });
