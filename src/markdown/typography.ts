import { defineMdastPlugin } from 'satteri';

/**
 * Quotes as Portugal has them: «…», and “…” inside those. `open` holds what is still open in a paragraph, and is
 * changed.
 */
const convertQuotes = (text: string, open: string[]): string =>
	text.replace(/[«»“”]/g, (quote) => {
		if (quote === '«' || (quote === '“' && open.length === 0)) {
			open.push('»');
			return '«';
		}
		if (quote === '“') {
			open.push('”');
			return quote;
		}
		return open.pop() ?? (quote === '”' ? '»' : quote);
	});

/**
 * What the parser has made of `"`, `--` and `...` in English, in Portuguese; a hyphen between spaces is a dash, too.
 * A new instance for each text, since it knows which quotes are open.
 */
export const typography = () => {
	let open: string[] = [];
	const startBlock = () => {
		open = [];
	};
	return defineMdastPlugin({
		name: 'typography',
		paragraph: startBlock,
		heading: startBlock,
		tableCell: startBlock,
		text: (node, context) => {
			const value = convertQuotes(node.value, open).replace(/(?<=\s)-(?=\s)/g, '–');
			if (value !== node.value) context.setProperty(node, 'value', value);
		},
	});
};
