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
 * Turns the English punctuation that a Markdown parser makes of `"` into Portuguese, and a hyphen between spaces into a
 * dash. `open`: as above, of one paragraph, heading or cell.
 */
export const toPortuguese = (text: string, open: string[]): string =>
	convertQuotes(text, open).replace(/(?<=\s)-(?=\s)/g, '–');
