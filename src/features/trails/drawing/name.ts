import { escapeXml } from '#src/geo/escape-xml.ts';
import type { PlanePoint } from '#src/geo/geodesic.ts';
import { boxAround, type Drawn, type Sheet, textWidth } from './sheet.ts';
import { short } from './svg.ts';

const SIZE = 13.5;
/** Units between a symbol and its name. */
const GAP = 4;

export const NAME_STYLE = '.name{font-weight:600;stroke:var(--surface);paint-order:stroke}';

/** Where a name can stand beside a symbol: right, left, above, below. `reach`: half the symbol's size. */
export const nameCandidates = (name: string, { x, y }: PlanePoint, reach: number, scale: number) => {
	const width = textWidth(name, SIZE * scale);
	const height = SIZE * scale * 1.1;
	const clear = (reach + GAP) * scale;
	return [
		{ x: x + clear, middle: { x: x + clear + width / 2, y }, anchor: 'start' },
		{ x: x - clear, middle: { x: x - clear - width / 2, y }, anchor: 'end' },
		{ x, middle: { x, y: y - clear - height / 2 }, anchor: 'middle' },
		{ x, middle: { x, y: y + clear + height / 2 }, anchor: 'middle' },
	].map((candidate, index) => ({ ...candidate, box: boxAround(candidate.middle, width, height), cost: index / 10 }));
};

/**
 * A name where there is room; nothing if it would cover `most` points of the way or more. `at`: the place that is named,
 * if the symbol stands beside it.
 */
export const renderName = (
	name: string,
	symbol: PlanePoint,
	reach: number,
	sheet: Sheet,
	scale: number,
	most = Number.POSITIVE_INFINITY,
	at = symbol,
): Drawn[] => {
	const place = sheet.place(nameCandidates(name, symbol, reach, scale), most);
	if (!place) return [];
	const svg = `<text class="name" x="${short(place.x)}" y="${short(place.middle.y + SIZE * scale * 0.35)}" font-size="${short(SIZE * scale)}" stroke-width="${short(3.5 * scale)}" text-anchor="${place.anchor}">${escapeXml(name)}</text>`;
	return [{ at, svg }];
};

export const STRETCH_STYLE = '.stretch{font-style:italic;fill:var(--ink-soft)}';

/** Units that the name of a stretch may be moved up or down by, to where there is room. */
const SHIFTS = [0, 12, -12, 24, -24, 36, -36];

/** The name of a coast, a valley or a sea, without a symbol, where there is room. */
export const renderStretch = (name: string, { x, y }: PlanePoint, sheet: Sheet, scale: number): string[] => {
	const size = SIZE * scale;
	const place = sheet.place(
		SHIFTS.map((shift, cost) => {
			const middle = { x, y: y + shift * scale };
			return { middle, cost, box: boxAround(middle, textWidth(name, size), size * 1.1) };
		}),
	);
	if (!place) return [];
	return [
		`<text class="stretch" x="${short(x)}" y="${short(place.middle.y + size * 0.35)}" font-size="${short(size)}" text-anchor="middle">${escapeXml(name)}</text>`,
	];
};
