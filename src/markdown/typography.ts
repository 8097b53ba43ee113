import { defineMdastPlugin } from 'satteri';

/**
 * Quotes as in Portugal: «…», and “…” inside those. `open` holds the closing quotes that a paragraph still needs, and
 * is changed.
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
 * Turns the English punctuation that the parser makes of `"`, `--` and `...` into Portuguese, and a hyphen between
 * spaces into a dash. Each text needs a new instance, because it remembers which quotes are open.
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
