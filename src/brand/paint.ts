import { type Oklch, parseColour, toHex } from './oklch.ts';
import { colourOf, type Scheme, type Tokens } from './tokens.ts';

/** The colours that an association chooses: `brand/colours.yaml`, each as `#1d4a3e`. */
export const COLOUR_NAMES = ['main', 'accent', 'link', 'paper'] as const;

export type ColourName = (typeof COLOUR_NAMES)[number];

export type Colours = Readonly<Partial<Record<ColourName, string | undefined>>>;

/** A token in one of the two schemes, or in both. */
type Place = readonly [token: string, ...schemes: Scheme[]];

interface AffectedTokens {
	/** The tokens with exactly this colour. The first is the reference. */
	readonly itself: readonly [Place, ...Place[]];
	/** Tokens with its hue and strength. They keep their own lightness, because contrasts depend on it. */
	readonly tinted?: readonly Place[];
	/** Tokens that keep their distance from it, in lightness too. */
	readonly beside?: readonly Place[];
}

/** The tokens that follow each colour. All others have a meaning, as red on an error or a waymark, and stay. */
export const AFFECTED_TOKENS: Readonly<Record<ColourName, AffectedTokens>> = {
	main: {
		itself: [['pine', 'light']],
		tinted: [
			['pine', 'dark'],
			['ink', 'light'],
			['ink-soft', 'light', 'dark'],
			['paper', 'dark'],
			['surface', 'dark'],
			['moss', 'dark'],
			['line', 'dark'],
			['line-strong', 'dark'],
			['pine-deep', 'light', 'dark'],
			['pine-line', 'light', 'dark'],
			['on-gorse', 'light', 'dark'],
			['viewer', 'light', 'dark'],
		],
	},
	accent: { itself: [['gorse', 'light', 'dark']], beside: [['gorse-strong', 'light', 'dark']] },
	link: { itself: [['heather', 'light']], tinted: [['heather', 'dark']] },
	paper: {
		itself: [['paper', 'light']],
		beside: [
			['surface', 'light'],
			['moss', 'light'],
			['line', 'light'],
			['line-strong', 'light'],
			['on-pine', 'light', 'dark'],
			['on-pine-strong', 'light', 'dark'],
		],
	},
};

/** A vivid colour makes greyish tokens at most this much stronger, so that surfaces stay quiet. */
const STRENGTH_MAX = 1.5;

const tint = (colour: Oklch, from: Oklch, to: Oklch): Oklch => ({
	...to,
	l: colour.l,
	c: colour.c * Math.min(to.c / from.c, STRENGTH_MAX),
});

const moveBeside = (colour: Oklch, from: Oklch, to: Oklch): Oklch => ({
	...tint(colour, from, to),
	l: Math.min(Math.max(colour.l + to.l - from.l, 0), 1),
});

/** The tokens in an association's colours. A colour that is not given, or is the token's own, changes nothing. */
export const paint = (tokens: Tokens, colours: Colours): Tokens => {
	const painted = { ...tokens };
	for (const name of COLOUR_NAMES) {
		const { itself, tinted = [], beside = [] } = AFFECTED_TOKENS[name];
		const own = parseColour(colourOf(tokens, itself[0][0]).light);
		const hex = colours[name]?.toLowerCase() ?? toHex(own);
		if (hex === toHex(own)) continue;
		const chosen = parseColour(hex);
		const change = (places: readonly Place[], to: (before: Oklch) => string): void => {
			for (const [token, ...schemes] of places)
				for (const scheme of schemes)
					painted[token] = { ...colourOf(painted, token), [scheme]: to(parseColour(colourOf(painted, token)[scheme])) };
		};
		change(itself, () => hex);
		change(tinted, (before) => toHex(tint(before, own, chosen)));
		change(beside, (before) => toHex(moveBeside(before, own, chosen)));
	}
	return painted;
};
