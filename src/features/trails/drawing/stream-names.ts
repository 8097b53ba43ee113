import { escapeXml } from '#src/geo/escape-xml.ts';
import type { PlanePoint } from '#src/geo/geodesic.ts';
import { type Box, boxAround, type Drawn, type Sheet, textWidth } from './sheet.ts';
import { at, short } from './svg.ts';

/** A stream with a name, its lines in units of a sheet. */
export interface Stream {
	readonly name: string;
	readonly lines: readonly (readonly PlanePoint[])[];
}

export const STREAM_NAME_STYLE =
	'.stream-name{fill:var(--pine);font-style:italic;stroke:var(--surface);paint-order:stroke}';

/** A stretch of a stream that its name can stand beside. */
interface Stretch {
	readonly box: Box;
	readonly cost: number;
	readonly middle: PlanePoint;
	/** Degrees, so that the name is never upside down. */
	readonly angle: number;
}

/** A name covers fewer points of the track than this. Its stretch strays fewer units than this from a straight line. */
const NAME_COVERS = 3;
const NAME_STRAYS = 14;

const stretchesOf = (line: readonly PlanePoint[], width: number, height: number): Stretch[] =>
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
		if (strays > NAME_STRAYS) return [];
		const lift = top - height * 0.75;
		const middle = { x: (left.x + right.x) / 2 - lift * sine, y: (left.y + right.y) / 2 + lift * cosine };
		const box = boxAround(
			middle,
			Math.abs(width * cosine) + Math.abs(height * sine),
			Math.abs(width * sine) + Math.abs(height * cosine),
		);
		return [{ box, cost: strays / 2, middle, angle: (angle * 180) / Math.PI }];
	});

/** The name of each stream, beside a straight stretch of it, if there is room. */
export const renderStreamNames = (streams: readonly Stream[], sheet: Sheet, scale: number): Drawn[] =>
	streams.flatMap(({ name, lines }) => {
		const size = 13 * scale;
		const width = textWidth(name, size);
		const stretch = sheet.place(
			lines.flatMap((line) => stretchesOf(line, width, size)),
			NAME_COVERS,
		);
		if (!stretch) return [];
		const { middle, angle } = stretch;
		const svg = `<text class="stream-name" stroke-width="${short(3 * scale)}" font-size="${short(size)}" text-anchor="middle" transform="translate(${at(middle)}) rotate(${short(angle)})" y="${short(size * 0.35)}">${escapeXml(name)}</text>`;
		return [{ at: middle, svg }];
	});
