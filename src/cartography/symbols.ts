import { escapeXml } from '#src/geo/escape-xml.ts';
import type { PlanePoint } from '#src/geo/geodesic.ts';
import { type Box, boxAround, type Drawn, type LabelPlacer, textWidth } from './label-placer.ts';
import { pathData, toCoordinate, xy } from './svg.ts';

/** Scales of symbols and type. The smallest type is 13 units high, and never less than 12 px where it is shown. */

/** For a column of 576 px and more. */
export const DESK_SYMBOLS = 1.15;
/** For the narrowest phone, which shows the sheet at 320 px. */
export const PHONE_SYMBOLS = 2.1;

/** Units. */
const TYPE = 13;
const NAME_TYPE = 13.5;
/** Units between a symbol and its name. */
const GAP = 4;

export const POINT_STYLE =
	'.leader{stroke:var(--pine)}.point{fill:var(--pine);stroke:var(--surface)}.number{fill:var(--surface);font-weight:700}';

export const SYMBOL_STYLE =
	POINT_STYLE +
	'.name{font-weight:600;stroke:var(--surface);paint-order:stroke}.stream-name{fill:var(--pine);font-style:italic;stroke:var(--surface);paint-order:stroke}.altitude{fill:var(--ink-soft);stroke:var(--surface);paint-order:stroke}.mark{fill:var(--surface);stroke:var(--waymark-red)}.arrow{fill:none;stroke:var(--surface);stroke-width:2.4}.start{fill:var(--gorse);stroke:var(--on-gorse)}.go{fill:var(--on-gorse)}';

/** Possible places of a name beside a symbol: right, left, above, below. `reach`: half the symbol's size. */
const nameCandidates = (name: string, { x, y }: PlanePoint, reach: number, scale: number) => {
	const width = textWidth(name, NAME_TYPE * scale);
	const height = NAME_TYPE * scale * 1.1;
	const clear = (reach + GAP) * scale;
	return [
		{ x: x + clear, middle: { x: x + clear + width / 2, y }, anchor: 'start' },
		{ x: x - clear, middle: { x: x - clear - width / 2, y }, anchor: 'end' },
		{ x, middle: { x, y: y - clear - height / 2 }, anchor: 'middle' },
		{ x, middle: { x, y: y + clear + height / 2 }, anchor: 'middle' },
	].map((candidate, index) => ({ ...candidate, box: boxAround(candidate.middle, width, height), cost: index / 10 }));
};

/** A name where there is room. `at`: the place that is named, if the symbol is beside it. */
export const renderName = (
	name: string,
	symbol: PlanePoint,
	reach: number,
	labels: LabelPlacer,
	at = symbol,
	className: 'name' | 'peak' = 'name',
): Drawn[] => {
	const { scale } = labels;
	const place = labels.place(nameCandidates(name, symbol, reach, scale), className === 'peak' ? 1 : undefined);
	if (!place) return [];
	const svg = `<text class="${className}" x="${toCoordinate(place.x)}" y="${toCoordinate(place.middle.y + NAME_TYPE * scale * 0.35)}" font-size="${toCoordinate(NAME_TYPE * scale)}" stroke-width="${toCoordinate(3.5 * scale)}" text-anchor="${place.anchor}">${escapeXml(name)}</text>`;
	return [{ at, svg }];
};

/** Units. */
const SIDE = 20;
const REACH = SIDE / 2;
/** Directions and distances of a number from its point of interest. */
const DIRECTIONS = Array.from({ length: 16 }, (_, index) => (index * Math.PI) / 8);
const DISTANCES = [22, 30, 40, 54, 72, 96];
/** The cost of a place whose name covers the way, and of one without room for the name, in points of the way. */
const COVERING = 3;
const NAMELESS = 40;

export interface SheetPoint {
	readonly number: number;
	readonly name: string;
	readonly at: PlanePoint;
}

/** The width of a number's square: three digits make it wider than high. */
export const numberWidth = (number: number | string, scale: number): number =>
	Math.max(SIDE, textWidth(String(number), TYPE) + 5) * scale;

export const renderNumber = (number: number | string, { x, y }: PlanePoint, scale: number): string => {
	const width = numberWidth(number, scale);
	const side = SIDE * scale;
	const size = TYPE * scale;
	return `<rect class="point" x="${toCoordinate(x - width / 2)}" y="${toCoordinate(y - side / 2)}" width="${toCoordinate(width)}" height="${toCoordinate(side)}" rx="${toCoordinate(3 * scale)}" stroke-width="${toCoordinate(1.6 * scale)}"/><text class="number" x="${toCoordinate(x)}" y="${toCoordinate(y + size * 0.35)}" font-size="${toCoordinate(size)}" text-anchor="middle">${number}</text>`;
};

