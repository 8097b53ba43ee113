/** The colour tokens that the drawings use. */
const NAMES = [
	'surface',
	'moss',
	'line',
	'line-strong',
	'ink',
	'ink-soft',
	'pine',
	'gorse',
	'on-gorse',
	'waymark-red',
	'map-wood',
	'map-water',
	'map-contour',
	'map-sea',
];

/**
 * The declarations of the drawings' colours, out of the text of `#brand/tokens.css`: a file of its own sees no style
 * sheet of a page.
 * @throws {Error} with the name of a token that is not there
 */
export const pickColours = (tokens: string): string =>
	NAMES.map((name) => {
		const value = new RegExp(`\\s--${name}:\\s*([^;]+);`).exec(tokens)?.[1];
		if (!value) throw new Error(`tokens.css has no --${name}`);
		return `--${name}:${value}`;
	}).join(';');
