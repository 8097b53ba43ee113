import { type Html, html } from './html.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from './language.ts';

/**
 * Cuts a text at the given passages: the second part, the fourth and so on are passages. Passages match whole words only, and
 * the longest passage wins. A line of a passage counts as a passage.
 */
const cutAt = (text: string, passages: readonly (string | undefined)[]): string[] => {
	const patterns = passages
		.flatMap((passage = '') => passage.split('\n'))
		.filter((passage) => passage !== '' && text.includes(passage))
		.sort((one, other) => other.length - one.length)
		.map((passage) => passage.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
	if (patterns.length === 0) return [text];
	return text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${patterns.join('|')})(?![\\p{L}\\p{N}])`, 'u'));
};

/** A text as HTML. Each Portuguese passage gets a `lang`. */
export const markPortuguese = (text: string, passages: readonly (string | undefined)[]): Html =>
	html`${cutAt(text, passages).map((part, index) =>
		index % 2 === 0 ? part : html`<span lang="${LANGUAGES[DEFAULT_LANGUAGE]}">${part}</span>`,
	)}`;
