import { parseColour, toHex } from './oklch.ts';

/** The style sheet with the colours that a site has before an association chooses its own. */
export const TOKENS_FILE = new URL('../styles/tokens.css', import.meta.url);

export type Scheme = 'light' | 'dark';

/** The colour tokens by their names (`ink-soft`), as the style sheet writes them or as `#344d47`. */
export type Tokens = Readonly<Record<string, Readonly<Record<Scheme, string>>>>;

const COLOUR = String.raw`(?:#[0-9a-f]{6}|oklch\([^)]+\))`;
const DECLARATION = new RegExp(
	String.raw`(?<start>\s--(?<name>[a-z-]+): )(?:light-dark\((?<light>${COLOUR}), (?<dark>${COLOUR})\)|(?<both>${COLOUR}));`,
	'g',
);

/**
 * The colour of a token.
 * @throws {Error} if `tokens.css` has no such token
 */
export const colourOf = (tokens: Tokens, name: string): Readonly<Record<Scheme, string>> => {
	const colour = tokens[name];
	if (!colour) throw new Error(`tokens.css has no --${name}.`);
	return colour;
};

/** The colours in the text of `tokens.css`, as they are written there. */
export const readTokens = (css: string): Tokens =>
	Object.fromEntries(
		[...css.matchAll(DECLARATION)].map(({ groups: found = {} }) => {
			const both = found['both'] ?? '';
			return [found['name'], { light: found['light'] ?? both, dark: found['dark'] ?? both }];
		}),
	);

/** The text of `tokens.css` with other colours. */
export const writeTokens = (css: string, tokens: Tokens): string =>
	css.replace(DECLARATION, (_, start: string, name: string) => {
		const { light, dark } = colourOf(tokens, name);
		return `${start}${light === dark ? light : `light-dark(${light}, ${dark})`};`;
	});

/** The same colours, all as `#344d47`, for what reads no style sheet. */
export const toHexes = (tokens: Tokens): Tokens =>
	Object.fromEntries(
		Object.entries(tokens).map(([name, { light, dark }]) => [
			name,
			{ light: toHex(parseColour(light)), dark: toHex(parseColour(dark)) },
		]),
	);

/** The tokens of `tokens.css` that mails use. */
export const MAIL_COLOURS = [
	'paper',
	'surface',
	'line',
	'ink',
	'ink-soft',
	'accent',
	'on-accent',
	'waymark-yellow',
	'waymark-red',
] as const;

/** Each as `#1d4a3e`. */
export type MailColours = Readonly<
	Record<(typeof MAIL_COLOURS)[number], { readonly light: string; readonly dark: string }>
>;
