import type { PlanePoint } from '#src/geo/geodesic.ts';

/** In units of a drawing. y points down. */
export interface Box {
	readonly left: number;
	readonly top: number;
	readonly right: number;
	readonly bottom: number;
}

export const boxAround = ({ x, y }: PlanePoint, width: number, height = width): Box => ({
	left: x - width / 2,
	top: y - height / 2,
	right: x + width / 2,
	bottom: y + height / 2,
});

/** A symbol or a name, drawn where it has room. */
export interface Drawn {
	/** The place that it belongs to. */
	readonly at: PlanePoint;
	/** SVG in units of the sheet. */
	readonly svg: string;
}

/** The width of a letter per font size. No font is known when a drawing is made, so this is the width of a wide one. */
const LETTER_WIDTH = 0.62;
export const textWidth = (text: string, size: number): number => text.length * size * LETTER_WIDTH;

const overlap = (a: Box, b: Box): boolean =>
	a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const contains = (box: Box, { x, y }: PlanePoint): boolean =>
	x > box.left && x < box.right && y > box.top && y < box.bottom;

/** A place where something can stand. */
interface Candidate {
	readonly box: Box;
	/** If two candidates cover the same number of the line's points, the one with the lower cost is taken. */
	readonly cost?: number;
}

/** Keeps things on a sheet from overlapping. `line`: evenly spaced points of the line that should stay visible. */
export const createSheet = (size: { width: number; height: number }, line: readonly PlanePoint[]) => {
	const taken: Box[] = [];
	const isFree = (box: Box): boolean =>
		box.left >= 0 &&
		box.top >= 0 &&
		box.right <= size.width &&
		box.bottom <= size.height &&
		!taken.some((other) => overlap(box, other));
	/**
	 * The candidate that is free and covers the fewest points of the line. `undefined` if none is free, or if none covers
	 * fewer than `most` points.
	 */
	const find = <C extends Candidate>(candidates: readonly C[], most = Number.POSITIVE_INFINITY): C | undefined => {
		let best: { candidate: C; cost: number } | undefined;
		for (const candidate of candidates) {
			if (!isFree(candidate.box)) continue;
			const covered = line.filter((point) => contains(candidate.box, point)).length;
			const cost = covered + (candidate.cost ?? 0);
			if (covered < most && (!best || cost < best.cost)) best = { candidate, cost };
		}
		return best?.candidate;
	};
	const take = (box: Box): void => {
		taken.push(box);
	};
	return {
		isFree,
		take,
		find,
		/** Finds a place and takes it. */
		place: <C extends Candidate>(candidates: readonly C[], most?: number): C | undefined => {
			const found = find(candidates, most);
			if (found) take(found.box);
			return found;
		},
	};
};

export type Sheet = ReturnType<typeof createSheet>;
