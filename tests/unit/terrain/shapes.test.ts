import { describe, expect, it } from 'vitest';
import { joinAreas, toAreas, toSea } from '#commands/terrain/areas.ts';
import { composeLand } from '#commands/terrain/compose.ts';
import { contourAt, contoursOf } from '#commands/terrain/contours.ts';
import { fillSea } from '#commands/terrain/empty-tiles.ts';
import { frameOf } from '#commands/terrain/frame.ts';
import { contourStepOf, type Grid, keyOf, toGrid } from '#commands/terrain/heights.ts';
import { joinLines, toLines } from '#commands/terrain/lines.ts';
import { EXTENT, type Ground, type Pair, turnOf } from '#commands/terrain/openmaptiles.ts';
import type { Tile } from '#commands/terrain/sources.ts';
import { projectionOf } from '#src/geo/geodesic.ts';

const SIZE = { width: 720, height: 540 };
/** Two tiles of land from north to south, and what is around them. */
const [NORTH, SOUTH]: [Tile, Tile] = [
	{ zoom: 14, x: 7800, y: 6200 },
	{ zoom: 14, x: 7800, y: 6201 },
];
const positionOf = (x: number, y: number) => ({
	longitude: (x / 2 ** 14) * 360 - 180,
	latitude: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** 14))) * 180) / Math.PI,
});
const [northWest, southEast] = [positionOf(7800, 6200), positionOf(7801, 6202)];
const projection = projectionOf(
	{ west: northWest.longitude, east: southEast.longitude, north: northWest.latitude, south: southEast.latitude },
	{ ...SIZE, margin: 0 },
);
const FRAME = frameOf(projection, { left: 0, top: 0, right: SIZE.width, bottom: SIZE.height });
const DETAIL = { sheet: FRAME.sheet, tolerance: 0.5, least: 20 };
/** A tile's side, in units of the sheet. */
const SIDE = SIZE.height / 2;

const ground = (kind: Ground['kind'], ...lines: Pair[][]): Ground => ({ kind, rank: 1, lines });
const box = (left: number, top: number, right: number, bottom: number): Pair[] => [
	[left, top],
	[right, top],
	[right, bottom],
	[left, bottom],
	[left, top],
];
/** Beyond its border a tile has a strip of its neighbours. */
const BUFFER = 64;

const areaOf = (rings: readonly Pair[][]): number => Math.abs(rings.reduce((sum, ring) => sum + turnOf(ring), 0) / 2);

describe('areas', () => {
	it('that go over the border of two tiles are one, with their holes', () => {
		const tiles = [
			[NORTH, [ground('wood', box(1000, 1000, 3000, EXTENT + BUFFER), box(1500, 2000, 2500, 3000).reverse())]],
			[SOUTH, [ground('wood', box(1000, -BUFFER, 3000, 2000))]],
		] as const;
		const polygons = toAreas(joinAreas(tiles, FRAME), FRAME, DETAIL);
		expect(polygons).toHaveLength(1);
		expect(polygons[0]).toHaveLength(2);
		const unit = SIDE / EXTENT;
		expect(areaOf(polygons[0] ?? []) / (2000 * (3096 + 2000) - 1000 * 1000) / unit ** 2).toBeCloseTo(1, 1);
		// No corner is left where the tiles meet.
		expect(polygons[0]?.[0]?.length).toBe(5);
	});

	it('that touch are one, and a shape too small to be seen is none', () => {
		const tiles = [
			[NORTH, [ground('wood', box(0, 0, 1000, 1000)), ground('wood', box(1000, 0, 2000, 1000))]],
			[SOUTH, [ground('wood', box(2000, 2000, 2040, 2040))]],
		] as const;
		expect(toAreas(joinAreas(tiles, FRAME), FRAME, DETAIL)).toHaveLength(1);
	});

	it('of the sea have no edge where tiles meet or end, and islands', () => {
		const coast: Pair[] = [
			[2000, -BUFFER],
			[EXTENT + BUFFER, -BUFFER],
			[EXTENT + BUFFER, EXTENT + BUFFER],
			[1800, EXTENT + BUFFER],
			[1900, 2000],
			[2000, -BUFFER],
		];
		// South of it there is no tile: the sea ends inside the frame, as in an extract.
		const { sea, coast: lines } = toSea(
			[[NORTH, [ground('sea', coast, box(3000, 1000, 3500, 1500).reverse())]]],
			FRAME,
			DETAIL,
		);
		expect(sea).toHaveLength(1);
		expect(sea[0]).toHaveLength(2);
		const border = FRAME.toUnits([7800 * EXTENT, 6201 * EXTENT], 14)[1];
		for (const line of lines) {
			const alongBorder = line.slice(1).filter(([, y], index) => {
				const before = line[index]?.[1] ?? 0;
				return Math.abs(y - border) < 0.5 && Math.abs(before - border) < 0.5;
			});
			expect(alongBorder).toEqual([]);
		}
		expect(lines).toHaveLength(2);
	});

	it('of an ocean without land have no coast', () => {
		const all = ground('sea', box(-BUFFER, -BUFFER, EXTENT + BUFFER, EXTENT + BUFFER));
		const { sea, coast } = toSea(
			[
				[NORTH, [all]],
				[SOUTH, [all]],
			],
			FRAME,
			DETAIL,
		);
		expect(sea).toHaveLength(1);
		expect(coast).toEqual([]);
	});
});

