import { escapeXml } from '#src/geo/escape-xml.ts';
import { fittingBar } from './bar-length.ts';
import type { Frame } from './frame.ts';
import { boxAround, type Sheet, textWidth } from './sheet.ts';
import { short } from './svg.ts';

/** A bar takes at most this part of a sheet's width. */
const WIDEST = 0.28;
/** Units between a box in a corner and the edge. */
const INSET = 14;
const SCALE_CORNERS = ['bottomRight', 'bottomLeft', 'topRight', 'topLeft'] as const;
const NORTH_CORNERS = ['topRight', 'topLeft', 'bottomRight', 'bottomLeft'] as const;

export const FURNITURE_STYLE =
	'.bar{stroke:var(--ink)}.half{stroke:var(--surface)}.plate{fill:var(--surface);opacity:.9}.north{fill:var(--ink)}';

/** Boxes in the corners of a sheet, in order of preference. */
const corners = (frame: Frame, width: number, height: number, order: readonly (typeof SCALE_CORNERS)[number][]) =>
	order.map((corner, index) => ({
		cost: index / order.length,
		box: boxAround(
			{
				x: corner.endsWith('Left') ? INSET + width / 2 : frame.width - INSET - width / 2,
				y: corner.startsWith('top') ? INSET + height / 2 : frame.height - INSET - height / 2,
			},
			width,
			height,
		),
	}));

/** The scale bar of a sheet. `length`: in units. */
export const barOf = ({ unitsPerMetre, width }: Frame) => fittingBar(unitsPerMetre, WIDEST * width);

/** A scale bar with its middle marked, in the corner where it covers least. `format` turns metres into words. */
export const renderScaleBar = (
	frame: Frame,
	sheet: Sheet,
	scale: number,
	format: (metres: number) => string,
): string[] => {
	const { metres, length } = barOf(frame);
	const size = 13 * scale;
	const label = format(metres);
	const [before, after] = [8 * scale, textWidth(label, size) / 2 + 4 * scale];
	const place = sheet.place(corners(frame, before + length + after, 30 * scale, SCALE_CORNERS));
	if (!place) return [];
	const { left, top, right, bottom } = place.box;
	const text = (x: number, words: string) =>
		`<text x="${short(x)}" y="${short(-7 * scale)}" text-anchor="middle">${escapeXml(words)}</text>`;
	return [
		`<rect class="plate" x="${short(left)}" y="${short(top)}" width="${short(right - left)}" height="${short(bottom - top)}"/>`,
		`<g font-size="${short(size)}" transform="translate(${short(left + before)},${short(bottom - 8 * scale)})"><path class="bar" stroke-width="${short(5 * scale)}" d="M0 0h${short(length)}"/><path class="half" stroke-width="${short(2 * scale)}" d="M${short(length / 2)} 0h${short(length / 2 - 1.5 * scale)}"/>`,
		text(0, '0'),
		`${text(length, label)}</g>`,
	];
};

/** An arrow to the north, in a free corner. */
export const renderNorth = (frame: Frame, sheet: Sheet, scale: number, letter: string): string[] => {
	const place = sheet.place(corners(frame, 24 * scale, 54 * scale, NORTH_CORNERS));
	if (!place) return [];
	const { left, right, top } = place.box;
	return [
		`<g transform="translate(${short((left + right) / 2)},${short(top + 28 * scale)}) scale(${scale})"><path class="north" d="M0-26 8 8 0 2-8 8z"/><text y="24" font-size="14" font-weight="700" text-anchor="middle">${escapeXml(letter)}</text></g>`,
	];
};
