import type { TerrainKind } from '#src/cartography/terrain-schema.ts';
import { contains, joinAreas, type Polygon, toAreas, toSea } from './areas.ts';
import { contoursOf } from './contours.ts';
import type { Frame } from './frame.ts';
import { contourStepOf, type Grid } from './heights.ts';
import { crowdsOf, locateHouses } from './houses.ts';
import { type Land, landOf } from './land.ts';
import { joinLines, toLines } from './lines.ts';
import type { Pair } from './openmaptiles.ts';
import { namesOf, signsOf } from './points.ts';
import { type Detail, isOn, simplify } from './simplify.ts';
import { createFeatures, type Feature } from './write-features.ts';

/** Bytes of a file at most, and bytes for what it has beside its features. */
const MOST_BYTES = 150_000;
const HEAD = 1_000;
/** Units, and square units: how coarse a map is at least, and by how much more until its file is small enough. */
const TOLERANCE = 1.8;
const LEAST_AREA = 110;
const COARSER = 1.25;
/** The map of all trails is shown smaller than its sheet. */
const REGION = 1.8;

const AREAS = ['rock', 'scrub', 'wood', 'built', 'water'] as const;

/** Lines with their least length in units. A map has room for them up to so many metres in a unit. */
const RIVERS = [
	['river', 20, 1_000],
	['stream', 24, 60],
] as const;
const WAYS = [
	['motorway', 10, 100],
	['road', 10, 60],
	['street', 10, 8],
	['track', 14, 12],
	['path', 14, 9],
	['rail', 16, 100],
] as const;

/** A map has houses up to so many metres in a unit. */
const HOUSES_UP_TO = 15;
/** One in so many points of the way is enough to know what is near. */
const WAY_STEP = 4;

export interface Ingredients {
	readonly land: Land;
	readonly grid: Grid;
	readonly frame: Frame;
	/** In units of the sheet. */
	readonly way: readonly Pair[];
	/** A map of all trails has at most so many places, and neither roads nor signs. */
	readonly places?: number;
}

const isIn = (areas: readonly Polygon[], point: Pair): boolean => areas.some(([outer = []]) => contains(outer, point));

/** The lines of a map, as long as they go; rivers by their names. */
const linesOf = (land: Land, frame: Frame, isRegion: boolean) => {
	const fits = ([, , upTo]: readonly [unknown, unknown, number]): boolean => frame.metresPerUnit < upTo;
	const rivers = RIVERS.filter(fits).flatMap(([kind, least]) => {
		const names = landOf(land, kind).flatMap(([, grounds]) => grounds.map(({ name = '' }) => name));
		return (
			[...new Set(names)]
				// On the map of all trails a stream without a name is one of too many.
				.filter((name) => name || !isRegion || kind === 'river')
				.map((name) => ({ kind, name, least, lines: joinLines(landOf(land, kind, name), frame) }))
		);
	});
	const ways = isRegion
		? []
		: WAYS.filter(fits).map(([kind, least]) => ({
				kind,
				name: '',
				least,
				lines: joinLines(landOf(land, kind), frame),
			}));
	return [...rivers, ...ways];
};

/** The land of tiles and heights as a map's features. */
export const composeLand = ({ land, grid, frame, way, places }: Ingredients): Feature[] => {
	const isRegion = places !== undefined;
	const write = createFeatures(frame);
	const areas = AREAS.filter((kind) => !isRegion || kind !== 'built').map((kind) => ({
		kind,
		rings: joinAreas(landOf(land, kind), frame),
	}));
	const lines = linesOf(land, frame, isRegion);
	const step = contourStepOf(grid, frame, isRegion ? REGION : 1);
	const contours = step ? contoursOf(grid, step) : [];
	const houses = isRegion || frame.metresPerUnit > HOUSES_UP_TO ? new Map<string, Pair>() : locateHouses(land, frame);
	const crowds = crowdsOf(houses, frame);
	const names = namesOf(land, frame);
	const points = isRegion
		? names.filter(({ kind }) => kind !== 'peak').slice(0, places)
		: [
				...names,
				...signsOf(
					land,
					frame,
					way.filter((_, index) => index % WAY_STEP === 0),
				),
			];

	const compose = (factor: number): Feature[] => {
		const detail: Detail = {
			sheet: frame.sheet,
			tolerance: TOLERANCE * factor,
			least: LEAST_AREA * factor ** 2,
		};
		const { sea, coast } = toSea(landOf(land, 'sea'), frame, detail);
		const built = [areas.find(({ kind }) => kind === 'built')?.rings ?? [], crowds].flatMap((rings) =>
			toAreas(rings, frame, detail),
		);
		// In a town paths are pavements, beside streets that are drawn.
		const isSeen = (kind: TerrainKind, line: readonly Pair[]) =>
			kind !== 'path' || !line.every((point) => isIn(built, point));
		// Where every other cell has a house, first the houses around the sheet go, then all.
		const hasRoom = (at: Pair) => factor < 2 || (factor < 4 && isOn(frame.sheet, at));
		return [
			...write.areas('sea', sea),
			...write.lines({ kind: 'coast' }, coast),
			...areas.flatMap(({ kind, rings }) =>
				write.areas(kind, kind === 'built' ? built : toAreas(rings, frame, detail)),
			),
			...contours.flatMap((contour) =>
				write.lines({ kind: 'contour', elevation: contour.elevation }, toContours(contour.lines, frame, detail)),
			),
			...lines.flatMap(({ kind, name, least, lines: joined }) =>
				write.lines(
					{ kind, ...(name && { name }) },
					toLines(joined, frame, detail, least * factor).filter((line) => isSeen(kind, line)),
				),
			),
			...points.map(write.point),
			...write.houses([...houses.values()].filter((at) => hasRoom(at) && !isIn(built, at))),
		];
	};
	for (let factor = isRegion ? REGION : 1; ; factor *= COARSER) {
		const features = compose(factor);
		const bytes = HEAD + Buffer.byteLength(JSON.stringify(features)) + features.length;
		if (bytes <= MOST_BYTES) return features;
	}
};

/** Contours of a map's detail; no knoll that is too small to be seen. */
const toContours = (lines: readonly Pair[][], { box }: Frame, detail: Detail): Pair[][] =>
	lines
		.map((line) => line.map(([x, y]): Pair => [x + box.left, y + box.top]))
		.filter((line) => {
			const isRing = line[0]?.join() === line.at(-1)?.join();
			const [xs, ys] = [line.map(([x]) => x), line.map(([, y]) => y)];
			const size = (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys));
			return line.length > 1 && (!isRing || size >= 2 * detail.least);
		})
		.map((line) => simplify(line, detail));
