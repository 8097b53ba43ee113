import type { TerrainKind } from '#src/cartography/terrain-schema.ts';
import type { Frame } from './frame.ts';
import { EXTENT, type Ground, type Pair } from './openmaptiles.ts';
import type { Tile } from './sources.ts';

/** What the tiles of one zoom have. */
export type Land = readonly (readonly [Tile, readonly Ground[]])[];

/** The shapes of one kind, and of one name if that is asked for; nameless shapes have an empty one. */
export const landOf = (land: Land, kind: TerrainKind, name?: string): Land =>
	land.map(([tile, grounds]) => [
		tile,
		grounds.filter((ground) => ground.kind === kind && (name === undefined || (ground.name ?? '') === name)),
	]);

/** A place of a tile in units of a sheet. */
export const placeOn = (frame: Frame, { zoom, x, y }: Tile, [across, down]: Readonly<Pair>): Pair =>
	frame.toUnits([x * EXTENT + across, y * EXTENT + down], zoom);
