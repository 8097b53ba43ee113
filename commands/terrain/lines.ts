import { clipPolyline } from 'lineclip';
import type { Frame } from './frame.ts';
import type { Land } from './land.ts';
import { EXTENT, type Pair } from './openmaptiles.ts';
import { type Detail, isOn, simplify } from './simplify.ts';

/** In a tile's units: where a line crosses the border of two tiles, each tile may round the place differently. */
const APART = 3;

/** The lines of one kind and name, each as long as it goes. */
export const joinLines = (tiles: Land, frame: Frame): Pair[][] => {
	const zoom = tiles[0]?.[0].zoom ?? 0;
	const pieces = tiles.flatMap(([{ x, y }, grounds]) =>
		grounds.flatMap(({ lines }) =>
			lines.flatMap((line) =>
				clipPolyline(line, [0, 0, EXTENT, EXTENT]).map((piece) =>
					piece.map(([across, down]): Pair => [x * EXTENT + across, y * EXTENT + down]),
				),
			),
		),
	);
	const cell = (value: number) => Math.floor(value / APART);
	const ends = new Map<string, { readonly piece: number; readonly isLast: boolean }[]>();
	for (const [piece, line] of pieces.entries()) {
		for (const isLast of [false, true]) {
			const [x, y] = line.at(isLast ? -1 : 0) as Pair;
			const key = `${cell(x)} ${cell(y)}`;
			ends.set(key, [...(ends.get(key) ?? []), { piece, isLast }]);
		}
	}
	const used = new Set<number>();

	/** The piece that goes on most straight, among the pieces that begin where a line ends. */
	const next = (line: readonly Pair[]): Pair[] | undefined => {
		const [before, at] = line.slice(-2) as [Pair, Pair];
		const near = [-1, 0, 1].flatMap((x) =>
			[-1, 0, 1].flatMap((y) => ends.get(`${cell(at[0]) + x} ${cell(at[1]) + y}`) ?? []),
		);
		const straightness = ([from, to]: readonly Pair[]): number => {
			const [ahead, on] = [
				[at[0] - before[0], at[1] - before[1]],
				[(to?.[0] ?? 0) - (from?.[0] ?? 0), (to?.[1] ?? 0) - (from?.[1] ?? 0)],
			] as [Pair, Pair];
			return (ahead[0] * on[0] + ahead[1] * on[1]) / (Math.hypot(...ahead) * Math.hypot(...on) || 1);
		};
		const found = near
			.flatMap(({ piece, isLast }) => {
				const one = pieces[piece] as Pair[];
				const [x, y] = one.at(isLast ? -1 : 0) as Pair;
				if (used.has(piece) || Math.hypot(x - at[0], y - at[1]) > APART) return [];
				return [{ piece, points: isLast ? one.toReversed() : one }];
			})
			.reduce<{ piece: number; points: Pair[]; along: number } | undefined>((best, { piece, points }) => {
				const along = straightness(points);
				return best && best.along >= along ? best : { piece, points, along };
			}, undefined);
		if (!found || found.along < -0.5) return undefined;
		used.add(found.piece);
		return found.points.slice(1);
	};

	return pieces.flatMap((piece, index) => {
		if (used.has(index) || piece.length < 2) return [];
		used.add(index);
		let line = piece;
		for (const _ of [0, 1]) {
			for (let more = next(line); more; more = next(line)) line = [...line, ...more];
			line = line.toReversed();
		}
		return [line.map((point) => frame.toUnits(point, zoom))];
	});
};

const lengthOf = (line: readonly Pair[]): number =>
	line.slice(1).reduce((sum, [x, y], index) => {
		const [fromX, fromY] = line[index] as Pair;
		return sum + Math.hypot(x - fromX, y - fromY);
	}, 0);

/** The lines that are long enough to be seen, in a map's detail; around the sheet they have to be twice as long. */
export const toLines = (
	lines: readonly Pair[][],
	{ box: { left, top, right, bottom } }: Frame,
	detail: Detail,
	least: number,
): Pair[][] =>
	lines.flatMap((line) =>
		clipPolyline(line, [left, top, right, bottom]).flatMap((piece) => {
			const isOnSheet = piece.some((point) => isOn(detail.sheet, point));
			if (piece.length < 2 || lengthOf(piece) < (isOnSheet ? least : 2 * least)) return [];
			return [simplify(piece, detail)];
		}),
	);
