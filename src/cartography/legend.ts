import { contourStep, drawnKindsOn, gridSide } from './terrain.ts';
import { SIGN_KINDS, type SignKind } from './terrain-points.ts';
import { type MappedTrack, projectTrack } from './track-map.ts';

/** What a legend explains of the land, each with the kinds that look like it. */
const TERRAIN_SYMBOLS = {
	wood: ['wood'],
	scrub: ['scrub'],
	rock: ['rock'],
	built: ['built'],
	water: ['water', 'stream', 'river', 'sea'],
	track: ['track'],
	path: ['path'],
	rail: ['rail'],
} as const;

/** Each has an icon, `legend-…`: drawn in the page, they would take some of its 14 kB. */
type LegendName = 'way' | 'start' | 'point' | keyof typeof TERRAIN_SYMBOLS | SignKind;

interface MapLegend {
	/** The symbols and areas that the map has, in the order of the legend. */
	readonly names: readonly LegendName[];
	/** Metres between two contours, if there are any. */
	readonly contourStep: number | null;
	/** Metres of a square's side, if the map has a grid. */
	readonly gridSide: number | null;
}

/** What the map of a trail shows, which is less if it has no terrain or no points of interest. `map`: its drawing. */
export const legendOf = (track: MappedTrack, map: string): MapLegend => {
	const { terrain, waypoints } = track;
	const projection = projectTrack(track);
	const land = drawnKindsOn(terrain, projection);
	const names = Object.keys(TERRAIN_SYMBOLS) as (keyof typeof TERRAIN_SYMBOLS)[];
	return {
		names: [
			'way',
			'start',
			...(waypoints.length > 0 ? (['point'] as const) : []),
			...names.filter((name) => TERRAIN_SYMBOLS[name].some((kind) => land.has(kind))),
			// Not every sign has room.
			...SIGN_KINDS.filter((kind) => map.includes(`class="sign ${kind}"`)),
		],
		contourStep: terrain && land.has('contour') ? contourStep(terrain) : null,
		gridSide: land.size === 0 ? gridSide(projection) : null,
	};
};
