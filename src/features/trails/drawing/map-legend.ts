import type { TrailTrack } from '../track.ts';
import { gridSide, landOn } from './land.ts';
import { contourStep } from './terrain.ts';
import { frameOfTrack } from './track-map.ts';

type LegendName = 'way' | 'start' | 'point' | 'wood' | 'water';

export interface MapLegend {
	/** The symbols and areas that the map has, in the order of the legend. */
	readonly names: readonly LegendName[];
	/** Metres between two contours, if there are any. */
	readonly contourStep: number | null;
	/** Metres of a square's side, if the map has a grid. */
	readonly gridSide: number | null;
}

/** What the map of a trail shows, which is less if it has no terrain or no points of interest. */
export const legendOf = (track: TrailTrack): MapLegend => {
	const { terrain, waypoints } = track;
	const frame = frameOfTrack(track);
	const land = landOn(terrain, frame);
	return {
		names: [
			'way',
			'start',
			...(waypoints.length > 0 ? (['point'] as const) : []),
			...(land.has('wood') ? (['wood'] as const) : []),
			...(land.has('water') || land.has('stream') || land.has('sea') ? (['water'] as const) : []),
		],
		contourStep: terrain && land.has('contour') ? contourStep(terrain) : null,
		gridSide: land.size === 0 ? gridSide(frame) : null,
	};
};
