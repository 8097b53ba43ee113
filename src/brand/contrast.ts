import { contrastOf, type Oklch, parseColour, toHex } from './oklch.ts';
import { AFFECTED_TOKENS, COLOUR_NAMES, type ColourName, type Colours, paint } from './paint.ts';
import { colourOf, type Scheme, type Tokens, toHexes } from './tokens.ts';

/** A colour and its background, by their tokens, and the least contrast of the design. */
interface Pair {
	readonly ink: string;
	readonly ground: string;
	readonly needed: number;
}

const pairsOf = (needed: number, inks: readonly string[], grounds: readonly string[]): Pair[] =>
	inks.flatMap((ink) => grounds.map((ground) => ({ ink, ground, needed })));

/** Body text 7:1, links, buttons and titles 4.5:1, and 3:1 for the edges of fields. */
export const PAIRS: readonly Pair[] = [
	...pairsOf(7, ['ink', 'ink-soft'], ['paper', 'surface', 'moss']),
	...pairsOf(7, ['on-pine', 'on-pine-strong'], ['pine-deep']),
	...pairsOf(4.5, ['pine', 'heather'], ['paper', 'surface', 'moss']),
	...pairsOf(4.5, ['error', 'success', 'clay'], ['paper', 'surface']),
	...pairsOf(4.5, ['on-gorse'], ['gorse', 'gorse-strong']),
	...pairsOf(4.5, ['gorse'], ['pine-deep']),
	...pairsOf(4.5, ['surface'], ['pine']),
	...pairsOf(3, ['line-strong'], ['paper', 'surface']),
];

/** A pair that is hard to read in one of the schemes. */
export interface PoorContrast extends Pair {
	readonly scheme: Scheme;
	readonly ratio: number;
	readonly colour: ColourName;
	/** The nearest colour of the same hue that makes all pairs right, as `#1d4a3e`; `undefined` if there is none. */
	readonly better: string | undefined;
}

/** The pair that misses its contrast by most. */
const worstOf = (tokens: Tokens): Omit<PoorContrast, 'colour' | 'better'> | undefined => {
	const hexes = toHexes(tokens);
	const all = (['light', 'dark'] as const).flatMap((scheme) =>
		PAIRS.map((pair) => ({
			...pair,
			scheme,
			ratio: contrastOf(colourOf(hexes, pair.ink)[scheme], colourOf(hexes, pair.ground)[scheme]),
		})),
	);
	const [worst] = all.toSorted((a, b) => a.ratio / a.needed - b.ratio / b.needed);
	return worst && worst.ratio < worst.needed ? worst : undefined;
};

const LIGHTNESS_STEP = 0.01;

/** The colour in other lightnesses, from the nearest to the farthest. */
const lighterAndDarker = (colour: Oklch): Oklch[] =>
	Array.from({ length: Math.round(1 / LIGHTNESS_STEP) }, (_, index) => (index + 1) * LIGHTNESS_STEP)
		.flatMap((distance) => [colour.l - distance, colour.l + distance])
		.filter((lightness) => lightness >= 0 && lightness <= 1)
		.map((l) => ({ ...colour, l }));

const findBetter = (tokens: Tokens, colours: Colours, name: ColourName): string | undefined =>
	lighterAndDarker(parseColour(colours[name] ?? ''))
		.map(toHex)
		.find((hex) => !worstOf(paint(tokens, { ...colours, [name]: hex })));

const isReached = (name: ColourName, token: string): boolean =>
	Object.values(AFFECTED_TOKENS[name])
		.flat()
		.some(([reached]) => reached === token);

/**
 * What an association's colours would make hard to read, at most one pair a colour. Each colour is judged beside the
 * default ones; only if all are right by themselves are they judged together.
 */
export const findPoorContrasts = (tokens: Tokens, colours: Colours): PoorContrast[] => {
	const names = COLOUR_NAMES.filter((name) => colours[name]);
	const alone = names.flatMap((name): PoorContrast[] => {
		const own = { [name]: colours[name] };
		const worst = worstOf(paint(tokens, own));
		return worst ? [{ ...worst, colour: name, better: findBetter(tokens, own, name) }] : [];
	});
	const together = alone.length > 0 ? undefined : worstOf(paint(tokens, colours));
	if (!together) return alone;
	const colour =
		names.find((name) => isReached(name, together.ink)) ?? names.find((name) => isReached(name, together.ground));
	return colour ? [{ ...together, colour, better: findBetter(tokens, colours, colour) }] : [];
};
