import type { Formats } from '#src/format/formats.ts';
import { escapeXml } from '#src/geo/escape-xml.ts';
import type { PlanePoint, Projection } from '#src/geo/geodesic.ts';
import { toCoordinate } from './svg.ts';

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

/** Units between a symbol or a name and the edge of the sheet. */
const EDGE = 6;

interface Candidate {
	readonly box: Box;
	/** If two candidates cover the same number of the line's points, the one with the lower cost is taken. */
	readonly cost?: number;
}

/**
 * Keeps things on a sheet from overlapping. `line`: evenly spaced points of the line that should stay visible; `scale`:
 * of symbols and type.
 */
export const createLabelPlacer = (
	size: { width: number; height: number },
	line: readonly PlanePoint[],
	scale: number,
) => {
	const taken: Box[] = [];
	const edge = EDGE * scale;
	const isFree = (box: Box): boolean =>
		box.left >= edge &&
		box.top >= edge &&
		box.right <= size.width - edge &&
		box.bottom <= size.height - edge &&
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
	const reserve = (box: Box): void => {
		taken.push(box);
	};
	return {
		scale,
		isFree,
		reserve,
		find,
		/** Finds a free place and reserves it. */
		place: <C extends Candidate>(candidates: readonly C[], most?: number): C | undefined => {
			const found = find(candidates, most);
			if (found) reserve(found.box);
			return found;
		},
	};
};

export type LabelPlacer = ReturnType<typeof createLabelPlacer>;

/** Lengths that a scale bar may have, in metres. All are easy to halve. */
const LENGTHS = [40, 100, 200, 400, 1_000, 2_000, 4_000, 10_000, 20_000, 40_000, 100_000];

/** The longest scale bar that is at most `widest` units long. `length`: in units. */
export const fittingBar = (unitsPerMetre: number, widest: number): { metres: number; length: number } => {
	const metres = LENGTHS.findLast((candidate) => candidate * unitsPerMetre <= widest) ?? (LENGTHS[0] as number);
	return { metres, length: metres * unitsPerMetre };
};

/** A bar takes at most this part of a sheet's width. */
const WIDEST = 0.28;
/** Units between a box in a corner and the edge. */
const INSET = 12;
const SCALE_CORNERS = ['bottomRight', 'bottomLeft', 'topRight', 'topLeft'] as const;
const NORTH_CORNERS = ['topRight', 'topLeft', 'bottomRight', 'bottomLeft'] as const;

export const FURNITURE_STYLE =
	'.credit{stroke:var(--surface);paint-order:stroke}.bar{stroke:var(--ink)}.half{stroke:var(--surface)}.plate{fill:var(--surface);opacity:.9}.north{fill:var(--ink)}';

/** Boxes in the corners of a sheet, in order of preference. */
const corners = (
	projection: Projection,
	width: number,
	height: number,
	order: readonly (typeof SCALE_CORNERS)[number][],
	inset: number,
) =>
	order.map((corner, index) => ({
		cost: index / order.length,
		box: boxAround(
			{
				x: corner.endsWith('Left') ? inset + width / 2 : projection.width - inset - width / 2,
				y: corner.startsWith('top') ? inset + height / 2 : projection.height - inset - height / 2,
			},
			width,
			height,
		),
	}));

/** The scale bar of a sheet. `length`: in units. */
export const barOf = ({ unitsPerMetre, width }: Projection) => fittingBar(unitsPerMetre, WIDEST * width);

/** A scale bar with its middle marked, in the corner where it covers least. */
export const renderScaleBar = (
	projection: Projection,
	labels: LabelPlacer,
	{ formatLength }: Pick<Formats, 'formatLength'>,
): string[] => {
	const { scale } = labels;
	const { metres, length } = barOf(projection);
	const size = 13 * scale;
	const label = formatLength(metres);
	const [before, after] = [8 * scale, textWidth(label, size) / 2 + 4 * scale];
	const place = labels.place(corners(projection, before + length + after, 30 * scale, SCALE_CORNERS, INSET * scale));
	if (!place) return [];
	const { left, top, right, bottom } = place.box;
	const text = (x: number, words: string) =>
		`<text x="${toCoordinate(x)}" y="${toCoordinate(-7 * scale)}" text-anchor="middle">${escapeXml(words)}</text>`;
	return [
		`<rect class="plate" x="${toCoordinate(left)}" y="${toCoordinate(top)}" width="${toCoordinate(right - left)}" height="${toCoordinate(bottom - top)}"/>`,
		`<g font-size="${toCoordinate(size)}" transform="translate(${toCoordinate(left + before)},${toCoordinate(bottom - 8 * scale)})"><path class="bar" stroke-width="${toCoordinate(5 * scale)}" d="M0 0h${toCoordinate(length)}"/><path class="half" stroke-width="${toCoordinate(2 * scale)}" d="M${toCoordinate(length / 2)} 0h${toCoordinate(length / 2 - 1.5 * scale)}"/>`,
		text(0, '0'),
		`${text(length, label)}</g>`,
	];
};

/** Writes into a corner whose data the map has. */
export const renderCredit = (words: string, { height }: Projection, labels: LabelPlacer): string[] => {
	if (!words) return [];
	const { scale } = labels;
	const size = 13 * scale;
	const [left, bottom] = [EDGE * scale + 1, height - EDGE * scale - 1];
	labels.reserve({ left: 0, top: bottom - size, right: left + textWidth(words, size), bottom: height });
	return [
		`<text class="credit" x="${toCoordinate(left)}" y="${toCoordinate(bottom - 0.25 * size)}" font-size="${toCoordinate(size)}" stroke-width="${toCoordinate(3 * scale)}">${escapeXml(words)}</text>`,
	];
};

/** An arrow to the north, in a free corner. */
export const renderNorth = (projection: Projection, labels: LabelPlacer, letter: string): string[] => {
	const { scale } = labels;
	const place = labels.place(corners(projection, 24 * scale, 54 * scale, NORTH_CORNERS, INSET * scale));
	if (!place) return [];
	const { left, right, top } = place.box;
	return [
		`<g transform="translate(${toCoordinate((left + right) / 2)},${toCoordinate(top + 28 * scale)}) scale(${scale})"><path class="north" d="M0-26 8 8 0 2-8 8z"/><text y="24" font-size="14" font-weight="700" text-anchor="middle">${escapeXml(letter)}</text></g>`,
	];
};
