import { clipPolygon } from 'lineclip';
import type { Land } from './land.ts';
import { EXTENT, type Ground, type Pair } from './openmaptiles.ts';
import type { Tile } from './sources.ts';

const keyOf = ({ x, y }: Pick<Tile, 'x' | 'y'>): string => `${x}/${y}`;

const SQUARE: Pair[] = [
	[0, 0],
	[EXTENT, 0],
	[EXTENT, EXTENT],
	[0, EXTENT],
];
const OPEN_SEA: readonly Ground[] = [{ kind: 'sea', rank: 99, lines: [[...SQUARE, SQUARE[0] as Pair]] }];

/** The four sides of a tile: where the neighbour is, and on which of its axes, at which place, the border lies. */
const SIDES = [
	{ across: 1, down: 0, axis: 0, at: 0 },
	{ across: -1, down: 0, axis: 0, at: EXTENT },
	{ across: 0, down: 1, axis: 1, at: 0 },
	{ across: 0, down: -1, axis: 1, at: EXTENT },
] as const;

/** From this part of a border on, all of it is sea: what is cut there is rounded. */
const WHOLE = 0.99;

/** Whether a tile's sea reaches one of its borders everywhere. Along it, outer rings and holes run in opposite directions. */
const isSeaAlong = (grounds: readonly Ground[], { axis, at }: (typeof SIDES)[number]): boolean => {
	const along = axis === 0 ? 1 : 0;
	let sum = 0;
	for (const { lines } of grounds.filter(({ kind }) => kind === 'sea')) {
		for (const line of lines) {
			const ring = clipPolygon(line, [0, 0, EXTENT, EXTENT]);
			for (const [index, from] of ring.entries()) {
				const to = ring[(index + 1) % ring.length] as Pair;
				if (Math.round(from[axis]) === at && Math.round(to[axis]) === at) sum += to[along] - from[along];
			}
		}
	}
	return Math.abs(sum) >= WHOLE * EXTENT;
};

/**
 * The land of all wanted tiles, as far as it is known. A source has no tile of the open sea, and its answer for a tile that
 * it merely lacks is the same. So an empty tile counts as sea only if all its known neighbours are sea along the border
 * with it; `missing` has the other empty tiles.
 */
export const fillSea = (wanted: readonly Tile[], land: Land): { readonly land: Land; readonly missing: Tile[] } => {
	const known = new Map(land.map(([tile, grounds]) => [keyOf(tile), grounds]));
	const sea: Tile[] = [];
	let missing = wanted.filter((tile) => !known.has(keyOf(tile)));
	for (let count = -1; count !== missing.length; ) {
		count = missing.length;
		missing = missing.filter((tile) => {
			const neighbours = SIDES.flatMap((side) => {
				const grounds = known.get(keyOf({ x: tile.x + side.across, y: tile.y + side.down }));
				return grounds ? isSeaAlong(grounds, side) : [];
			});
			if (neighbours.length === 0 || neighbours.includes(false)) return true;
			known.set(keyOf(tile), OPEN_SEA);
			sea.push(tile);
			return false;
		});
	}
	return { land: [...land, ...sea.map((tile) => [tile, OPEN_SEA] as const)], missing };
};
