import type { PlanePoint } from '#src/geo/geodesic.ts';
import { nameCandidates, renderName } from './name.ts';
import { boxAround, type Drawn, type Sheet } from './sheet.ts';
import { pathData, short } from './svg.ts';

/** Units. */
const SIDE = 20;
const REACH = SIDE / 2;
const TYPE = 13;
/** Directions and distances, from a point of interest, at which its number can stand. */
const DIRECTIONS = Array.from({ length: 16 }, (_, index) => (index * Math.PI) / 8);
const DISTANCES = [22, 30, 40, 54];
/** The cost of a place without room for the name, in points of the way. */
const NAMELESS = 3;
/** A name covers fewer points of the way than this. */
const NAME_COVERS = 1;

export const POINT_STYLE =
	'.leader{stroke:var(--pine)}.point{fill:var(--pine);stroke:var(--surface)}.number{fill:var(--surface);font-weight:700}';

/** A point of interest on a sheet. */
export interface SheetPoint {
	readonly number: number;
	readonly name: string;
	readonly at: PlanePoint;
}

/** A point of interest's number in its square. */
export const renderNumber = (number: number, { x, y }: PlanePoint, scale: number): string => {
	const side = SIDE * scale;
	const size = TYPE * scale;
	return `<rect class="point" x="${short(x - side / 2)}" y="${short(y - side / 2)}" width="${short(side)}" height="${short(side)}" rx="${short(3 * scale)}" stroke-width="${short(1.6 * scale)}"/><text class="number" x="${short(x)}" y="${short(y + size * 0.35)}" font-size="${short(size)}" text-anchor="middle">${number}</text>`;
};

/** A number beside the way, and the line that leads from it to its place. */
export interface DrawnPoint extends Drawn {
	readonly number: number;
	readonly middle: PlanePoint;
	readonly leader: string;
}

/** Numbers beside the way, each with a line to its place, and names where there is room. */
export const renderPoints = (
	points: readonly SheetPoint[],
	sheet: Sheet,
	scale: number,
): { readonly numbers: readonly DrawnPoint[]; readonly names: readonly Drawn[] } => {
	const names: Drawn[] = [];
	const numbers = points.flatMap(({ number, name, at }) => {
		const candidates = DISTANCES.flatMap((distance) =>
			DIRECTIONS.map((angle) => {
				const middle = { x: at.x + distance * scale * Math.cos(angle), y: at.y + distance * scale * Math.sin(angle) };
				const box = boxAround(middle, 24 * scale);
				const hasRoom = sheet.isFree(box) && sheet.find(nameCandidates(name, middle, REACH, scale), NAME_COVERS);
				return { middle, box, cost: distance / 20 + (hasRoom ? 0 : NAMELESS) };
			}),
		);
		const place = sheet.place(candidates);
		if (!place) return [];
		const { middle } = place;
		names.push(...renderName(name, middle, REACH, sheet, scale, NAME_COVERS, at));
		const leader = `<path class="leader" stroke-width="${short(1.6 * scale)}" d="${pathData([at, middle])}"/>`;
		return [{ number, at, middle, leader, svg: renderNumber(number, middle, scale) }];
	});
	return { numbers, names };
};
