import { type Html, html } from './html.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from './language.ts';

/**
 * A text cut at each passage that stands in it, so that the second part, the fourth and so on are passages. Of two that
 * begin at the same place the longer one counts, and none is a part of a word. Lines of a passage may stand alone.
 */
export const cutAt = (text: string, passages: readonly (string | undefined)[]): string[] => {
	const patterns = passages
		.flatMap((passage = '') => passage.split('\n'))
		.filter((passage) => passage !== '' && text.includes(passage))
		.sort((one, other) => other.length - one.length)
		.map((passage) => passage.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
	if (patterns.length === 0) return [text];
	return text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${patterns.join('|')})(?![\\p{L}\\p{N}])`, 'u'));
};

/** A text as HTML in which each of these Portuguese passages says that it is. */
export const markPortuguese = (text: string, passages: readonly (string | undefined)[]): Html =>
	html`${cutAt(text, passages).map((part, index) =>
		index % 2 === 0 ? part : html`<span lang="${LANGUAGES[DEFAULT_LANGUAGE]}">${part}</span>`,
	)}`;
