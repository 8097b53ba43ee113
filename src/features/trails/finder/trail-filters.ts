import { answersOf, type Filters, filtersOf } from '#src/components/finder/filters.ts';
import type { TrailView } from '../data.ts';
import type { Means } from '../schema.ts';

const inMonths =
	(...months: readonly number[]) =>
	({ season = [] }: TrailView): boolean =>
		season.some((month) => months.includes(month));

/** Whether a child of this age can come. */
const forAge =
	(age: number) =>
	({ access: { children } }: TrailView): boolean =>
		children?.suitable === true && (children.leastAge ?? 0) <= age;

const reachedBy =
	(means: Means) =>
	({ publicTransport }: TrailView): boolean =>
		publicTransport?.by === means;

const FILTERS = {
	children: { 'age-3': forAge(3), 'age-6': forAge(6), 'age-8': forAge(8), 'age-10': forAge(10), 'age-12': forAge(12) },
	who: {
		dogs: ({ access }) => access.dogs?.suitable === true,
		pushchair: ({ access }) => access.pushchair?.suitable === true,
		wheelchair: ({ access }) => access.wheelchair?.suitable === true,
	},
	conditions: {
		bus: reachedBy('bus'),
		train: reachedBy('train'),
		boat: reachedBy('boat'),
		shade: ({ shade }) => shade,
	},
	difficulty: {
		'level-1': ({ level }) => level === 1,
		'level-2': ({ level }) => level === 2,
		'level-3': ({ level }) => level === 3,
		'level-4': ({ level }) => level === 4,
		'level-5': ({ level }) => level === 5,
	},
	length: {
		'to-5-km': ({ walk }) => walk.distance <= 5_000,
		'to-10-km': ({ walk }) => walk.distance <= 10_000,
		'to-15-km': ({ walk }) => walk.distance <= 15_000,
		'over-15-km': ({ walk }) => walk.distance > 15_000,
	},
	duration: {
		'to-2-h': ({ minutes }) => minutes <= 2 * 60,
		'to-4-h': ({ minutes }) => minutes <= 4 * 60,
		'to-6-h': ({ minutes }) => minutes <= 6 * 60,
		'over-6-h': ({ minutes }) => minutes > 6 * 60,
	},
	shape: {
		loop: ({ shape }) => shape === 'circular',
		line: ({ shape }) => shape === 'linear',
	},
	season: {
		spring: inMonths(3, 4, 5),
		summer: inMonths(6, 7, 8),
		autumn: inMonths(9, 10, 11),
		winter: inMonths(12, 1, 2),
	},
} as const satisfies Filters<TrailView>;

/** The filters that tell these trails apart. */
export const trailFilters = (trails: readonly TrailView[]) => filtersOf<TrailView, typeof FILTERS>(FILTERS, trails);

export const trailAnswers = (trail: TrailView): string => answersOf(FILTERS, trail);
