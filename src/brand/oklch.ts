/** A colour in OKLCH, whose lightness is that which people see. */
export interface Oklch {
	/** 0 to 1. */
	readonly lightness: number;
	/** From 0, which is grey, to about 0.4. */
	readonly chroma: number;
	/** In degrees. */
	readonly hue: number;
}

type Three = readonly [number, number, number];
type Matrix = readonly [Three, Three, Three];

/** The matrices of CSS Color 4, from linear sRGB to the responses of the eye's cones, from there to Oklab, and back. */
const RGB_TO_CONES: Matrix = [
	[0.4122214708, 0.5363325363, 0.0514459929],
	[0.2119034982, 0.6806995451, 0.1073969566],
	[0.0883024619, 0.2817188376, 0.6299787005],
];
const CONES_TO_OKLAB: Matrix = [
	[0.2104542553, 0.793617785, -0.0040720468],
	[1.9779984951, -2.428592205, 0.4505937099],
	[0.0259040371, 0.7827717662, -0.808675766],
];
const OKLAB_TO_CONES: Matrix = [
	[1, 0.3963377774, 0.2158037573],
	[1, -0.1055613458, -0.0638541728],
	[1, -0.0894841775, -1.291485548],
];
const CONES_TO_RGB: Matrix = [
	[4.0767416621, -3.3077115913, 0.2309699292],
	[-1.2684380046, 2.6097574011, -0.3413193965],
	[-0.0041960863, -0.7034186147, 1.707614701],
];

const OKLCH = /^oklch\((?<lightness>[\d.]+)% (?<chroma>[\d.]+) (?<hue>[\d.]+)\)$/;

const map = ([x, y, z]: Three, change: (value: number) => number): Three => [change(x), change(y), change(z)];

const multiply = ([a, b, c]: Matrix, [x, y, z]: Three): Three => {
	const row = ([p, q, r]: Three) => p * x + q * y + r * z;
	return [row(a), row(b), row(c)];
};

const toLinear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const fromLinear = (value: number): number => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

/** Red, green and blue of `#1d4a3e`, each from 0 to 1, in linear light. */
const linearOf = (hex: string): Three =>
	map([1, 3, 5], (start) => toLinear(Number.parseInt(hex.slice(start, start + 2), 16) / 255));

const toRgb = ({ lightness, chroma, hue }: Oklch): Three => {
	const angle = (hue * Math.PI) / 180;
	const cones = multiply(OKLAB_TO_CONES, [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)]);
	return map(
		multiply(
			CONES_TO_RGB,
			map(cones, (value) => value ** 3),
		),
		fromLinear,
	);
};

/**
 * Reads a colour as `#1d4a3e` or `oklch(37.4% 0.054 173.2)`.
 * @throws {Error} if it is written in another way
 */
export const parseColour = (text: string): Oklch => {
	const { lightness, chroma, hue } = OKLCH.exec(text)?.groups ?? {};
	if (lightness) return { lightness: Number(lightness) / 100, chroma: Number(chroma), hue: Number(hue) };
	if (!/^#[0-9a-f]{6}$/i.test(text)) throw new Error(`${text} is no colour of the kind #1d4a3e or oklch().`);
	const [light, a, b] = multiply(CONES_TO_OKLAB, map(multiply(RGB_TO_CONES, linearOf(text)), Math.cbrt));
	return { lightness: light, chroma: Math.hypot(a, b), hue: (Math.atan2(b, a) * 180) / Math.PI };
};

/** Half a step of a screen's 256 values: the tolerance at both ends. */
const HALF_STEP = 0.5 / 255;

/** `#1d4a3e`. A colour that no screen shows becomes greyer until one does, and keeps its lightness and hue. */
export const toHex = (colour: Oklch): string => {
	const values = toRgb(colour);
	if (colour.chroma > 0.001 && values.some((value) => value < -HALF_STEP || value > 1 + HALF_STEP))
		return toHex({ ...colour, chroma: colour.chroma * 0.98 });
	const digits = (value: number) =>
		Math.round(Math.min(Math.max(value, 0), 1) * 255)
			.toString(16)
			.padStart(2, '0');
	return `#${values.map(digits).join('')}`;
};

const luminanceOf = (hex: string): number => {
	const [red, green, blue] = linearOf(hex);
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The contrast of two colours (`#1d4a3e`) by WCAG 2.2: from 1 to 21. */
export const contrastOf = (one: string, other: string): number => {
	const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
	return (lighter + 0.05) / (darker + 0.05);
};
