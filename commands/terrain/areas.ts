import { clipPolygon, clipPolyline } from 'lineclip';
import type { Frame } from './frame.ts';
import type { Land } from './land.ts';
import { EXTENT, type Pair, turnOf } from './openmaptiles.ts';
import { type Detail, leastArea, simplify } from './simplify.ts';

/** An outer ring and its holes, all closed. */
export type Polygon = readonly Pair[][];

const keyOf = ([x, y]: Readonly<Pair>): string => `${x},${y}`;

type Edge = readonly [from: Pair, to: Pair];

/** The edges of tiles' rings, each cut at its tile's border. */
const edgesOf = (tiles: Land): Edge[] =>
	tiles.flatMap(([{ x, y }, grounds]) =>
		grounds.flatMap(({ lines }) =>
			lines.flatMap((line) => {
				const ring = clipPolygon(line, [0, 0, EXTENT, EXTENT]).map(
					([across, down]): Pair => [x * EXTENT + Math.round(across), y * EXTENT + Math.round(down)],
				);
				return ring.map((point, index): Edge => [point, ring[(index + 1) % ring.length] as Pair]);
			}),
		),
	);

const isBorder = (axis: 0 | 1, [a, b]: Edge): boolean => a[axis] === b[axis] && a[axis] % EXTENT === 0;

/** Edges along the borders of tiles, divided wherever a neighbour's edge ends. */
const divided = (edges: readonly Edge[], axis: 0 | 1): Edge[] => {
	const along = axis === 0 ? 1 : 0;
	const stops = new Map<number, Set<number>>();
	for (const [point] of edges) {
		if (point[axis] % EXTENT !== 0) continue;
		const places = stops.get(point[axis]) ?? new Set();
		stops.set(point[axis], places.add(point[along]));
	}
	const sorted = new Map([...stops].map(([border, places]) => [border, [...places].sort((a, b) => a - b)]));
	return edges.flatMap((edge): Edge[] => {
		if (!isBorder(axis, edge)) return [edge];
		const [from, to] = [edge[0][along], edge[1][along]];
		const between = (sorted.get(edge[0][axis]) ?? []).filter(
			(place) => place > Math.min(from, to) && place < Math.max(from, to),
		);
		const places = [from, ...(from < to ? between : between.reverse()), to];
		return places.slice(1).map((place, index): Edge => {
			const [start, end]: [Pair, Pair] = [[...edge[0]], [...edge[1]]];
			start[along] = places[index] as number;
			end[along] = place;
			return [start, end];
		});
	});
};

/**
 * The rings around what shapes of one kind cover together: where two touch, as at the border of two tiles, their edges
 * run in opposite directions and cancel each other. Shapes that overlap stay apart.
 */
const joinedRings = (edges: readonly Edge[]): Pair[][] => {
	const counts = new Map<string, { readonly edge: Edge; count: number }>();
	for (const edge of divided(divided(edges, 0), 1)) {
		const [from, to] = edge.map(keyOf);
		if (from === to) continue;
		const opposite = counts.get(`${to} ${from}`);
		if (opposite && opposite.count > 0) opposite.count -= 1;
		else {
			const same = counts.get(`${from} ${to}`);
			if (same) same.count += 1;
			else counts.set(`${from} ${to}`, { edge, count: 1 });
		}
	}
	const outgoing = new Map<string, Edge[]>();
	for (const { edge, count } of counts.values())
		for (let index = 0; index < count; index += 1)
			outgoing.set(keyOf(edge[0]), [...(outgoing.get(keyOf(edge[0])) ?? []), edge]);

	/** The next edge: where several rings meet in a point, the one that turns back most, so that each ring is simple. */
	const take = ([before, at]: Edge): Edge | undefined => {
		const edges = outgoing.get(keyOf(at)) ?? [];
		const heading = Math.atan2(before[1] - at[1], before[0] - at[0]);
		const angle = ([, to]: Edge) =>
			(Math.atan2(to[1] - at[1], to[0] - at[0]) - heading + 4 * Math.PI + 1e-9) % (2 * Math.PI);
		const next = edges.reduce<Edge | undefined>(
			(best, edge) => (best && angle(best) >= angle(edge) ? best : edge),
			undefined,
		);
		if (next) edges.splice(edges.indexOf(next), 1);
		return next;
	};
	const rings: Pair[][] = [];
	for (const edges of outgoing.values()) {
		for (let edge = edges.pop(); edge; edge = edges.pop()) {
			const ring = [edge[0]];
			for (let next: Edge | undefined = edge; next && keyOf(next[1]) !== keyOf(ring[0] as Pair); next = take(next))
				ring.push(next[1]);
			ring.push(ring[0] as Pair);
			rings.push(ring);
		}
	}
	return rings;
};

