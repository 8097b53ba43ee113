import { type CollectionEntry, getCollection, getEntry } from 'astro:content';
import { renderBody } from '#src/data/body.ts';
import { distanceBetween } from '#src/geo/geodesic.ts';
import { effortOf } from '#src/geo/walking-time.ts';
import { routes } from '#src/routes.ts';
import { getTrack, type TrailTrack } from './track.ts';

type TrailEntry = CollectionEntry<'trails'>;

/** Other trails on a trail's page. */
const NEARBY = 3;

/** Nobody knows a walking time better than that, in minutes. */
const MINUTES_STEP = 15;

/** The four scores of MIDE, 1 to 5. */
interface Difficulty {
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
	/** Its recorded way, with all that is measured of it. */
	readonly track: TrailTrack;
	/** Walking time without pauses. */
	readonly minutes: number;
	readonly difficulty: Difficulty;
	/** 1 to 5, of which FCMP has words: the highest of the four, since that is what turns somebody back. */
	readonly level: 1 | 2 | 3 | 4 | 5;
}

const toView = async ({ id, data: { difficulty, durationMinutes, ...data } }: TrailEntry): Promise<TrailView> => {
	const track = await getTrack(id);
	const minutes =
		durationMinutes ?? Math.max(MINUTES_STEP, Math.round(track.walkingTime / MINUTES_STEP) * MINUTES_STEP);
	const scores = { ...difficulty, effort: difficulty.effort ?? effortOf(minutes) };
	return {
		...data,
		id,
		href: routes.trail(id),
		shape: data.shape ?? (track.shape === 'loop' ? 'circular' : 'linear'),
		track,
		minutes,
		difficulty: scores,
		level: Math.max(...Object.values(scores)) as TrailView['level'],
	};
};

/** Every trail, the shortest first. */
export const getTrails = async (): Promise<TrailView[]> =>
	(await Promise.all((await getCollection('trails')).map(toView))).sort((a, b) => a.track.distance - b.track.distance);

/** A trail, for its own page. */
export interface TrailPageView extends TrailView {
	/** The trails that start nearest. */
	readonly nearby: readonly TrailView[];
}

/** Every trail, for its own page. */
export const getTrailPages = async (): Promise<TrailPageView[]> => {
	const trails = await getTrails();
	return trails.map((trail) => {
		const from = (other: TrailView) => distanceBetween(trail.track.start, other.track.start);
		const others = trails.filter((other) => other !== trail);
		return { ...trail, nearby: others.toSorted((a, b) => from(a) - from(b)).slice(0, NEARBY) };
	});
};

/** The body of a trail, as HTML. */
export const getTrailBody = async (id: string): Promise<string> => {
	const entry = await getEntry('trails', id);
	if (!entry) throw new Error(`There is no content/trails/${id}/index.md.`);
	return renderBody(entry);
};

/** What holds on every trail: conduct, emergencies, fire. */
export const getWalking = async () => {
	const entry = await getEntry('walking', 'walking');
	if (!entry) throw new Error('content/walking.yaml is missing: npm run content says more.');
	return entry.data;
};

export type WalkingView = Awaited<ReturnType<typeof getWalking>>;
