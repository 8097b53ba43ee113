import { answersOf, type Filters, filtersOf } from '#src/components/finder/filters.ts';
import type { Translate } from '#src/i18n/translate.ts';
import type { OutingView } from '../data.ts';
import { isFree } from '../outing-words.ts';
import { OUTING_KINDS } from '../schema.ts';

type Matches = (outing: OutingView) => boolean;

/** An outing is for children if somebody of this age may come. */
const CHILD = 10;

const FILTERS = {
	cost: { free: isFree },
	who: { children: ({ leastAge = 0 }) => leastAge <= CHILD, dogs: ({ dogs }) => dogs },
} as const satisfies Filters<OutingView>;

const kinds: Record<string, Matches> = Object.fromEntries(
	OUTING_KINDS.map((kind) => [kind, (outing: OutingView) => outing.kind === kind]),
);

const trailsOf = (outings: readonly OutingView[]): Record<string, Matches> =>
	Object.fromEntries(
		outings.flatMap(({ trail }) => (trail ? [[trail.id, (outing: OutingView) => outing.trail?.id === trail.id]] : [])),
	);

const tableFor = (outings: readonly OutingView[]): Filters<OutingView> => ({
	kind: kinds,
	...FILTERS,
	trail: trailsOf(outings),
});

/** The filters that tell these outings apart, in words. */
export const outingFilters = (t: Translate, outings: readonly OutingView[]) => {
	const wordOf = (answer: string): string =>
		outings.find(({ trail }) => trail?.id === answer)?.trail?.title ??
		(OUTING_KINDS.some((kind) => kind === answer)
			? t(`outings.kinds.${answer as OutingView['kind']}`)
			: t(`outings.filters.options.${answer as 'free' | 'children' | 'dogs'}`));
	return filtersOf(tableFor(outings), outings).map(({ name, answers }) => {
		const filter = name as 'kind' | 'cost' | 'who' | 'trail';
		return {
			name,
			label: t(`outings.filters.${filter}`),
			any: t(`outings.filters.any.${filter}`),
			options: answers.map((answer) => ({ answer, label: wordOf(answer) })),
		};
	});
};

/** What a group of outings answers: all that one of them does. */
export const outingAnswers = (group: readonly OutingView[]): string => {
	const table = tableFor(group);
	return [...new Set(group.flatMap((outing) => answersOf(table, outing).split(' ')))].join(' ');
};
