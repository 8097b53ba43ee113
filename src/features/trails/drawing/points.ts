import type { PassedWaypoint } from '#src/geo/along.ts';
import type { PlanePoint } from '#src/geo/geodesic.ts';
import type { Frame } from './frame.ts';
import { nameCandidates, renderName } from './name.ts';
import { boxAround, type Sheet } from './sheet.ts';
import { pathData, short } from './svg.ts';

/** Units. */
const SIDE = 20;
const REACH = SIDE / 2;
/** Directions and distances, from a point of interest, at which its number can stand. */
const DIRECTIONS = Array.from({ length: 16 }, (_, index) => (index * Math.PI) / 8);
const DISTANCES = [22, 30, 40, 54];
/** The cost of a place without room for the name, in points of the way. */
const NAMELESS = 3;
/** A name covers fewer points of the way than this. */
const NAME_COVERS = 1;

export const POINT_STYLE =
	'.leader{stroke:var(--pine)}.point{fill:var(--pine);stroke:var(--surface)}.number{fill:var(--surface);font-weight:700}';

/** A point of interest's number in its square. */
export const renderNumber = (number: number, { x, y }: PlanePoint, scale: number): string => {
	const side = SIDE * scale;
	const size = (number > 9 ? 11 : 13) * scale;
	return `<rect class="point" x="${short(x - side / 2)}" y="${short(y - side / 2)}" width="${short(side)}" height="${short(side)}" rx="${short(3 * scale)}" stroke-width="${short(1.6 * scale)}"/><text class="number" x="${short(x)}" y="${short(y + size * 0.35)}" font-size="${short(size)}" text-anchor="middle">${number}</text>`;
};

/** Numbers beside the way, each with a line to its place. With the smallest symbols also names, where there is room. */
export const renderPoints = (
	points: readonly PassedWaypoint[],
	frame: Frame,
	sheet: Sheet,
	scale: number,
): string[] => {
	const isNamed = scale === 1;
	const placed = points.flatMap(({ number, name, ...position }) => {
		const point = frame.toPoint(position);
		const candidates = DISTANCES.flatMap((distance) =>
			DIRECTIONS.map((angle) => {
				const middle = {
					x: point.x + distance * scale * Math.cos(angle),
					y: point.y + distance * scale * Math.sin(angle),
				};
				const hasRoom = !isNamed || sheet.find(nameCandidates(name, middle, REACH, scale), NAME_COVERS);
				return { middle, box: boxAround(middle, 24 * scale), cost: distance / 20 + (hasRoom ? 0 : NAMELESS) };
			}),
		);
		const place = sheet.place(candidates);
		if (!place) return [];
		const { middle } = place;
		const names = isNamed ? renderName(name, middle, REACH, sheet, scale, NAME_COVERS) : [];
		return [{ number, point, middle, names }];
	});
	return [
		...placed.map(
			({ point, middle }) =>
				`<path class="leader" stroke-width="${short(1.6 * scale)}" d="${pathData([point, middle])}"/>`,
		),
		...placed.flatMap(({ number, middle, names }) => [renderNumber(number, middle, scale), ...names]),
	];
};
