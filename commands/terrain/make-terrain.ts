import { hashOf } from '#netlify/server/store/fingerprint.ts';
import type { Box } from '#src/cartography/label-placer.ts';
import type { Credit, Terrain } from '#src/cartography/terrain-schema.ts';
import type { Projection } from '#src/geo/geodesic.ts';
import type { Position } from '#src/geo/track.ts';
import { UsageError } from '../command.ts';
import { composeLand } from './compose.ts';
import { fillSea } from './empty-tiles.ts';
import type { FetchTiles } from './fetch-tiles.ts';
import { type Frame, frameOf } from './frame.ts';
import { type Grid, isKnownAt, keyOf, toGrid } from './heights.ts';
import type { Pair } from './openmaptiles.ts';
import type { HeightSource, LandSource, Tile } from './sources.ts';

const GENERATOR = 'npm run terrain';

/** Tiles of land for one map; a longer way has a coarser map. With the tiles of heights, even of both sources, less than 200. */
const MOST_TILES = 120;
const MOST_HEIGHT_TILES = 36;
/** Zooms below have too little land. */
const LEAST_ZOOM = 6;

/** The nearest zoom with at most so many tiles. */
const tilesWithin = (frame: Frame, maxZoom: number, most: number): Tile[] => {
	for (let zoom = maxZoom; ; zoom -= 1) {
		const tiles = frame.tilesAt(zoom);
		if (tiles.length <= most || zoom === LEAST_ZOOM) return tiles;
	}
};

/** The height tiles whose pixels are about as small as a unit of the sheet. */
const heightTiles = (frame: Frame, { maxZoom, side }: HeightSource): Tile[] => {
	let zoom = LEAST_ZOOM;
	while (zoom < maxZoom && frame.pixelMetres(zoom, side) > frame.metresPerUnit) zoom += 1;
	return tilesWithin(frame, zoom, MOST_HEIGHT_TILES);
};

export interface Sources {
	readonly land: LandSource;
	/** In order of preference: the next one is asked if one does not answer. */
	readonly heights: readonly HeightSource[];
}

/** A track and the map around it. */
export interface MapPlan {
	readonly projection: Projection;
	readonly window: Box;
	readonly way: readonly Position[];
	/** As in `Ingredients`. */
	readonly places?: number;
}

/** Equal for equal places, whatever else is in their file. */
export const trackHash = (way: readonly Position[]): string =>
	hashOf(way.map(({ longitude, latitude }) => `${longitude.toFixed(6)},${latitude.toFixed(6)}`).join('\n')).slice(
		0,
		16,
	);

/** Requests for a map at most, before any is made. */
export const countTiles = ({ projection, window }: MapPlan, { land, heights }: Sources): number => {
	const frame = frameOf(projection, window);
	const [first] = heights;
	return tilesWithin(frame, land.maxZoom, MOST_TILES).length + (first ? heightTiles(frame, first).length : 0);
};

const AGAIN = 'Veja se ele está onde deve; se está, repita o comando noutro dia. Não ficou nada gravado.';

interface Heights {
	readonly grid: Grid;
	readonly credits: readonly Credit[];
}

const fetchHeights = async (
	frame: Frame,
	way: readonly Pair[],
	sources: readonly HeightSource[],
	fetchTiles: FetchTiles,
	note: (line: string) => void,
): Promise<Heights> => {
	for (const [index, source] of sources.entries()) {
		const wanted = heightTiles(frame, source);
		try {
			const found = await fetchTiles(source, wanted);
			const tiles = new Map(found.map(([tile, heights]) => [keyOf(tile), heights]));
			const grid = toGrid(tiles, wanted[0]?.zoom ?? 0, frame);
			if (way.some((place) => isKnownAt(grid, frame, place))) return { grid, credits: source.credits };
		} catch (error) {
			const next = sources[index + 1];
			if (!(error instanceof UsageError) || !next) throw error;
			note(`${error.message} Entretanto pede-se a ${next.name}.`);
		}
	}
	throw new UsageError(
		`Para este percurso não há altitudes: ${sources.map(({ name }) => name).join(' e ')} não têm nenhuma à volta dele. ${AGAIN}`,
	);
};

/**
 * The land of a map, as its file has it.
 * @throws {UsageError} if a source does not answer, or has nothing where the way is
 */
export const makeTerrain = async (
	{ projection, window, way, places }: MapPlan,
	sources: Sources,
	{ fetchTiles, today, note }: { fetchTiles: FetchTiles; today: string; note: (line: string) => void },
): Promise<Terrain> => {
	const frame = frameOf(projection, window);
	const wanted = tilesWithin(frame, sources.land.maxZoom, MOST_TILES);
	const { land, missing } = fillSea(wanted, await fetchTiles(sources.land, wanted));
	const zoom = wanted[0]?.zoom ?? 0;
	const lacking = new Set(missing.map(keyOf));
	if (way.every((position) => lacking.has(keyOf(frame.tileAt(position, zoom)))))
		throw new UsageError(`${sources.land.name} não tem nada à volta deste percurso. ${AGAIN}`);
	if (missing.length > 0)
		note(
			`Vazios de ${sources.land.name}: ${missing.length} de ${wanted.length} quadrados, que no mapa ficam em branco.`,
		);
	const onSheet = way.map((position): Pair => {
		const { x, y } = projection.toPoint(position);
		return [x, y];
	});
	const heights = await fetchHeights(frame, onSheet, sources.heights, fetchTiles, note);
	const features = composeLand({
		land,
		grid: heights.grid,
		frame,
		way: onSheet,
		...(places !== undefined && { places }),
	});
	const attribution = [...sources.land.credits, ...heights.credits];
	return { type: 'FeatureCollection', generator: GENERATOR, date: today, track: trackHash(way), attribution, features };
};

/** One feature a line, so that git shows what changed. */
export const toText = ({ features, ...head }: Terrain): string =>
	`${JSON.stringify({ ...head, features: [] }).slice(0, -2)}\n${features.map((one) => JSON.stringify(one)).join(',\n')}\n]}\n`;
