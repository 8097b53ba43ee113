import type { PlanePoint } from '#src/geo/geodesic.ts';
import { renderName } from './name.ts';
import { boxAround, type Drawn, type Sheet } from './sheet.ts';
import { at, short } from './svg.ts';

/** Scales of symbols and type. The smallest type is 13 units high, and never less than 12 px where it is shown. */

/** For a column of 576 px and more. */
export const DESK_SYMBOLS = 1.15;
/** For the narrowest phone, which shows the sheet at 320 px. */
export const PHONE_SYMBOLS = 2.1;

/** Kilometres between two marks. */
const MARK_STEPS = [1, 2, 5, 10, 20, 50, 100];
/** Units of the way between two marks, at the smallest symbols. */
const MARK_UNITS = 70;
const MARK_TYPE = 13;

export const WAY_STYLE =
	'.mark{fill:var(--surface);stroke:var(--waymark-red)}.arrow{fill:none;stroke:var(--surface);stroke-width:2.4}.start{fill:var(--gorse);stroke:var(--on-gorse)}.go{fill:var(--on-gorse)}';

/** The way of a track on a sheet. */
export interface SheetWay {
	/** In metres, as all distances along the way. */
	readonly length: number;
	readonly unitsPerMetre: number;
	/** The point on the sheet after so many metres. Beyond an end of the way it is that end. */
	readonly pointAt: (distance: number) => PlanePoint;
}

/** A mark on the way. */
export interface DrawnMark extends Drawn {
	readonly kilometre: number;
}

/** Kilometre marks on the way. Those that would cover another symbol are left out. */
export const renderMarks = ({ length, unitsPerMetre, pointAt }: SheetWay, sheet: Sheet, scale: number): DrawnMark[] => {
	const units = MARK_UNITS * scale;
	const step = MARK_STEPS.find((km) => km * 1_000 * unitsPerMetre >= units) ?? (MARK_STEPS.at(-1) as number);
	return Array.from({ length: Math.ceil(length / 1_000 / step) - 1 }, (_, index) => (index + 1) * step).flatMap(
		(kilometre) => {
			const point = pointAt(kilometre * 1_000);
			const radius = (kilometre < 10 ? 10 : 12) * scale;
			const box = boxAround(point, 2 * radius + 3 * scale);
			if (!sheet.isFree(box)) return [];
			sheet.take(box);
			const svg = `<circle class="mark" cx="${short(point.x)}" cy="${short(point.y)}" r="${short(radius)}" stroke-width="${short(2 * scale)}"/><text x="${short(point.x)}" y="${short(point.y + 0.35 * MARK_TYPE * scale)}" font-size="${short(MARK_TYPE * scale)}" font-weight="700" text-anchor="middle">${kilometre}</text>`;
			return [{ kilometre, at: point, svg }];
		},
	);
};

/** Arrows that show the walking direction, at `distances` along the way. */
export const renderArrows = (
	{ unitsPerMetre, pointAt }: SheetWay,
	distances: readonly number[],
	sheet: Sheet,
	scale: number,
): Drawn[] =>
	distances.flatMap((distance) => {
		const reach = (6 * scale) / unitsPerMetre;
		const [back, point, ahead] = [distance - reach, distance, distance + reach].map(pointAt) as [
			PlanePoint,
			PlanePoint,
			PlanePoint,
		];
		if (!sheet.isFree(boxAround(point, 12 * scale))) return [];
		const angle = (Math.atan2(ahead.y - back.y, ahead.x - back.x) * 180) / Math.PI;
		const svg = `<path class="arrow" transform="translate(${at(point)}) rotate(${Math.round(angle)}) scale(${scale})" d="M-4-5 4 0-4 5"/>`;
		return [{ at: point, svg }];
	});

/**
 * The start, and the finish if it is elsewhere. Both take their places at once. Call `names()` for their names when all
 * other symbols have their places.
 */
export const renderEnds = (
	{ length, pointAt }: SheetWay,
	isLine: boolean,
	sheet: Sheet,
	scale: number,
	texts: { start: string; finish: string; startAndFinish: string },
) => {
	const places = [
		{ point: pointAt(0), name: isLine ? texts.start : texts.startAndFinish },
		...(isLine ? [{ point: pointAt(length), name: texts.finish }] : []),
	];
	for (const { point } of places) sheet.take(boxAround(point, 24 * scale));
	const symbols = places.map(({ point }, index): Drawn => {
		const sign = index === 0 ? 'M-3-5.5 6 0-3 5.5z' : 'M-4-4H4V4H-4z';
		const svg = `<circle class="start" cx="${short(point.x)}" cy="${short(point.y)}" r="${short(11 * scale)}" stroke-width="${short(2.4 * scale)}"/><path class="go" transform="translate(${at(point)}) scale(${scale})" d="${sign}"/>`;
		return { at: point, svg };
	});
	return { symbols, names: () => places.flatMap(({ point, name }) => renderName(name, point, 13, sheet, scale)) };
};
