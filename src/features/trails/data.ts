import { type CollectionEntry, getCollection, getEntry } from 'astro:content';
import { renderBody } from '#src/data/body.ts';
import { type PassedWaypoint, passedWaypoints } from '#src/geo/along.ts';
import { distanceBetween } from '#src/geo/geodesic.ts';
import type { Position } from '#src/geo/track.ts';
import { effortOf } from '#src/geo/walking-time.ts';
import { routes } from '#src/routes.ts';
import { getTrack } from './data/tracks.ts';
import { PROFILE_SIZE } from './drawing/profile-chart.ts';
import { contourStep } from './drawing/terrain.ts';
import { MAP_SIZE } from './drawing/track-map.ts';

type TrailEntry = CollectionEntry<'trails'>;

/** Other trails on a trail's page. */
const NEARBY = 3;

/** Nobody knows a walking time better than that, in minutes. */
const MINUTES_STEP = 15;

/** The four scores of MIDE, 1 to 5. */
export interface Difficulty {
	readonly environment: number;
	readonly orientation: number;
	readonly movement: number;
	readonly effort: number;
}

/** A trail as lists show it. */
export interface TrailView extends Omit<TrailEntry['data'], 'difficulty' | 'durationMinutes' | 'shape'> {
	readonly id: string;
	readonly href: string;
	readonly shape: 'circular' | 'linear';
	/** Metres, along the track. */
	readonly length: number;
	/** Metres; `null` if the track has no heights. */
	readonly heights: { readonly ascent: number; readonly descent: number; highest: number; lowest: number } | null;
	/** Walking time without pauses. */
	readonly minutes: number;
	readonly difficulty: Difficulty;
	/** 1 to 5, of which FCMP has words: the highest of the four, since that is what turns somebody back. */
	readonly level: 1 | 2 | 3 | 4 | 5;
	readonly position: Position;
}

const toView = async ({ id, data: { difficulty, durationMinutes, ...data } }: TrailEntry): Promise<TrailView> => {
	const { distance, heights, walkingTime, shape, start } = (await getTrack(id)).statistics;
	const minutes = durationMinutes ?? Math.max(MINUTES_STEP, Math.round(walkingTime / MINUTES_STEP) * MINUTES_STEP);
	const scores = { ...difficulty, effort: difficulty.effort ?? effortOf(minutes) };
	return {
		...data,
		id,
		href: routes.trail(id),
		shape: data.shape ?? (shape === 'loop' ? 'circular' : 'linear'),
		length: distance,
		heights: heights && { ...heights, highest: heights.highest.elevation, lowest: heights.lowest.elevation },
		minutes,
		difficulty: scores,
		level: Math.max(...Object.values(scores)) as TrailView['level'],
		position: start,
	};
};

/** Every trail, the shortest first. */
export const getTrails = async (): Promise<TrailView[]> =>
	(await Promise.all((await getCollection('trails')).map(toView))).sort((a, b) => a.length - b.length);

/** The sheet of a drawing, in its own units. */
interface Sheet {
	readonly width: number;
	readonly height: number;
}

/** A trail with what its own page shows beside its text. */
export type TrailPageView = TrailView & {
	/** What one passes, in that order. */
	readonly points: readonly PassedWaypoint[];
	readonly drawing: {
		readonly map: Sheet;
		/** `null` if the track has no heights. */
		readonly profile: Sheet | null;
		/** Metres between two contours of the map, if it has any. */
		readonly contourStep: number | null;
	};
	/** The trails that start nearest. */
	readonly nearby: readonly TrailView[];
};

/** Every trail, for its own page. */
export const getTrailPages = async (): Promise<TrailPageView[]> => {
	const trails = await getTrails();
	return Promise.all(
		trails.map(async (trail) => {
			const { track, terrain } = await getTrack(trail.id);
			const from = (other: TrailView) => distanceBetween(trail.position, other.position);
			const others = trails.filter((other) => other !== trail);
			return {
				...trail,
				points: passedWaypoints(track),
				drawing: {
					map: MAP_SIZE,
					profile: trail.heights && PROFILE_SIZE,
					contourStep: terrain && contourStep(terrain),
				},
				nearby: others.toSorted((a, b) => from(a) - from(b)).slice(0, NEARBY),
			};
		}),
	);
};

/** The body of a trail, as HTML. */
export const getTrailBody = async (id: string): Promise<string> => {
	const entry = await getEntry('trails', id);
	if (!entry) throw new Error(`There is no content/trails/${id}/index.md.`);
	return renderBody(entry);
};
