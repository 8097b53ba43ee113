import type { TrailTrack } from '../data.ts';
import { contourStep, gridSide, landOn } from './land.ts';
import { FILLED_SIGNS, SIGN_KINDS, SIGNS, type SignKind } from './land-points.ts';
import { projectTrack } from './track-map.ts';

/** What a legend explains of the land, each with the kinds that look like it. */
const LAND = {
	wood: ['wood'],
	scrub: ['scrub'],
	rock: ['rock'],
	built: ['built'],
	water: ['water', 'stream', 'river', 'sea'],
	track: ['track'],
	path: ['path'],
	rail: ['rail'],
} as const;

type LegendName = 'way' | 'start' | 'point' | keyof typeof LAND | SignKind;

const square = (fill: string): string => `<path fill="var(--${fill})" d="M-7-7H7V7H-7z"/>`;
const bar = (fill: string): string => `<path fill="var(--${fill})" d="M-7-2H7V2H-7z"/>`;
const dashes = (lengths: string): string =>
	`<path stroke="var(--ink-soft)" stroke-width="1.6" stroke-dasharray="${lengths}" d="M-8 0H8"/>`;

/** SVG in a square of sixteen units around its middle. A page is shorter for each word that they share. */
const SYMBOLS: Readonly<Record<Exclude<LegendName, SignKind>, string>> = {
	way: bar('waymark-red'),
	start: '<circle r="7" fill="var(--gorse)"/>',
	point: square('pine'),
	wood: square('map-wood'),
	scrub: square('map-scrub'),
	rock: square('map-rock'),
	built: square('map-built'),
	water: bar('map-water'),
	track: dashes('5 2'),
	path: dashes('2 2'),
	rail: `${bar('ink-soft')}<path stroke="var(--surface)" stroke-width="2" stroke-dasharray="3" d="M-6 0H8"/>`,
};

/** What a legend shows beside a name. */
export const symbolOf = (name: LegendName): string =>
	name in SYMBOLS
		? SYMBOLS[name as keyof typeof SYMBOLS]
		: `<path fill="${FILLED_SIGNS.some((kind) => kind === name) ? 'var(--pine)' : 'none'}" stroke="var(--pine)" stroke-width="1.4" d="${SIGNS[name as SignKind]}"/>`;

interface MapLegend {
	/** The symbols and areas that the map has, in the order of the legend. */
	readonly names: readonly LegendName[];
	/** Metres between two contours, if there are any. */
	readonly contourStep: number | null;
	/** Metres of a square's side, if the map has a grid. */
	readonly gridSide: number | null;
}

/** What the map of a trail shows, which is less if it has no terrain or no points of interest. `map`: its drawing. */
export const legendOf = (track: TrailTrack, map: string): MapLegend => {
	const { terrain, waypoints } = track;
	const projection = projectTrack(track);
	const land = landOn(terrain, projection);
	const names = Object.keys(LAND) as (keyof typeof LAND)[];
	return {
		names: [
			'way',
			'start',
			...(waypoints.length > 0 ? (['point'] as const) : []),
			...names.filter((name) => LAND[name].some((kind) => land.has(kind))),
			// Not every sign has room.
			...SIGN_KINDS.filter((kind) => map.includes(`class="sign ${kind}"`)),
		],
		contourStep: terrain && land.has('contour') ? contourStep(terrain) : null,
		gridSide: land.size === 0 ? gridSide(projection) : null,
	};
};
