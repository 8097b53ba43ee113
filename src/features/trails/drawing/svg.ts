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
export const short = (value: number): string => String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.');

/** `x,y` for a `transform` or an attribute. */
export const at = ({ x, y }: PlanePoint): string => `${short(x)},${short(y)}`;

/** A path's data in relative tenths of a unit. Rounding errors do not add up. */
export const pathData = (points: readonly PlanePoint[], end = ''): string => {
	let [lastX, lastY] = [0, 0];
	const steps = points.map(({ x, y }, index) => {
		const [tenthX, tenthY] = [Math.round(x * 10), Math.round(y * 10)];
		const step = `${short((tenthX - lastX) / 10)},${short((tenthY - lastY) / 10)}`.replace(',-', '-');
		[lastX, lastY] = [tenthX, tenthY];
		return index === 0 ? `M${step}l` : step;
	});
	return `${steps.join(' ').replace('l ', 'l').replaceAll(' -', '-')}${end}`;
};

/** An SVG file. Its title is for people who open the file by itself. */
export const svgFile = (
	{ width, height }: { width: number; height: number },
	{ title, tokens, style }: { title: string; tokens: string; style: string },
	content: readonly string[],
): string => {
	const rules = `text{font-family:'Hanken Grotesk',system-ui,sans-serif;fill:var(--ink)}${style}`;
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${short(width)} ${short(height)}" role="img"><title>${escapeXml(title)}</title><style>:root{color-scheme:light dark;${coloursOf(rules, tokens)}}@media print{:root{color-scheme:light}}${rules}</style>${content.join('')}</svg>\n`;
};
