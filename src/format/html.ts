/** HTML that needs no escaping. */
export class Html {
	readonly text: string;
	constructor(text: string) {
		this.text = text;
	}
}

/** `false` and `undefined` stand for nothing. */
export type Part = string | Html | false | undefined | readonly Part[];

const ESCAPES: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
};

const toText = (part: Part): string => {
	if (part instanceof Html) return part.text;
	if (!part) return '';
	return typeof part === 'string'
		? part.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
		: part.map(toText).join('');
};

/** Template tag: escapes every value that is not `Html`. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
	new Html(strings.reduce((text, string, index) => text + toText(parts[index - 1] ?? '') + string));
