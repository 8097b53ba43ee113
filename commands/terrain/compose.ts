import type { Terrain, TerrainKind } from '#src/features/trails/drawing/land.ts';
import { contains, joinAreas, type Polygon, toAreas, toSea } from './areas.ts';
import { contourAt, contoursOf } from './contours.ts';
import type { Frame } from './frame.ts';
import { contourStepOf, type Grid } from './heights.ts';
import { joinLines, toLines } from './lines.ts';
import { EXTENT, type Ground, type Pair } from './openmaptiles.ts';
import { type Detail, isOn, simplify } from './simplify.ts';
import type { Tile } from './sources.ts';

type Feature = Terrain['features'][number];

/** Bytes of a file. */
const MOST_BYTES = 150_000;
/** Units, and square units: how coarse a map is at least, and by how much more until its file is small enough. */
const TOLERANCE = 1.8;
const LEAST_AREA = 110;
const COARSER = 1.25;
/** The map of all trails is shown smaller than its sheet. */
const REGION = 1.8;

const AREAS = ['rock', 'scrub', 'wood', 'built', 'water'] as const;

/** Lines with the units that they have at least, and the metres in a unit up to which a map has room for them. */
const LINES: readonly (readonly [kind: TerrainKind, least: number, upTo: number])[] = [
	['river', 20, 1_000],
	['stream', 24, 60],
	['motorway', 10, 100],
	['road', 10, 60],
	['street', 10, 8],
	['track', 14, 12],
	['path', 14, 9],
	['rail', 16, 100],
];

/** Points by importance: units between two of a kind, and units from the way if maps show them beside it alone. */
const POINTS: readonly (readonly [kind: TerrainKind, apart: number, aside?: number])[] = [
	['town', 30],
	['village', 24],
	['peak', 40],
	['hamlet', 30],
	['shelter', 40, 120],
	['spring', 30, 120],
	['viewpoint', 30, 90],
	['church', 30, 90],
	['parking', 60, 60],
	['bus', 60, 60],
];

/** Units of a cell that has one house, and metres in a unit up to which a house is drawn. */
const HOUSE_CELL = 9;
const HOUSES_UP_TO = 15;
/** Houses are a built-up area where they stand in more than this part of nine cells. */
const CROWDED = 0.45;

export interface Ingredients {
	readonly land: readonly (readonly [Tile, readonly Ground[]])[];
	/** `undefined` without heights. */
	readonly grid?: Grid | undefined;
	readonly frame: Frame;
	/** In units of the sheet. */
	readonly way: readonly Pair[];
	/** A map of all trails has at most so many places, and neither roads nor signs. */
	readonly places?: number;
}

type Feat = Omit<Feature['properties'], 'kind'>;

const byLine = ([kind]: (typeof LINES)[number]) =>
	!['motorway', 'road', 'street', 'track', 'path', 'rail'].includes(kind);

