import type { Box } from '#src/cartography/label-placer.ts';
import type { Projection } from '#src/geo/geodesic.ts';
import type { Position } from '#src/geo/track.ts';
import { EXTENT, type Pair } from './openmaptiles.ts';
import type { Tile } from './sources.ts';

const RADIANS = Math.PI / 180;
const EQUATOR = 40_075_016.7;

/** Units beyond what maps show, where a shape's cut edge is out of sight. */
const BEYOND = 24;

/** The land's frame, from a projection and what maps show of it, with conversions between units, degrees and tiles. */
export const frameOf = (projection: Projection, window: Box) => {
	const { width, height, unitsPerMetre, toPoint } = projection;
	const origin = toPoint({ longitude: 0, latitude: 0 });
	const one = toPoint({ longitude: 1, latitude: 1 });
	const toPosition = (x: number, y: number): Position => ({
		longitude: (x - origin.x) / (one.x - origin.x),
		latitude: (y - origin.y) / (one.y - origin.y),
	});
	const box: Box = {
		left: window.left - BEYOND,
		top: window.top - BEYOND,
		right: window.right + BEYOND,
		bottom: window.bottom + BEYOND,
	};
	const [northWest, southEast] = [toPosition(box.left, box.top), toPosition(box.right, box.bottom)];

	/** Tiles from the world's north-western corner. */
	const toWorld = ({ longitude, latitude }: Position, zoom: number) => {
		const sine = Math.sin(latitude * RADIANS);
		return {
			x: ((longitude + 180) / 360) * 2 ** zoom,
			y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** zoom,
		};
	};

	return {
		sheet: { left: 0, top: 0, right: width, bottom: height } as Box,
		box,
		metresPerUnit: 1 / unitsPerMetre,
		/** Metres in a pixel of a tile that is `side` pixels wide. */
		pixelMetres: (zoom: number, side: number): number =>
			(EQUATOR * Math.cos(((northWest.latitude + southEast.latitude) / 2) * RADIANS)) / 2 ** zoom / side,
		tilesAt: (zoom: number): Tile[] => {
			const [from, to] = [toWorld(northWest, zoom), toWorld(southEast, zoom)];
			const [left, top] = [Math.floor(from.x), Math.floor(from.y)];
			const across = Math.floor(to.x) - left + 1;
			return Array.from({ length: across * (Math.floor(to.y) - top + 1) }, (_, index) => ({
				zoom,
				x: left + (index % across),
				y: top + Math.floor(index / across),
			}));
		},
		/** The tile that has a place. */
		tileAt: (position: Position, zoom: number): Tile => {
			const { x, y } = toWorld(position, zoom);
			return { zoom, x: Math.floor(x), y: Math.floor(y) };
		},
		/** Where a unit of the sheet is, in tiles from the world's corner. */
		toWorld: (x: number, y: number, zoom: number) => toWorld(toPosition(x, y), zoom),
		/** A place in a zoom's world, as a whole pair, in units of the sheet. */
		toUnits: ([x, y]: Readonly<Pair>, zoom: number): Pair => {
			const world = EXTENT * 2 ** zoom;
			const { x: across, y: down } = toPoint({
				longitude: (x / world) * 360 - 180,
				latitude: Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / world))) / RADIANS,
			});
			return [across, down];
		},
		toPosition,
	};
};

export type Frame = ReturnType<typeof frameOf>;
