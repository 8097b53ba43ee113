import { type Config, optimize } from 'svgo';

const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"';

/** Leaves out what drawing programs note for themselves, and turns style sheets into attributes, which a symbol keeps. */
const PLUGINS: NonNullable<Config['plugins']> = [
	'preset-default',
	{ name: 'inlineStyles', params: { onlyMatchedOnce: false } },
	'convertStyleToAttrs',
	'removeDimensions',
	'removeScripts',
];

/** The SVG without what no browser needs. */
export const tidy = (svg: string): string => optimize(svg, { plugins: PLUGINS }).data;

/** Black is the colour of a drawing that is drawn in one, and becomes that of the text. In a mask it stays. */
const IN_ONE_COLOUR: Config = {
	plugins: [...PLUGINS, { name: 'convertColors', params: { currentColor: /^(?:#000|#000000|black)$/i } }],
};

/** A drawing in one colour, as `#mark` of a file to which pages refer. */
export const toSymbol = (svg: string): string => {
	const { data } = optimize(svg, IN_ONE_COLOUR);
	const root = /^<svg[^>]* fill=/.test(data) ? '<symbol id="mark"' : '<symbol id="mark" fill="currentColor"';
	return `<svg ${NAMESPACE}>${data
		.replace(/^<svg(?= )/, root)
		.replace(` ${NAMESPACE}`, '')
		.replace(/<\/svg>$/, '</symbol>')}</svg>`;
};