/** A number beside the way, and the line that leads from it to its place. */
interface DrawnPoint extends Drawn {
	readonly number: number;
	readonly middle: PlanePoint;
	readonly leader: string;
}

/** Numbers beside the way, each with a line to its place, and names where there is room. */
export const renderPoints = (
	points: readonly SheetPoint[],
	labels: LabelPlacer,
): { readonly numbers: readonly DrawnPoint[]; readonly names: readonly Drawn[] } => {
	const { scale } = labels;
	const names: Drawn[] = [];
	const numbers = points.flatMap(({ number, name, at }) => {
		const candidates = DISTANCES.flatMap((distance) =>
			DIRECTIONS.map((angle) => {
				const middle = { x: at.x + distance * scale * Math.cos(angle), y: at.y + distance * scale * Math.sin(angle) };
				const box = boxAround(middle, 24 * scale);
				const beside = nameCandidates(name, middle, REACH, scale);
				const nameCost = labels.find(beside, 1) ? 0 : labels.find(beside) ? COVERING : NAMELESS;
				return { middle, box, cost: (distance / 24) ** 2 + nameCost };
			}),
		);
		const place = labels.place(candidates);
		if (!place) return [];
		const { middle } = place;
		names.push(...renderName(name, middle, REACH, labels, at));
		const leader = `<path class="leader" stroke-width="${toCoordinate(1.6 * scale)}" d="${pathData([at, middle])}"/>`;
		return [{ number, at, middle, leader, svg: renderNumber(number, middle, scale) }];
	});
	return { numbers, names };
};

/** A stream or a contour with a name, its lines in units of a sheet. */
export interface NamedLine {
	readonly name: string;
	readonly lines: readonly (readonly PlanePoint[])[];
}

/** A stretch of a line with room for the name beside or on it. */
interface Stretch {
	readonly box: Box;
	readonly cost: number;
	readonly middle: PlanePoint;
	/** Degrees, so that the name is never upside down. */
	readonly angle: number;
}

/** The name of a line covers fewer points of the way than this. Its stretch strays fewer units than this from a straight line. */
const LINE_COVERS = 3;
const LINE_STRAYS = 14;

const stretchesOf = (line: readonly PlanePoint[], width: number, height: number, isOn: boolean): Stretch[] =>
	line.flatMap((start, index) => {
		const rest = line.slice(index + 1);
		const end = rest.find(({ x, y }) => Math.hypot(x - start.x, y - start.y) >= width);
		if (!end) return [];
		const [left, right] = start.x < end.x ? [start, end] : [end, start];
		const angle = Math.atan2(right.y - left.y, right.x - left.x);
		const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
		const offsets = rest.slice(0, rest.indexOf(end)).map(({ x, y }) => (y - left.y) * cosine - (x - left.x) * sine);
		const top = Math.min(0, ...offsets);
		const strays = Math.max(0, ...offsets) - top;
		if (strays > LINE_STRAYS) return [];
		const lift = isOn ? top + strays / 2 : top - height * 0.75;
		const middle = { x: (left.x + right.x) / 2 - lift * sine, y: (left.y + right.y) / 2 + lift * cosine };
		const box = boxAround(
			middle,
			Math.abs(width * cosine) + Math.abs(height * sine),
			Math.abs(width * sine) + Math.abs(height * cosine),
		);
		return [{ box, cost: strays / 2, middle, angle: (angle * 180) / Math.PI }];
	});

/** The name of each stream beside a straight stretch, or the altitude on a straight stretch of a contour, if there is room. */
export const renderLineNames = (
	named: readonly NamedLine[],
	labels: LabelPlacer,
	className: 'stream-name' | 'altitude',
): Drawn[] =>
	named.flatMap(({ name, lines }) => {
		const { scale } = labels;
		const size = TYPE * scale;
		const width = textWidth(name, size);
		const stretch = labels.place(
			lines.flatMap((line) => stretchesOf(line, width, size, className === 'altitude')),
			LINE_COVERS,
		);
		if (!stretch) return [];
		const { middle, angle } = stretch;
		const svg = `<text class="${className}" stroke-width="${toCoordinate(3 * scale)}" font-size="${toCoordinate(size)}" text-anchor="middle" transform="translate(${xy(middle)}) rotate(${toCoordinate(angle)})" y="${toCoordinate(size * 0.35)}">${escapeXml(name)}</text>`;
		return [{ at: middle, svg }];
	});

