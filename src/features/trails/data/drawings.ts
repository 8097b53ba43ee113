import { passedWaypoints, placeAt } from '#src/geo/along.ts';
import { profileOf } from '#src/geo/profile.ts';
import type { TrailDrawing } from '#src/routes.ts';
import tokens from '#src/styles/tokens.css?raw';
import { pickColours } from '../drawing/colours.ts';
import { type ProfileTexts, profileFrame, renderProfile } from '../drawing/profile-chart.ts';
import { frameOfTrack, type MapTexts, PHONE_SYMBOLS, renderTrackMap } from '../drawing/track-map.ts';
import { getTrack } from './tracks.ts';

/** The words of a trail's drawings, by the kind of drawing. */
export interface DrawingTexts {
	readonly map: MapTexts;
	readonly profile: ProfileTexts;
}

/** A trail's map or profile as an SVG file; `null` for a profile without heights. */
export const drawTrail = async (id: string, drawing: TrailDrawing, texts: DrawingTexts): Promise<string | null> => {
	const { track, terrain } = await getTrack(id);
	const options = { symbols: drawing.endsWith('-phone') ? PHONE_SYMBOLS : 1, colours: pickColours(tokens) };
	return drawing.startsWith('map')
		? renderTrackMap(track, { ...options, terrain, texts: texts.map })
		: renderProfile(track, { ...options, texts: texts.profile });
};

/** Steps from start to end: a finger's width on a phone is three of them. */
const STEPS = 160;

/** A place of the way on both drawings. */
export interface TrailPlace {
	/** Metres from the start, and above the sea. */
	readonly distance: number;
	readonly elevation: number;
	/** The point of interest there, if any. */
	readonly name: string | undefined;
	readonly onMap: { readonly x: number; readonly y: number };
	readonly onProfile: { readonly x: number; readonly y: number };
}

/** Places at equal steps along a trail; none if its track has no heights. */
export const getTrailPlaces = async (id: string): Promise<TrailPlace[]> => {
	const { track, statistics } = await getTrack(id);
	const profile = profileOf(track);
	if (!profile) return [];
	const { toPoint } = frameOfTrack(track);
	const toProfilePoint = profileFrame(profile);
	const step = statistics.distance / STEPS;
	const names = new Map(passedWaypoints(track).map(({ distance, name }) => [Math.round(distance / step), name]));
	return Array.from({ length: STEPS + 1 }, (_, index) => {
		const distance = index * step;
		const elevation = profile[Math.round((index / STEPS) * (profile.length - 1))]?.elevation ?? 0;
		return {
			distance,
			elevation,
			name: names.get(index),
			onMap: toPoint(placeAt(track, distance)),
			onProfile: toProfilePoint(distance, elevation),
		};
	});
};