export const contains = (ring: readonly Pair[], [x, y]: Readonly<Pair>): boolean =>
	ring.reduce((isInside, [fromX, fromY], index) => {
		const [toX, toY] = ring[(index + 1) % ring.length] as Pair;
		const isCrossed = fromY > y !== toY > y && x < ((toX - fromX) * (y - fromY)) / (toY - fromY) + fromX;
		return isCrossed ? !isInside : isInside;
	}, false);

const areaOf = (ring: readonly Pair[]): number => turnOf(ring) / 2;

/** Each outer ring with the holes that lie in it and in no smaller one. */
const toPolygons = (rings: readonly Pair[][]): Polygon[] => {
	const outers = rings
		.filter((ring) => areaOf(ring) > 0)
		.map((ring) => ({ area: areaOf(ring), rings: [ring] }))
		.sort((a, b) => a.area - b.area);
	for (const hole of rings.filter((ring) => areaOf(ring) < 0)) {
		const corner = hole[0] as Pair;
		outers.find(({ area, rings: [outer = []] }) => area > -areaOf(hole) && contains(outer, corner))?.rings.push(hole);
	}
	return outers.map((outer) => outer.rings);
};

interface Piece {
	readonly isCut: boolean;
	readonly points: Pair[];
}

/** A ring in pieces: what was cut, along the borders of tiles, and what lies between. */
const piecesOf = (ring: readonly Pair[]): Piece[] => {
	const edges = ring.slice(1).map((to, index) => {
		const edge: Edge = [ring[index] as Pair, to];
		return { edge, isCut: isBorder(0, edge) || isBorder(1, edge) };
	});
	const first = Math.max(
		0,
		edges.findIndex(({ isCut }, index) => isCut !== edges.at(index - 1)?.isCut),
	);
	const pieces: Piece[] = [];
	for (const { edge, isCut } of [...edges.slice(first), ...edges.slice(0, first)]) {
		const piece = pieces.at(-1);
		if (piece?.isCut === isCut) piece.points.push(edge[1]);
		else pieces.push({ isCut, points: [...edge] });
	}
	return pieces;
};

const boxOf = ({ box: { left, top, right, bottom } }: Frame) => [left, top, right, bottom] as const;

const closed = (ring: readonly Pair[]): Pair[] => [...ring, ring[0] as Pair];

/** The areas of one kind in units of a sheet, not yet simplified. */
export const joinAreas = (tiles: Land, frame: Frame): Pair[][] => {
	const zoom = tiles[0]?.[0].zoom ?? 0;
	return joinedRings(edgesOf(tiles)).map((ring) => ring.map((point) => frame.toUnits(point, zoom)));
};

/** What is large enough to be seen, as polygons of a map's detail. */
export const toAreas = (rings: readonly Pair[][], frame: Frame, detail: Detail): Polygon[] =>
	toPolygons(
		rings.flatMap((ring) => {
			const clipped = clipPolygon(ring, boxOf(frame));
			if (clipped.length < 3 || Math.abs(areaOf(clipped)) < leastArea(detail, clipped)) return [];
			const simple = simplify(closed(clipped), detail);
			return simple.length < 4 ? [] : [simple];
		}),
	);

/**
 * The sea, and its coast without the cuts that only tiles have, in units of a sheet. Both have the same points, so that
 * they lie on each other.
 */
export const toSea = (
	tiles: Land,
	frame: Frame,
	detail: Detail,
): { readonly sea: Polygon[]; readonly coast: Pair[][] } => {
	const zoom = tiles[0]?.[0].zoom ?? 0;
	const seas: Pair[][] = [];
	const coast: Pair[][] = [];
	for (const ring of joinedRings(edgesOf(tiles))) {
		const pieces = piecesOf(ring).map(({ isCut, points }) => {
			const units = points.map((point) => frame.toUnits(point, zoom));
			return { isCut, points: isCut ? units : simplify(units, detail) };
		});
		const outline = pieces.flatMap(({ points }) => points);
		if (Math.abs(areaOf(outline)) < detail.least) continue;
		const clipped = clipPolygon(outline, boxOf(frame));
		if (clipped.length >= 3) seas.push(closed(clipped));
		coast.push(...pieces.flatMap(({ isCut, points }) => (isCut ? [] : clipPolyline(points, boxOf(frame)))));
	}
	return { sea: toPolygons(seas), coast };
};