/** The land of tiles and heights as a map's features, in the order in which a map draws them. */
export const composeLand = ({ land, grid, frame, way, places }: Ingredients): Feature[] => {
	const { metresPerUnit, box, sheet } = frame;
	const only = (kind: TerrainKind, name?: string) =>
		land.map(
			([tile, grounds]) =>
				[
					tile,
					grounds.filter((ground) => ground.kind === kind && (name === undefined || (ground.name ?? '') === name)),
				] as const,
		);
	const isRegion = places !== undefined;
	const digits = Math.min(6, Math.max(3, Math.ceil(-Math.log10((0.25 * metresPerUnit) / 111_000))));
	const rounded = (value: number) => Number(value.toFixed(digits));
	const toPlaces = (line: readonly Pair[]): number[][] => {
		const degrees = line.map(([x, y]) => frame.toPosition(x, y));
		const pairs = degrees.map(({ longitude, latitude }) => [rounded(longitude), rounded(latitude)]);
		return pairs.filter((pair, index) => index === 0 || pair.join() !== pairs[index - 1]?.join());
	};
	const feature = (kind: TerrainKind, geometry: Feature['geometry'], more: Feat = {}): Feature => ({
		type: 'Feature',
		properties: { kind, ...more },
		geometry,
	});
	const polygons = (kind: TerrainKind, found: readonly Polygon[]): Feature[] =>
		found.flatMap((rings) => {
			const coordinates = rings.map(toPlaces).filter((ring) => ring.length >= 4);
			return coordinates.length > 0 ? [feature(kind, { type: 'Polygon', coordinates })] : [];
		});
	const strokes = (kind: TerrainKind, found: readonly Pair[][], more: Feat = {}): Feature[] => {
		const coordinates = found.map(toPlaces).filter((line) => line.length >= 2);
		return coordinates.length > 0 ? [feature(kind, { type: 'MultiLineString', coordinates }, more)] : [];
	};

	const areas = AREAS.filter((kind) => !isRegion || kind !== 'built').map(
		(kind) => [kind, joinAreas(only(kind), frame)] as const,
	);
	const lines = LINES.filter((line) => metresPerUnit < line[2] && (!isRegion || byLine(line))).flatMap(
		([kind, least]) => {
			// Ways have no names on a map.
			const isNamed = kind === 'river' || kind === 'stream';
			const grounds = only(kind).flatMap(([, some]) => some);
			// On the map of a region a stream without a name is one of too many.
			const names = isNamed
				? [...new Set(grounds.map(({ name = '' }) => name))].filter((name) => name || !isRegion || kind === 'river')
				: [undefined];
			return names.map((name) => ({ kind, name, least, joined: joinLines(only(kind, name), frame) }));
		},
	);
	const step = grid && contourStepOf(grid, frame, isRegion ? REGION : 1);
	const contours = grid && step ? contoursOf(grid, step) : [];

	const housesAt = isRegion || metresPerUnit > HOUSES_UP_TO ? new Map<string, Pair>() : locateHouses(land, frame);
	const crowds = crowdsOf(housesAt, frame);

	const wholeWay = way.filter((_, index) => index % 4 === 0);
	const apart = (a: Readonly<Pair>, b: Readonly<Pair>) => Math.hypot(a[0] - b[0], a[1] - b[1]);
	const points = (built: readonly Polygon[]): Feature[] => {
		const taken: Pair[] = [];
		const isNear = (at: Pair, most: number) => wholeWay.some((point) => apart(point, at) <= most);
		return POINTS.filter(([, , aside]) => !isRegion || aside === undefined)
			.flatMap(([kind, least, aside]) => {
				const kept: Pair[] = [];
				const candidates = only(kind)
					.flatMap(([tile, grounds]) =>
						grounds.flatMap((ground) =>
							ground.lines.flat().map(([x, y]) => ({
								...ground,
								at: frame.toUnits([tile.x * EXTENT + x, tile.y * EXTENT + y], tile.zoom),
							})),
						),
					)
					.filter(({ at, name, elevation }) => {
						const isNamed = aside !== undefined || Boolean(name) || (kind === 'peak' && elevation !== undefined);
						return isNamed && isOn({ ...box }, at) && (aside === undefined || isNear(at, aside));
					})
					.sort(
						(a, b) =>
							a.rank - b.rank || (b.elevation ?? 0) - (a.elevation ?? 0) || a.at[0] - b.at[0] || a.at[1] - b.at[1],
					);
				return candidates.flatMap(({ at, name, elevation }) => {
					const isCrowded = (kind === 'hamlet' ? [...kept, ...taken] : kept).some((other) => apart(other, at) < least);
					if (isCrowded || (isRegion && kind !== 'peak' && taken.length >= places) || (isRegion && kind === 'peak'))
						return [];
					kept.push(at);
					if (aside === undefined) taken.push(at);
					const [coordinates = []] = toPlaces([at]);
					const hasName = aside === undefined && name;
					return [
						feature(
							kind,
							{ type: 'Point', coordinates },
							{
								...(hasName && { name }),
								...(elevation !== undefined && { elevation }),
							},
						),
					];
				});
			})
			.concat(houses(built));
	};
	const houses = (built: readonly Polygon[]): Feature[] => {
		const coordinates = [...housesAt.values()].filter((at) => !isIn(built, at)).flatMap((at) => toPlaces([at]));
		return coordinates.length > 0 ? [feature('houses', { type: 'MultiPoint', coordinates })] : [];
	};

	const compose = (detail: Detail): Feature[] => {
		const { sea, coast } = toSea(only('sea'), frame, detail);
		const drawn = areas.map(([kind, rings]) => {
			const found = toAreas(rings, frame, detail);
			return [kind, kind === 'built' ? [...found, ...toAreas(crowds, frame, detail)] : found] as const;
		});
		const built = drawn.find(([kind]) => kind === 'built')?.[1] ?? [];
		return [
			...polygons('sea', sea),
			...strokes('coast', coast),
			...drawn.flatMap(([kind, found]) => polygons(kind, found)),
			...contours.flatMap(({ elevation, lines: found }) =>
				strokes('contour', toContours(found, frame, detail), { elevation }),
			),
			...lines.flatMap(({ kind, name, least, joined }) => {
				const found = toLines(joined, frame, detail, least);
				// In a town paths are pavements, beside streets that are drawn.
				const isSeen = (line: readonly Pair[]) => kind !== 'path' || !line.every((point) => isIn(built, point));
				return strokes(kind, found.filter(isSeen), { ...(name && { name }) });
			}),
			...points(built),
		];
	};
	for (let factor = isRegion ? REGION : 1; ; factor *= COARSER) {
		const features = compose({ sheet, tolerance: TOLERANCE * factor, least: LEAST_AREA * factor ** 2 });
		if (factor > 20 || bytesOf(features) <= MOST_BYTES) return features;
	}
};

