import { z } from 'astro/zod';
import sharp from 'sharp';
import type { Credit } from '#src/cartography/terrain-schema.ts';
import { type Ground, readOpenMapTiles } from './openmaptiles.ts';

/** One of the world's squares at a zoom; x counts from the west, y from the north. */
export interface Tile {
	readonly zoom: number;
	readonly x: number;
	readonly y: number;
}

/** Metres above the sea, in rows from the north; `NaN` where a tile has none. */
export interface HeightTile {
	readonly side: number;
	readonly heights: Float32Array;
}

interface Source {
	/** In sentences, and as the name of its folder in the cache. */
	readonly name: string;
	/** A tile's address with {z}, {x} and {y}, or the address of a TileJSON that has it. */
	readonly address: string;
	readonly maxZoom: number;
	readonly credits: readonly Credit[];
}

/** Another provider, or another schema, takes a source's place by an entry like it. */
export interface LandSource extends Source {
	/** @throws if the bytes are no tile */
	readonly read: (bytes: Uint8Array) => Ground[];
}

export interface HeightSource extends Source {
	/** Pixels across a tile. */
	readonly side: number;
	/** @throws if the bytes are no tile */
	readonly read: (bytes: Uint8Array) => Promise<HeightTile>;
}

/** Below the lowest land, and above the deepest sea that a tile may have. */
const LOWEST = -450;

/** The code of heights that MapLibre calls terrarium. What is transparent, or lower than any land, is a void. */
const readTerrarium = async (bytes: Uint8Array): Promise<HeightTile> => {
	const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
	if (info.width !== info.height) throw new Error('A tile is a square.');
	const heights = Float32Array.from({ length: info.width * info.height }, (_, index) => {
		const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(4 * index, 4 * index + 4);
		const height = red * 256 + green + blue / 256 - 32_768;
		return alpha === 0 || height < LOWEST ? Number.NaN : height;
	});
	return { side: info.width, heights };
};

const OPEN_STREET_MAP: Credit = {
	text: '© colaboradores do OpenStreetMap (ODbL)',
	url: 'https://www.openstreetmap.org/copyright',
	corner: '© OpenStreetMap',
};

/** https://openfreemap.org: no key, no limit of requests; every TileJSON names the week's tiles. */
export const OPEN_FREE_MAP: LandSource = {
	name: 'OpenFreeMap',
	address: 'https://tiles.openfreemap.org/planet',
	maxZoom: 14,
	credits: [OPEN_STREET_MAP, { text: '© OpenMapTiles', url: 'https://openmaptiles.org/' }],
	read: readOpenMapTiles,
};

/** https://mapterhorn.com: for the mainland it has the LiDAR of Direção-Geral do Território. */
export const MAPTERHORN: HeightSource = {
	name: 'Mapterhorn',
	address: 'https://tiles.mapterhorn.com/{z}/{x}/{y}.webp',
	maxZoom: 12,
	side: 512,
	credits: [{ text: 'relevo © Mapterhorn', url: 'https://mapterhorn.com/attribution' }],
	read: readTerrarium,
};

/** https://registry.opendata.aws/terrain-tiles: coarser and older, and it has the heights below the sea. */
export const TERRAIN_TILES: HeightSource = {
	name: 'Terrain Tiles',
	address: 'https://s3.amazonaws.com/elevation-tiles-prod/terrarium/{z}/{x}/{y}.png',
	maxZoom: 13,
	side: 256,
	credits: [
		{ text: 'relevo © Terrain Tiles', url: 'https://github.com/tilezen/joerd/blob/master/docs/attribution.md' },
	],
	read: readTerrarium,
};

const tileJson = z.object({ tiles: z.array(z.string()).min(1) });

/** The address of each tile, if need be out of a TileJSON. */
export const addressesOf = async (
	{ address }: Source,
	fetchText: (address: string) => Promise<string>,
): Promise<(tile: Tile) => string> => {
	const pattern = address.includes('{z}') ? address : tileJson.parse(JSON.parse(await fetchText(address))).tiles[0];
	return ({ zoom, x, y }) => String(pattern).replace('{z}', `${zoom}`).replace('{x}', `${x}`).replace('{y}', `${y}`);
};
