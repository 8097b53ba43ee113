/** An ISO 8601 moment in words, Lisbon's time. */
export const formatMoment = (iso: string): string =>
	new Date(iso).toLocaleString('pt-PT', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Europe/Lisbon' });

/** The tokens of `tokens.css` that mails use. */
export const MAIL_COLOURS = [
	'paper',
	'surface',
	'line',
	'ink',
	'ink-soft',
	'gorse',
	'on-gorse',
	'waymark-yellow',
	'waymark-red',
] as const;

/** The light scheme as `#1d4a3e`: many mail readers do not support a dark one. */
export type MailColours = Readonly<Record<(typeof MAIL_COLOURS)[number], string>>;

/** HTML that needs no escaping. */
export class Html {
	readonly text: string;
	constructor(text: string) {
		this.text = text;
	}
}

type Part = string | Html | readonly Part[];

const ESCAPES: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
};

const toText = (part: Part): string => {
	if (part instanceof Html) return part.text;
	return typeof part === 'string'
		? part.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
		: part.map(toText).join('');
};

/** Template tag: escapes the values, except those that are `Html`. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
	new Html(strings.reduce((text, string, index) => text + toText(parts[index - 1] ?? '') + string));