/** Kilometres between two marks. */
const MARK_STEPS = [1, 2, 5, 10, 20, 50, 100];
/** Units of the way between two marks, at the smallest symbols. */
const MARK_UNITS = 70;

export interface SheetWay {
	/** In metres, as all distances along the way. */
	readonly length: number;
	readonly unitsPerMetre: number;
	/** The point on the sheet after so many metres. Beyond an end of the way it is that end. */
	readonly pointAt: (distance: number) => PlanePoint;
}

interface DrawnMark extends Drawn {
	readonly kilometre: number;
}

/** Kilometre marks on the way. A mark that would cover another symbol is left out. */
export const renderMarks = ({ length, unitsPerMetre, pointAt }: SheetWay, labels: LabelPlacer): DrawnMark[] => {
	const { scale } = labels;
	const units = MARK_UNITS * scale;
	const step = MARK_STEPS.find((km) => km * 1_000 * unitsPerMetre >= units) ?? (MARK_STEPS.at(-1) as number);
	return Array.from({ length: Math.ceil(length / 1_000 / step) - 1 }, (_, index) => (index + 1) * step).flatMap(
		(kilometre) => {
			const point = pointAt(kilometre * 1_000);
			const radius = (kilometre < 10 ? 10 : 12) * scale;
			const box = boxAround(point, 2 * radius + 3 * scale);
			if (!labels.place([{ box }])) return [];
			const svg = `<circle class="mark" cx="${toCoordinate(point.x)}" cy="${toCoordinate(point.y)}" r="${toCoordinate(radius)}" stroke-width="${toCoordinate(2 * scale)}"/><text x="${toCoordinate(point.x)}" y="${toCoordinate(point.y + 0.35 * TYPE * scale)}" font-size="${toCoordinate(TYPE * scale)}" font-weight="700" text-anchor="middle">${kilometre}</text>`;
			return [{ kilometre, at: point, svg }];
		},
	);
};

/** Arrows that show the walking direction, at `distances` along the way. */
export const renderArrows = (
	{ unitsPerMetre, pointAt }: SheetWay,
	distances: readonly number[],
	labels: LabelPlacer,
): Drawn[] =>
	distances.flatMap((distance) => {
		const { scale } = labels;
		const reach = (6 * scale) / unitsPerMetre;
		const [back, point, ahead] = [distance - reach, distance, distance + reach].map(pointAt) as [
			PlanePoint,
			PlanePoint,
			PlanePoint,
		];
		if (!labels.isFree(boxAround(point, 12 * scale))) return [];
		const angle = (Math.atan2(ahead.y - back.y, ahead.x - back.x) * 180) / Math.PI;
		const svg = `<path class="arrow" transform="translate(${xy(point)}) rotate(${Math.round(angle)}) scale(${scale})" d="M-4-5 4 0-4 5"/>`;
		return [{ at: point, svg }];
	});

/** The start, and the finish if it is elsewhere, each with its name. */
export const renderEnds = (
	{ length, pointAt }: SheetWay,
	isLine: boolean,
	labels: LabelPlacer,
	texts: { start: string; finish: string; startAndFinish: string },
) => {
	const { scale } = labels;
	const places = [
		{ point: pointAt(0), name: isLine ? texts.start : texts.startAndFinish },
		...(isLine ? [{ point: pointAt(length), name: texts.finish }] : []),
	];
	for (const { point } of places) labels.reserve(boxAround(point, 24 * scale));
	const symbols = places.map(({ point }, index): Drawn => {
		const sign = index === 0 ? 'M-3-5.5 6 0-3 5.5z' : 'M-4-4H4V4H-4z';
		const svg = `<circle class="start" cx="${toCoordinate(point.x)}" cy="${toCoordinate(point.y)}" r="${toCoordinate(11 * scale)}" stroke-width="${toCoordinate(2.4 * scale)}"/><path class="go" transform="translate(${xy(point)}) scale(${scale})" d="${sign}"/>`;
		return { at: point, svg };
	});
	return { symbols, names: places.flatMap(({ point, name }) => renderName(name, point, 13, labels)) };
};