describe('lines', () => {
	const tiles = [
		[
			NORTH,
			[
				ground('stream', [
					[2000, 3000],
					[2000, EXTENT + BUFFER],
				]),
				ground('stream', [
					[2000, 3000],
					[2010, 1000],
				]),
			],
		],
		[
			SOUTH,
			[
				// The neighbour has rounded it otherwise.
				ground('stream', [
					[2001, -BUFFER],
					[2001, 2000],
				]),
				ground('stream', [
					[100, 100],
					[120, 100],
				]),
			],
		],
	] as const;

	it('are joined over the borders of tiles before the short ones go', () => {
		const joined = joinLines(tiles, FRAME);
		expect(joined).toHaveLength(2);
		expect(toLines(joined, FRAME, DETAIL, 20)).toHaveLength(1);
	});
});

/** Heights on a grid over a frame. */
const gridOf = (height: (x: number, y: number) => number): Grid => {
	const [columns, rows, spacing] = [Math.ceil(SIZE.width / 5) + 11, Math.ceil(SIZE.height / 5) + 11, 5];
	const heights = Float32Array.from({ length: columns * rows }, (_, index) =>
		height((index % columns) * spacing - 24, Math.floor(index / columns) * spacing - 24),
	);
	return { columns, rows, spacing, heights };
};

describe('contours', () => {
	const cone = gridOf((x, y) => 105 - Math.hypot(x - 360, y - 270) / 3);

	it('are rings around a hill, each as wide as its height says', () => {
		const contours = contoursOf(cone, 20);
		const inside = contours.filter(({ elevation }) => elevation >= 40);
		expect(inside.map(({ elevation }) => elevation)).toEqual([40, 60, 80, 100]);
		for (const { elevation, lines } of inside) {
			expect(lines).toHaveLength(1);
			const [ring = []] = lines;
			expect(ring.at(-1)).toEqual(ring[0]);
			for (const [x, y] of ring) expect(Math.hypot(x - 384, y - 294) / 3).toBeCloseTo(105 - elevation, 0);
		}
	});

	it.each([
		[
			'the low corners while its middle is above',
			4,
			[
				['top', 'right'],
				['bottom', 'left'],
			],
		],
		[
			'the high corners once its middle is below',
			6,
			[
				['left', 'top'],
				['bottom', 'right'],
			],
		],
	])('of a saddle go around %s', (_, level, expected) => {
		const saddle = { columns: 2, rows: 2, spacing: 1, heights: Float32Array.of(10, 0, 0, 10) };
		const sideOf = ([x, y]: readonly [number, number]) =>
			y === 0 ? 'top' : y === 1 ? 'bottom' : x === 0 ? 'left' : 'right';
		const sides = contourAt(saddle, level).map((line) => line.map(sideOf).sort());
		expect(sides.sort()).toEqual(expected.map((line) => line.sort()).sort());
	});

	it('never cross a void or the sea', () => {
		const half = gridOf((x, y) => (x < 360 ? Number.NaN : 105 - Math.hypot(x - 360, y - 270) / 3));
		for (const { lines } of contoursOf(half, 20))
			for (const [x] of lines.flat()) expect(x).toBeGreaterThanOrEqual(384 - 5);
		expect(
			contoursOf(
				gridOf(() => -30),
				10,
			),
		).toEqual([]);
	});

	it.each([
		['low hills', 0.6, 10],
		['a steep coast', 1.8, 20],
		['mountains', 2.5, 25],
		['high mountains', 4, 50],
	])('have a step that suits %s, which rise %d m in a unit', (_, rise, step) => {
		expect(
			contourStepOf(
				gridOf((x) => 200 + x * rise),
				FRAME,
			),
		).toBe(step);
	});

	it('are left out of flat land, and of land whose heights nobody knows', () => {
		expect(
			contourStepOf(
				gridOf((x, y) => 12 + 4 * Math.sin(x / 9) * Math.cos(y / 7)),
				FRAME,
			),
		).toBeUndefined();
		expect(
			contourStepOf(
				gridOf(() => Number.NaN),
				FRAME,
			),
		).toBeUndefined();
	});
});

