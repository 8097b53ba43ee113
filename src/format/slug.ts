import { toPlainLetters } from './plain-letters.ts';

/** A text as part of an address: small letters without accents, digits and hyphens; empty if it has none of them. */
export const toSlug = (text: string): string =>
	toPlainLetters(text)
		.match(/[a-z0-9]+/g)
		?.join('-') ?? '';
