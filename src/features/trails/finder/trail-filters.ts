import { answersOf, type Filters, filtersOf } from '#src/components/finder/filters.ts';
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

const inMonths =
	(...months: readonly number[]): Matches =>
	({ season = [] }) =>
		season.some((month) => months.includes(month));

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
		dogs: ({ access }) => access.dogs?.suitable === true,
		children: ({ access }) => access.children?.suitable === true,
		pushchair: ({ access }) => access.pushchair?.suitable === true,
		wheelchair: ({ access }) => access.wheelchair?.suitable === true,
		transport: ({ publicTransport }) => publicTransport !== undefined,
		shade: ({ shade }) => shade,
	},
	season: {
		spring: inMonths(3, 4, 5),
		summer: inMonths(6, 7, 8),
		autumn: inMonths(9, 10, 11),
		winter: inMonths(12, 1, 2),
	},
} as const satisfies Filters<TrailView>;

/** The filters by which these trails differ. */
export const trailFilters = (trails: readonly TrailView[]) => filtersOf<TrailView, typeof FILTERS>(FILTERS, trails);

export const trailAnswers = (trail: TrailView): string => answersOf(FILTERS, trail);
