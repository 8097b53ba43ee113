import { toPlainLetters } from './plain-letters.ts';

/** A text as part of an address: lower case without accents, digits and hyphens; empty if none of these is left. */
export const toSlug = (text: string): string =>
	toPlainLetters(text)
		.match(/[a-z0-9]+/g)
		?.join('-') ?? '';
