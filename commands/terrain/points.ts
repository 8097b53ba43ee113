import type { TerrainKind } from '#src/cartography/terrain-schema.ts';
import type { Frame } from './frame.ts';
import { type Land, landOf, placeOn } from './land.ts';
import type { Pair } from './openmaptiles.ts';
import { isOn } from './simplify.ts';

/** By importance: units between two names. */
const NAMES: readonly (readonly [kind: TerrainKind, apart: number])[] = [
	['town', 30],
	['village', 24],
	['peak', 40],
	['hamlet', 30],
];

/** Units between two signs, and from the way: farther away nobody looks for one. */
const SIGNS: readonly (readonly [kind: TerrainKind, apart: number, aside: number])[] = [
	['shelter', 40, 120],
	['spring', 30, 120],
	['viewpoint', 30, 90],
	['church', 30, 90],
	['parking', 60, 60],
	['bus', 60, 60],
];

/** In units of a sheet. */
export interface NamedPoint {
	readonly kind: TerrainKind;
	readonly at: Pair;
	readonly name?: string | undefined;
	readonly elevation?: number | undefined;
}

const between = (a: Readonly<Pair>, b: Readonly<Pair>): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** All points of a kind in a frame, the most important first. */
const pointsOf = (land: Land, kind: TerrainKind, frame: Frame) =>
	landOf(land, kind)
		.flatMap(([tile, grounds]) =>
			grounds.flatMap((ground) => ground.lines.flat().map((pair) => ({ ...ground, at: placeOn(frame, tile, pair) }))),
		)
		.filter(({ at }) => isOn(frame.box, at))
		.sort(
			(a, b) => a.rank - b.rank || (b.elevation ?? 0) - (a.elevation ?? 0) || a.at[0] - b.at[0] || a.at[1] - b.at[1],
		);

/** Points that are so far apart, from each other and from `others`. */
const thinned = <Point extends { readonly at: Pair }>(
	points: readonly Point[],
	apart: number,
	others: readonly Pair[],
) => {
	const kept: Point[] = [];
	for (const point of points)
		if (![...others, ...kept.map(({ at }) => at)].some((other) => between(other, point.at) < apart)) kept.push(point);
	return kept;
};

/** Towns, villages, peaks and hamlets, which give way in this order. */
export const namesOf = (land: Land, frame: Frame): NamedPoint[] => {
	const found: NamedPoint[] = [];
	for (const [kind, apart] of NAMES) {
		const named = pointsOf(land, kind, frame).filter(({ name, elevation }) => name ?? elevation);
		const others = kind === 'hamlet' ? found.map(({ at }) => at) : [];
		for (const { at, name, elevation } of thinned(named, apart, others)) found.push({ kind, at, name, elevation });
	}
	return found;
};

/** Signs beside a way. */
export const signsOf = (land: Land, frame: Frame, way: readonly Pair[]): NamedPoint[] =>
	SIGNS.flatMap(([kind, apart, aside]) => {
		const near = pointsOf(land, kind, frame).filter(({ at }) => way.some((point) => between(point, at) <= aside));
		return thinned(near, apart, []).map(({ at }) => ({ kind, at }));
	});
