import { type CollectionEntry, getCollection } from 'astro:content';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseTerrain, type Terrain } from '#src/cartography/terrain-schema.ts';
import { contentFolder } from '#src/content-folder.ts';
import { getSingle, getTranslated, type Translated, translated } from '#src/data/translated.ts';
import { whereOf } from '#src/day/forecast.ts';
import { zoneAt } from '#src/day/zone.ts';
import { today } from '#src/format/clock.ts';
import { municipalityCode } from '#src/format/municipalities.ts';
import { distanceBetween } from '#src/geo/geodesic.ts';
import { effortOf, measure, walkOf } from '#src/geo/measure.ts';
import { readTrack } from '#src/geo/read-track.ts';
import type { Locale } from '#src/i18n/translate.ts';
import { routesOf } from '#src/routes.ts';
import { withPoints } from './points.ts';
import { appliesTo, type Trail, type TrailNotice } from './schema.ts';
import { type TrailAlert, worstFirst } from './trail-state.ts';

/** Relative to the project's folder, where a build runs. */
const FOLDER = join(contentFolder, 'trails');

const readTerrain = async (path: string): Promise<Terrain | null> => {
	const text = await readFile(path, 'utf8').catch(() => null);
	return text === null ? null : parseTerrain(text);
};

/** The region's outline for the map of all trails, if content has one. */
export const getRegion = (): Promise<Terrain | null> => readTerrain(join(FOLDER, 'region.geojson'));

/** A trail's `track.gpx`, read and measured, with the land around it, if there is a `terrain.geojson`. */
const read = async (id: string, { gpx: name = 'track.gpx', keepAllPoints }: Pick<Trail, 'gpx' | 'keepAllPoints'>) => {
	const file = join(FOLDER, id, name);
	try {
		const track = measure(readTrack(await readFile(file), { keepAllPoints }));
		return { ...track, terrain: await readTerrain(join(FOLDER, id, 'terrain.geojson')) };
	} catch (cause) {
		throw new Error(`${file} is no track: npm run check:content says more.`, { cause });
	}
};

export type TrailTrack = Awaited<ReturnType<typeof read>>;

const tracks = new Map<string, Promise<TrailTrack>>();

/** The track of a trail. A build reads it once; `npm run dev` reads it again each time. */
const getTrack = (id: string, data: Pick<Trail, 'gpx' | 'keepAllPoints'>): Promise<TrailTrack> => {
	const track = (!import.meta.env.DEV && tracks.get(id)) || read(id, data);
	tracks.set(id, track);
	return track;
};

/** Other trails on a trail's page. */
const NEARBY = 3;

/** A trail's page names so many of the people who walked it. */
const SEEN = 3;

/** Metres. The longest that a short trail, PR, may be. */
const SHORT = 30_000;

/** Walking times are rounded to this many minutes, because they are not more exact. */
const MINUTES_STEP = 15;

/** The notices that are not over yet, the newest first: a closed day comes before a season. */
const getCurrentNotices = async (locale: Locale): Promise<(TrailNotice & TrailAlert)[]> =>
	(await getTranslated('notices', locale))
		.map(({ data, langOf }) => ({ ...data, lang: langOf() }))
		.filter(({ until }) => !until || until >= today())
		.sort((a, b) => b.from.localeCompare(a.from));

