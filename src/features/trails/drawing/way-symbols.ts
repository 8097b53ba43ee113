import { placeAt } from '#src/geo/along.ts';
import type { PlanePoint } from '#src/geo/geodesic.ts';
import type { MeasuredTrack } from '#src/geo/measure.ts';
import type { Frame } from './frame.ts';
import { renderName } from './name.ts';
import { boxAround, type Sheet } from './sheet.ts';
import { at, short } from './svg.ts';

/** Kilometres between two marks, and the most marks at the smallest symbols. */
const MARK_STEPS = [1, 2, 5, 10, 20, 50];
const MARKS_MAX = 13;
/** Where arrows show the direction, as parts of the way. */
const ARROWS = [0.08, 0.27, 0.46, 0.65, 0.84];

export const WAY_STYLE =
	'.mark{fill:var(--surface);stroke:var(--waymark-red)}.arrow{fill:none;stroke:var(--surface);stroke-width:2.4}.start{fill:var(--gorse);stroke:var(--on-gorse)}.go{fill:var(--on-gorse)}';

/** Kilometre marks on the way. Those that would cover another symbol are left out. */
export const renderMarks = (track: MeasuredTrack, frame: Frame, sheet: Sheet, scale: number): string[] => {
	const length = track.distance;
	const step = 1_000 * (MARK_STEPS.find((km) => length / (1_000 * km) <= MARKS_MAX / scale) ?? 100);
	return Array.from({ length: Math.ceil(length / step) - 1 }, (_, index) => (index + 1) * step).flatMap((distance) => {
		const point = frame.toPoint(placeAt(track, distance));
		const box = boxAround(point, 20 * scale);
		if (!sheet.isFree(box)) return [];
		sheet.take(box);
		const size = distance < 9_999 ? 11 : 9.5;
		return `<circle class="mark" cx="${short(point.x)}" cy="${short(point.y)}" r="${short(8.6 * scale)}" stroke-width="${short(2 * scale)}"/><text x="${short(point.x)}" y="${short(point.y + 4 * scale)}" font-size="${short(size * scale)}" font-weight="700" text-anchor="middle">${distance / 1_000}</text>`;
	});
};

/** Arrows that show the walking direction. */
export const renderArrows = (track: MeasuredTrack, frame: Frame, sheet: Sheet, scale: number): string[] =>
	ARROWS.flatMap((part) => {
		const distance = part * track.distance;
		const reach = (6 * scale) / frame.unitsPerMetre;
		const [back, point, ahead] = [distance - reach, distance, distance + reach].map((metres) =>
			frame.toPoint(placeAt(track, metres)),
		) as [PlanePoint, PlanePoint, PlanePoint];
		if (!sheet.isFree(boxAround(point, 12 * scale))) return [];
		const angle = (Math.atan2(ahead.y - back.y, ahead.x - back.x) * 180) / Math.PI;
		return `<path class="arrow" transform="translate(${at(point)}) rotate(${Math.round(angle)}) scale(${scale})" d="M-4-5 4 0-4 5"/>`;
	});

/**
 * The start, and the finish if it is elsewhere. Both take their places at once. Call `names()` for their names when all
 * other symbols have their places.
 */
export const renderEnds = (
	{ shape, start, end }: MeasuredTrack,
	frame: Frame,
	sheet: Sheet,
	scale: number,
	texts: { start: string; finish: string; startAndFinish: string },
) => {
	const places = [
		{ point: frame.toPoint(start), name: shape === 'line' ? texts.start : texts.startAndFinish },
		...(shape === 'line' ? [{ point: frame.toPoint(end), name: texts.finish }] : []),
	];
	for (const { point } of places) sheet.take(boxAround(point, 24 * scale));
	const symbols = places.map(({ point }, index) => {
		const sign = index === 0 ? 'M-3-5.5 6 0-3 5.5z' : 'M-4-4H4V4H-4z';
		return `<circle class="start" cx="${short(point.x)}" cy="${short(point.y)}" r="${short(11 * scale)}" stroke-width="${short(2.4 * scale)}"/><path class="go" transform="translate(${at(point)}) scale(${scale})" d="${sign}"/>`;
	});
	return { symbols, names: () => places.flatMap(({ point, name }) => renderName(name, point, 13, sheet, scale)) };
};
