import { type CollectionEntry, getCollection, getEntry } from 'astro:content';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentFolder } from '#src/content-folder.ts';
import { today } from '#src/format/lisbon.ts';
import { distanceBetween } from '#src/geo/geodesic.ts';
import { effortOf, type MeasuredTrack, measure, type Walk, walkOf } from '#src/geo/measure.ts';
import { readTrack } from '#src/geo/read-track.ts';
import { routes } from '#src/routes.ts';
import { parseTerrain, type Terrain } from './drawing/land.ts';
import { concerns, type Notice } from './schema.ts';
import { type TrailAlert, worstFirst } from './trail-state.ts';

/** Relative to the project's folder, where a build runs. */
const FOLDER = join(contentFolder, 'trails');

/** A trail's `track.gpx`, read and measured. Pages, drawings and downloads are made from this. */
export interface TrailTrack extends MeasuredTrack {
	/** The land around it, if there is a `terrain.geojson`. */
	readonly terrain: Terrain | null;
}

const readTerrain = async (path: string): Promise<Terrain | null> => {
	const text = await readFile(path, 'utf8').catch(() => null);
	return text === null ? null : parseTerrain(text);
};

/** The region's outline for the map of all trails, if content has one. */
export const getRegion = (): Promise<Terrain | null> => readTerrain(join(FOLDER, 'region.geojson'));

const read = async (id: string, name = 'track.gpx'): Promise<TrailTrack> => {
	const file = join(FOLDER, id, name);
	try {
		const track = measure(readTrack(await readFile(file)));
		return { ...track, terrain: await readTerrain(join(FOLDER, id, 'terrain.geojson')) };
	} catch (cause) {
		throw new Error(`${file} is no track: npm run check:content says more.`, { cause });
	}
};

const tracks = new Map<string, Promise<TrailTrack>>();

/** The track of a trail. A build reads it once; `npm run dev` reads it again each time. */
const getTrack = (id: string, gpx?: string): Promise<TrailTrack> => {
	const track = (!import.meta.env.DEV && tracks.get(id)) || read(id, gpx);
	tracks.set(id, track);
	return track;
};

type TrailEntry = CollectionEntry<'trails'>;

/** Other trails on a trail's page. */
const NEARBY = 3;

/** Metres. The longest that a short trail, PR, may be. */
const SHORT = 30_000;

/** Walking times are rounded to this many minutes, because they are not more exact. */
const MINUTES_STEP = 15;

/** A trail as lists show it. */
export interface TrailView
	extends Omit<TrailEntry['data'], 'alerts' | 'class' | 'difficulty' | 'durationMinutes' | 'shape'> {
	readonly id: string;
	readonly href: string;
	/** Decides the colours of its waymark. Only registered trails, those with a number, are said to be of a class. */
	readonly class: 'PR' | 'GR' | 'PL';
	readonly shape: 'circular' | 'linear';
	/** Its recorded way, with everything that is measured from it: what maps, profiles and downloads show. */
	readonly track: TrailTrack;
	/** What people walk, with the way back if it is not recorded: what facts, filters and orders use. */
	readonly walk: Walk;
	/** The walk's time without pauses. */
	readonly minutes: number;
	/** The four scores of MIDE, 1 to 5. */
	readonly difficulty: TrailEntry['data']['difficulty'] & { readonly effort: number };
	/** The highest of the four scores, because the hardest part turns people back. FCMP has a word for each, 1 to 5. */
	readonly level: 1 | 2 | 3 | 4 | 5;
	/** The worst first. Of equals the notices about it, because they concern the whole trail. */
	readonly alerts: readonly TrailAlert[];
}

/** The notices that are not over yet, the newest first: a closed day comes before a season. */
const getCurrentNotices = async (): Promise<Notice[]> =>
	(await getCollection('notices'))
		.map(({ data }) => data)
		.filter(({ until }) => !until || until >= today())
		.sort((a, b) => b.from.localeCompare(a.from));

const toView = async (
	{ id, data: { difficulty, durationMinutes, alerts, ...data } }: TrailEntry,
	notices: readonly Notice[],
): Promise<TrailView> => {
	const track = await getTrack(id, data.gpx);
	const walk = walkOf(track, data.thereAndBack);
	const minutes = durationMinutes ?? Math.max(MINUTES_STEP, Math.round(walk.walkingTime / MINUTES_STEP) * MINUTES_STEP);
	const scores = { ...difficulty, effort: difficulty.effort ?? effortOf(minutes) };
	return {
		...data,
		id,
		href: routes.trail(id),
		class: data.class ?? (data.number && walk.distance > SHORT ? 'GR' : 'PR'),
		shape: data.shape ?? (track.shape === 'loop' ? 'circular' : 'linear'),
		track,
		walk,
		minutes,
		difficulty: scores,
		level: Math.max(...Object.values(scores)) as TrailView['level'],
		alerts: worstFirst([...notices.filter((notice) => concerns(notice, { id, county: data.county })), ...alerts]),
	};
};

/** Every trail, the shortest walk first. */
export const getTrails = async (): Promise<TrailView[]> => {
	const notices = await getCurrentNotices();
	const trails = await Promise.all((await getCollection('trails')).map((entry) => toView(entry, notices)));
	return trails.sort((a, b) => a.walk.distance - b.walk.distance);
};

/** The longest that one walks with children, in minutes. */
const FAMILY_MINUTES = 240;
const FEW = 3;

/** The first trails that suit children, are short, and have no alert now or later: a built page does not change. */
export const getFamilyTrails = async (): Promise<TrailView[]> =>
	(await getTrails())
		.filter(
			({ access, alerts, minutes }) =>
				access.children?.suitable && alerts.every(({ until = '9' }) => until < today()) && minutes <= FAMILY_MINUTES,
		)
		.slice(0, FEW);

export type NoticeView = TrailAlert & { readonly forAll: boolean; readonly trails: readonly TrailView[] };

/** The notices that are not over yet, each with its trails. */
export const getNotices = async (): Promise<NoticeView[]> => {
	const trails = await getTrails();
	return (await getCurrentNotices()).map((notice) => ({
		...notice,
		forAll: notice.all ?? false,
		trails: trails.filter((trail) => concerns(notice, trail)),
	}));
};

export const getNearbyTrails = async ({ id, track }: TrailView): Promise<TrailView[]> => {
	const from = (other: TrailView) => distanceBetween(track.start, other.track.start);
	const others = (await getTrails()).filter((other) => other.id !== id);
	return others.toSorted((a, b) => from(a) - from(b)).slice(0, NEARBY);
};

/** What is the same for every trail: conduct, emergencies, fire. */
export const getWalking = async () => {
	const entry = await getEntry('walking', 'walking');
	if (!entry) throw new Error('walking.yaml is missing: npm run content says more.');
	return entry.data;
};

export type WalkingView = Awaited<ReturnType<typeof getWalking>>;