/** Bytes beside the features. */
const HEAD = 1_000;
const bytesOf = (features: readonly Feature[]): number =>
	Buffer.byteLength(JSON.stringify(features)) + features.length + HEAD;

/** Contours of a map's detail; no knoll that is too small to be seen. */
const toContours = (lines: readonly Pair[][], frame: Frame, detail: Detail): Pair[][] =>
	lines
		.map((line) => line.map(([x, y]): Pair => [x + frame.box.left, y + frame.box.top]))
		.flatMap((line) => {
			const isRing = line[0]?.join() === line.at(-1)?.join();
			const xs = line.map(([x]) => x);
			const ys = line.map(([, y]) => y);
			const size = (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys));
			return isRing && size < 2 * detail.least ? [] : [simplify(line, detail)];
		})
		.filter((line) => line.length > 1);

const isIn = (areas: readonly Polygon[], point: Pair): boolean => areas.some(([outer = []]) => contains(outer, point));

/** One house in each cell of a frame, by the cell. */
const locateHouses = (land: Ingredients['land'], frame: Frame): Map<string, Pair> => {
	const cells = new Map<string, Pair>();
	for (const [tile, grounds] of land) {
		for (const {
			kind,
			lines: [outer = []],
		} of grounds) {
			if (kind !== 'houses') continue;
			const sum = outer.reduce<Pair>(([x, y], point) => [x + point[0], y + point[1]], [0, 0]);
			const at = frame.toUnits(
				[tile.x * EXTENT + sum[0] / outer.length, tile.y * EXTENT + sum[1] / outer.length],
				tile.zoom,
			);
			const key = cellOf(at, frame).join();
			if (isOn(frame.box, at) && !cells.has(key)) cells.set(key, at);
		}
	}
	return cells;
};

const cellOf = ([x, y]: Readonly<Pair>, { box }: Frame): Pair => [
	Math.floor((x - box.left) / HOUSE_CELL),
	Math.floor((y - box.top) / HOUSE_CELL),
];

/** Where houses stand so close that a map shows an area instead: rings in units of the sheet. */
const crowdsOf = (houses: ReadonlyMap<string, Pair>, frame: Frame): Pair[][] => {
	const { left, top, right, bottom } = frame.box;
	// With an empty cell on each side, so that all rings close.
	const [columns, rows] = [right - left, bottom - top].map((units) => Math.ceil(units / HOUSE_CELL) + 4) as Pair;
	const heights = new Float32Array(columns * rows);
	for (const key of houses.keys()) {
		const [column = 0, row = 0] = key.split(',').map(Number);
		for (const down of [1, 2, 3])
			for (const across of [1, 2, 3]) {
				const index = (row + down) * columns + column + across;
				heights[index] = (heights[index] ?? 0) + 1 / 9;
			}
	}
	return contourAt({ columns, rows, heights, spacing: HOUSE_CELL }, CROWDED).map((ring) =>
		ring.map(([x, y]): Pair => [x + left - 1.5 * HOUSE_CELL, y + top - 1.5 * HOUSE_CELL]),
	);
};
