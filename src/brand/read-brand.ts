import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Config, optimize } from 'svgo';
import { parse } from 'yaml';
import { coloursSchema } from '#src/schemas/fields.ts';
import { withoutEmpty } from '#src/schemas/structure.ts';
import { drawIcon } from './drawings.ts';
import { expandUses } from './expand-uses.ts';
import { paint } from './paint.ts';
import { colourOf, readTokens, TOKENS_FILE, type Tokens, toHexes, writeTokens } from './tokens.ts';

const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"';

/** Turns style sheets into attributes, which a symbol keeps, and removes the notes of drawing programs. */
const PLUGINS: NonNullable<Config['plugins']> = [
	{ name: 'inlineStyles', params: { onlyMatchedOnce: false } },
	'convertStyleToAttrs',
	expandUses,
	'preset-default',
	'removeDimensions',
	'removeScripts',
];

/** The SVG without what no browser needs. */
const tidy = (svg: string): string => optimize(svg, { plugins: PLUGINS }).data;

/** Replaces black by the colour of the text in a drawing of one colour, except in masks. */
const BLACK_TO_TEXT_COLOUR: Config = {
	plugins: [...PLUGINS, { name: 'convertColors', params: { currentColor: /^(?:#000|#000000|black)$/i } }],
};

/** A drawing in one colour, as the symbol `#mark` of a file; pages refer to it. */
const toSymbol = (svg: string): string => {
	const { data } = optimize(svg, BLACK_TO_TEXT_COLOUR);
	const root = /^<svg[^>]* fill=/.test(data) ? '<symbol id="mark"' : '<symbol id="mark" fill="currentColor"';
	return `<svg ${NAMESPACE}>${data
		.replace(/^<svg(?= )/, root)
		.replace(` ${NAMESPACE}`, '')
		.replace(/<\/svg>$/, '</symbol>')}</svg>`;
};

const DEFAULT_LOGO = fileURLToPath(new URL('default-logo.svg', import.meta.url));

/** The files that pages import as `#brand/…`, by their names. */
export interface Brand {
	/** `tokens.css` in the association's colours. */
	readonly 'tokens.css': string;
	/** Exports `palette`: `Tokens`, each colour as `#1d4a3e`. */
	readonly 'palette.js': string;
	/** The logo as a symbol, `#mark`, in the colour of the text around it. */
	readonly 'logo.svg': string;
	/** The icon as it is on a phone: a full square. */
	readonly 'icon.svg': string;
}

const textOf = (file: string): string | undefined => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

/**
 * Reads the folder `brand` of a content folder. It may be empty. Its files are right: the content check has read them
 * before.
 */
export const readBrand = (contentFolder: string): Brand => {
	const at = (name: string) => textOf(join(contentFolder, 'brand', name));
	const css = readFileSync(TOKENS_FILE, 'utf8');
	const schema = coloursSchema();
	const chosen = schema.parse(withoutEmpty(schema, parse(at('colours.yaml') ?? '') ?? {}));
	const tokens: Tokens = paint(readTokens(css), chosen);
	const palette = toHexes(tokens);
	const logo = toSymbol(at(String(chosen.logo ?? 'logo.svg')) ?? readFileSync(DEFAULT_LOGO, 'utf8'));
	const icon = at(String(chosen.icon ?? 'icon.svg'));
	return {
		'tokens.css': writeTokens(css, tokens),
		'palette.js': `export const palette = ${JSON.stringify(palette)};\n`,
		'logo.svg': logo,
		'icon.svg': icon
			? tidy(icon)
			: drawIcon(logo, colourOf(palette, 'main-deep').light, colourOf(palette, 'accent').light),
	};
};
