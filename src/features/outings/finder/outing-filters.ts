import { answersOf, type Filters, filtersOf } from '#src/components/finder/filters.ts';
import type { TextGroup } from '#src/i18n/words.ts';
import type { OutingView } from '../data.ts';
import { isForChildren } from '../outing-time.ts';
import { isFree } from '../outing-words.ts';
import { OUTING_KINDS } from '../schema.ts';

type Matches = (outing: OutingView) => boolean;

const KINDS: Readonly<Record<string, Matches>> = Object.fromEntries(
	OUTING_KINDS.map((kind) => [kind, (outing: OutingView) => outing.kind === kind]),
);

const trailsOf = (outings: readonly OutingView[]) =>
	new Map(outings.flatMap(({ trail }) => (trail ? [[trail.id, trail.title] as const] : [])));

const filtersFor = (outings: readonly OutingView[]) =>
	({
		kind: KINDS,
		cost: { free: isFree },
		who: {
			children: isForChildren,
			dogs: ({ dogs }) => dogs === true,
			// As the trail is: an outing without one says in its words whom it suits.
			pushchair: ({ trail }) => trail?.access.pushchair?.suitable === true,
			wheelchair: ({ trail }) => trail?.access.wheelchair?.suitable === true,
		},
		trail: Object.fromEntries(
			[...trailsOf(outings).keys()].map((id) => [id, ({ trail }: OutingView) => trail?.id === id]),
		),
	}) satisfies Filters<OutingView>;

/** The filters that tell these outings apart, with their labels. */
export const outingFilters = ({ kinds, filters }: TextGroup<'outings'>, outings: readonly OutingView[]) => {
	const labels: Readonly<Record<string, string>> = {
		...kinds,
		...filters.options,
		...Object.fromEntries(trailsOf(outings)),
	};
	const table = filtersFor(outings);
	// Days pass on a built page, so the first filter is always there, and its answers are in `OutingFinder`.
	return [
		{ name: 'when' as const, answers: ['weekend', 'month'] },
		...filtersOf<OutingView, typeof table>(table, outings),
	].map(({ name, answers }) => ({
		name,
		label: filters[name],
		any: filters.any[name],
		options: answers.map((answer) => ({ answer, label: labels[answer] ?? answer })),
	}));
};

/** The answers that are true of at least one outing of a group. */
export const outingAnswers = (group: readonly OutingView[]): string => {
	const table = filtersFor(group);
	return [...new Set(group.flatMap((outing) => answersOf(table, outing).split(' ')))].join(' ');
};
