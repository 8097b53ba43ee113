import { escapeXml } from '#src/geo/escape-xml.ts';
import type { PlanePoint } from '#src/geo/geodesic.ts';

/**
 * The declarations of the colours that a style uses, from the text of `#brand/tokens.css`: an SVG file sees no style
 * sheet of a page.
 * @throws {Error} with the name of a token that is not there
 */
const coloursOf = (style: string, tokens: string): string =>
	[...new Set(style.match(/(?<=var\(--)[\w-]+/g))]
		.map((name) => {
			const value = new RegExp(`\\s--${name}:\\s*([^;]+);`).exec(tokens)?.[1];
			if (!value) throw new Error(`tokens.css has no --${name}`);
			return `--${name}:${value}`;
		})
		.join(';');

/** A number with at most one decimal, written as short as SVG allows. */
export const toCoordinate = (value: number): string => String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.');

/** `x,y` for a `transform` or an attribute. */
export const xy = ({ x, y }: PlanePoint): string => `${toCoordinate(x)},${toCoordinate(y)}`;

/** Each point from the one before, in tenths of a unit. Rounding errors do not add up. */
const stepsOf = (points: readonly PlanePoint[]): string[] => {
	let [lastX, lastY] = [0, 0];
	return points.map(({ x, y }) => {
		const [tenthX, tenthY] = [Math.round(x * 10), Math.round(y * 10)];
		const step = `${toCoordinate((tenthX - lastX) / 10)},${toCoordinate((tenthY - lastY) / 10)}`.replace(',-', '-');
		[lastX, lastY] = [tenthX, tenthY];
		return step;
	});
};

const joined = (steps: readonly string[]): string => steps.join(' ').replaceAll(' -', '-');

export const pathData = (points: readonly PlanePoint[], end = ''): string => {
	const [first, ...steps] = stepsOf(points);
	return `M${first}l${joined(steps)}${end}`;
};

/** A curve leaves straight lines at most this many units before a bend. */
const ROUNDING = 40;

/** With two more points on each long piece of a line, so that it stays straight between its bends. */
export const keepStraight = (points: readonly PlanePoint[]): PlanePoint[] =>
	points.flatMap((point, index) => {
		const { x, y } = points[index + 1] ?? point;
		const [east, south] = [x - point.x, y - point.y];
		const part = ROUNDING / Math.hypot(east, south);
		if (part > 0.5) return [point];
		return [point, ...[part, 1 - part].map((along) => ({ x: point.x + along * east, y: point.y + along * south }))];
	});

/**
 * A path's data as a curve that bends at each point, and passes midway between two: a quadratic B-spline, which SVG
 * writes with as many numbers as the straight lines have. A ring is smooth where it closes, too.
 */
export const curveData = (points: readonly PlanePoint[], end = ''): string => {
	const [first, second, ...others] = points as [PlanePoint, PlanePoint, ...PlanePoint[]];
	const last = others.at(-1);
	if (!last) return pathData(points, end);
	const isRing = first.x === last.x && first.y === last.y;
	const middle = (a: PlanePoint, b: PlanePoint) => ({
		x: Math.round(5 * (a.x + b.x)) / 10,
		y: Math.round(5 * (a.y + b.y)) / 10,
	});
	const start = isRing ? middle(first, second) : first;
	let bend = second;
	const ends = (isRing ? [...others, second] : others).map((next, index) => {
		if (!isRing && index === others.length - 1) return next;
		const place = middle(bend, next);
		// SVG mirrors the last bend, so that it differs from the next point by what was rounded.
		bend = { x: 2 * place.x - bend.x, y: 2 * place.y - bend.y };
		return place;
	});
	const [from, to, ...steps] = stepsOf([start, ...ends]);
	return `M${from}q${joined([stepsOf([start, second])[1] ?? '', to ?? ''])}${steps.length > 0 ? `t${joined(steps)}` : ''}${end}`;
};

/** An SVG file. Its title is for people who open the file by itself. */
export const svgFile = (
	{ width, height }: { width: number; height: number },
	{ title, tokens, style }: { title: string; tokens: string; style: string },
	content: readonly string[],
): string => {
	const rules = `text{font-family:'Hanken Grotesk',system-ui,sans-serif;fill:var(--ink)}${style}`;
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${toCoordinate(width)} ${toCoordinate(height)}" role="img"><title>${escapeXml(title)}</title><style>:root{color-scheme:light dark;${coloursOf(rules, tokens)}}@media print{:root{color-scheme:light}}${rules}</style>${content.join('')}</svg>\n`;
};
