import type { TrailView } from '../data.ts';

type Matches = (trail: TrailView) => boolean;

const upToKilometres =
	(most: number): Matches =>
	({ walk }) =>
		walk.distance <= most * 1_000;

const upToHours =
	(most: number): Matches =>
	({ minutes }) =>
		minutes <= most * 60;

const hasLevel =
	(wanted: number): Matches =>
	({ level }) =>
		level === wanted;

/** Whether a trail is recommended in one of these months. */
const inMonths =
	(...months: readonly number[]): Matches =>
	({ season }) =>
		season.some((month) => months.includes(month));

/**
 * The filters of the list by their name in the address. Each has its answers, and each answer tells whether it is true
 * of a trail.
 */
const FILTERS = {
	difficulty: {
		'level-1': hasLevel(1),
		'level-2': hasLevel(2),
		'level-3': hasLevel(3),
		'level-4': hasLevel(4),
		'level-5': hasLevel(5),
	},
	length: {
		'to-5-km': upToKilometres(5),
		'to-10-km': upToKilometres(10),
		'to-15-km': upToKilometres(15),
		'over-15-km': (trail) => !upToKilometres(15)(trail),
	},
	duration: {
		'to-2-h': upToHours(2),
		'to-4-h': upToHours(4),
		'to-6-h': upToHours(6),
		'over-6-h': (trail) => !upToHours(6)(trail),
	},
	shape: {
		loop: ({ shape }) => shape === 'circular',
		line: ({ shape }) => shape === 'linear',
	},
	access: {
		dogs: ({ access }) => access.dogs.suitable,
		children: ({ access }) => access.children.suitable,
		pushchair: ({ access }) => access.pushchair.suitable,
		wheelchair: ({ access }) => access.wheelchair.suitable,
		transport: ({ publicTransport }) => publicTransport !== undefined,
	},
	season: {
		spring: inMonths(3, 4, 5),
		summer: inMonths(6, 7, 8),
		autumn: inMonths(9, 10, 11),
		winter: inMonths(12, 1, 2),
	},
} as const satisfies Record<string, Record<string, Matches>>;

type FilterName = keyof typeof FILTERS;
type Answers<Name extends FilterName> = keyof (typeof FILTERS)[Name];
type Answer = { [Name in FilterName]: Answers<Name> }[FilterName];

/** A filter with those of its answers that are true of at least one trail. One of them at least is not true of all. */
export interface TrailFilter {
	readonly name: FilterName;
	readonly answers: readonly Answer[];
}

const ENTRIES = Object.entries(FILTERS).map(([name, answers]) => ({
	name: name as FilterName,
	answers: Object.entries(answers) as unknown as readonly [Answer, Matches][],
}));

export const filtersOf = (trails: readonly TrailView[]): TrailFilter[] =>
	ENTRIES.flatMap(({ name, answers }) => {
		const fitting = answers.filter(([, matches]) => trails.some(matches));
		const tellsApart = fitting.some(([, matches]) => !trails.every(matches));
		return tellsApart ? [{ name, answers: fitting.map(([answer]) => answer) }] : [];
	});

/** CSS, so that filters need no script. A chosen answer hides the cards and flags of trails that do not match it. */
export const hidingRule = (filters: readonly TrailFilter[]): string => {
	const hidden = filters
		.flatMap(({ answers }) => answers)
		.map((answer) => `.finder:has([value='${answer}']:checked) .item:not([data-answers~='${answer}'])`);
	return hidden.length > 0 ? `${hidden.join()}{display:none}` : '';
};

/** All answers that are true of a trail, for the attribute `data-answers`. */
export const answersOf = (trail: TrailView): string =>
	ENTRIES.flatMap(({ answers }) => answers.filter(([, matches]) => matches(trail)).map(([answer]) => answer)).join(' ');

/** The orders of the list. The page is built in the first. */
export const ORDERS = ['shortest', 'longest', 'flattest', 'easiest', 'name'] as const;
