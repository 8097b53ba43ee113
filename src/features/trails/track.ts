import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentFolder } from '#src/content-folder.ts';
import { type MeasuredTrack, measure } from '#src/geo/measure.ts';
import { readTrack } from '#src/geo/read-track.ts';
import { parseTerrain, type Terrain } from './drawing/terrain.ts';

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

const read = async (id: string): Promise<TrailTrack> => {
	try {
		const track = measure(readTrack(await readFile(join(FOLDER, id, 'track.gpx'))));
		return { ...track, terrain: await readTerrain(join(FOLDER, id, 'terrain.geojson')) };
	} catch (cause) {
		throw new Error(`${join(FOLDER, id, 'track.gpx')} is no track: npm run check:content says more.`, { cause });
	}
};

const tracks = new Map<string, Promise<TrailTrack>>();

/** The track of a trail. A build reads it once; `npm run dev` reads it again each time. */
export const getTrack = (id: string): Promise<TrailTrack> => {
	const known = (!import.meta.env.DEV && tracks.get(id)) || read(id);
	tracks.set(id, known);
	return known;
};