it('narrow voids of the heights are filled, and wide ones stay', () => {
	const side = 256;
	const tile = (isVoid: (x: number, y: number) => boolean) => ({
		side,
		heights: Float32Array.from({ length: side * side }, (_, index) =>
			isVoid(index % side, Math.floor(index / side)) ? Number.NaN : 500,
		),
	});
	const gridWith = (isVoid: (x: number, y: number) => boolean) => {
		const tiles = FRAME.tilesAt(14).map((one) => [keyOf(one), tile(isVoid)] as const);
		return toGrid(new Map(tiles), 14, FRAME).heights;
	};
	const unknown = (heights: Float32Array) => heights.filter(Number.isNaN).length;
	expect(unknown(gridWith((x, y) => Math.hypot(x - 128, y - 128) < 6))).toBe(0);
	expect(unknown(gridWith((x, y) => Math.hypot(x - 128, y - 128) < 80))).toBeGreaterThan(100);
});

it('a file gets small enough, whatever there is', () => {
	// A house in nearly every other cell, and as many paths.
	const crowd = [NORTH, SOUTH].map((tile): [Tile, Ground[]] => [
		tile,
		Array.from({ length: 3_600 }, (_, index) => {
			const [x, y] = [(index % 60) * 68, Math.floor(index / 60) * 68];
			return [
				ground('houses', box(x, y, x + 8, y + 8)),
				ground('path', [
					[x, y],
					[x + 60, y + 30],
					[x + 20, y + 60],
				]),
			];
		}).flat(),
	]);
	const features = composeLand({ grid: gridOf(() => Number.NaN), land: crowd, frame: FRAME, way: [] });
	expect(Buffer.byteLength(JSON.stringify(features))).toBeLessThan(150_000);
	expect(features.length).toBeGreaterThan(0);
});

describe('an empty tile', () => {
	const at = (x: number, y: number) => ({ zoom: 14, x, y });
	const wanted = [0, 1, 2].flatMap((y) => [0, 1, 2, 3].map((x) => at(x, y)));
	/** A ground from the west of a tile to a part of its width. */
	const upTo = (kind: 'sea' | 'wood', part: number) => {
		const right = part * EXTENT;
		const lines: Pair[][] = [
			[
				[-64, -64],
				[right, -64],
				[right, EXTENT + 64],
				[-64, EXTENT + 64],
				[-64, -64],
			],
		];
		return { kind, rank: 1, lines };
	};
	const keys = (tiles: readonly { x: number; y: number }[]) => tiles.map(({ x, y }) => `${x},${y}`);

	it('is sea if the sea of its neighbours reaches it, tile by tile', () => {
		const coast = [0, 1, 2].map((y) => [at(1, y), [upTo('sea', 0.5)]] as const);
		const inland = [at(2, 0), at(2, 2), at(3, 0), at(3, 1), at(3, 2)].map(
			(tile) => [tile, [upTo('wood', 1.1)]] as const,
		);
		const { land, missing } = fillSea(wanted, [...coast, ...inland]);
		expect(keys(missing)).toEqual(['2,1']);
		const filled = land.slice(coast.length + inland.length);
		expect(keys(filled.map(([tile]) => tile))).toEqual(['0,0', '0,1', '0,2']);
		expect(filled.every(([, [ground]]) => ground?.kind === 'sea')).toBe(true);
	});

	it('is missing if a coast leads into it, or nothing around it is known', () => {
		const coast = [at(1, 0), [upTo('sea', 0.5)]] as const;
		expect(keys(fillSea([at(1, 0), at(1, 1)], [coast]).missing)).toEqual(['1,1']);
		expect(fillSea(wanted, []).missing).toHaveLength(12);
	});
});