/** A trail as lists and its page show it. */
const toView = async (
	{ id, data, langOf }: Translated<CollectionEntry<'trails'>>,
	recorded: TrailTrack,
	notices: readonly (TrailNotice & TrailAlert)[],
	locale: Locale,
) => {
	const track = {
		...recorded,
		waypoints: recorded.waypoints.map((waypoint) => {
			const index = data.points.findIndex(({ name }) => name === waypoint.name);
			return { ...waypoint, description: data.points[index]?.text ?? '', lang: langOf('points', index) };
		}),
	};
	const walk = walkOf(track, data.thereAndBack);
	const minutes =
		data.durationMinutes ?? Math.max(MINUTES_STEP, Math.round(walk.walkingTime / MINUTES_STEP) * MINUTES_STEP);
	const difficulty = { ...data.difficulty, effort: data.difficulty.effort ?? effortOf(minutes) };
	const alerts = data.alerts.map((alert, index): TrailAlert => ({ ...alert, lang: langOf('alerts', index) }));
	const seen = data.seen
		.map((one, index) => ({ ...one, lang: langOf('seen', index) }))
		.toSorted((a, b) => b.date.localeCompare(a.date));
	return {
		...data,
		id,
		langOf,
		href: routesOf(locale).trail(id),
		/** Decides the colours of its waymark. Pages name the class only of a registered trail, which has a number. */
		class: data.class ?? (data.number && walk.distance > SHORT ? 'GR' : 'PR'),
		shape: data.shape ?? (track.shape === 'loop' ? 'circular' : 'linear'),
		/** Its recorded way, with everything that is measured from it: what maps, profiles and downloads show. */
		track,
		/** What people walk, with the way back if it is not recorded: what facts, filters and orders use. */
		walk,
		/** The walk's time without pauses. */
		minutes,
		/** The four scores of MIDE, 1 to 5. */
		difficulty,
		/** Where IPMA has it. */
		placed: { where: whereOf(data.county, municipalityCode, track.heights?.highest), apps: data.apps },
		/** The highest of the four scores, because the hardest part turns people back. FCMP has a word for each. */
		level: Math.max(...Object.values(difficulty)) as 1 | 2 | 3 | 4 | 5,
		/** Who walked it last, the newest first. */
		seen: seen.slice(0, SEEN),
		lastWalkedOn: [data.lastWalkedOn ?? '', seen[0]?.date ?? ''].toSorted().at(-1) || undefined,
		/** The worst first. Of equals the notices about it, because they concern the whole trail. */
		alerts: worstFirst([...notices.filter((notice) => appliesTo(notice, { id, county: data.county })), ...alerts]).map(
			(alert) => ({ ...alert, localHoliday: data.localHoliday, timeZone: zoneAt(track.start) }),
		),
	};
};

export type TrailView = Awaited<ReturnType<typeof toView>>;

/** What a card of its trail says of a coming outing, on its days. */
export interface TrailOuting {
	/** Its first and its last day. */
	readonly from: string;
	readonly until: string;
	readonly trail: string;
	readonly title: string;
	/** Of its title, if it is not the page's. */
	readonly lang: string | undefined;
}

const readTrails = async (locale: Locale): Promise<TrailView[]> => {
	const notices = await getCurrentNotices(locale);
	const trails = await Promise.all(
		(await getCollection('trails')).map(async (entry) => {
			const track = await getTrack(entry.id, entry.data);
			const own = { ...entry, data: withPoints(entry.data, track) };
			return toView(await translated(own, locale), track, notices, locale);
		}),
	);
	return trails.sort((a, b) => a.walk.distance - b.walk.distance);
};

const lists = new Map<Locale, ReturnType<typeof readTrails>>();

/** Every trail, the shortest walk first. A build makes the list once for all pages of a language; `npm run dev` each time. */
export const getTrails = (locale: Locale): ReturnType<typeof readTrails> => {
	const trails = (!import.meta.env.DEV && lists.get(locale)) || readTrails(locale);
	lists.set(locale, trails);
	return trails;
};

export type NoticeView = TrailAlert & { readonly forAll: boolean; readonly trails: readonly TrailView[] };

/** The notices that are not over yet, each with its trails. */
export const getNotices = async (locale: Locale): Promise<NoticeView[]> => {
	const trails = await getTrails(locale);
	return (await getCurrentNotices(locale)).map((notice) => ({
		...notice,
		forAll: notice.all ?? false,
		trails: trails.filter((trail) => appliesTo(notice, trail)),
	}));
};

export const getNearbyTrails = async ({ id, track }: TrailView, locale: Locale): Promise<TrailView[]> => {
	const from = (other: TrailView) => distanceBetween(track.start, other.track.start);
	const others = (await getTrails(locale)).filter((other) => other.id !== id);
	return others.toSorted((a, b) => from(a) - from(b)).slice(0, NEARBY);
};

/** What is the same for every trail: conduct, emergencies, fire. */
export const getWalking = async (locale: Locale) => {
	const entry = await getSingle('walking', 'walking', locale);
	if (!entry) throw new Error('walking.yaml is missing: npm run content says more.');
	return { ...entry.data, langOf: entry.langOf };
};

export type WalkingView = Awaited<ReturnType<typeof getWalking>>;
