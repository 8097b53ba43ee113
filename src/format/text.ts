/** A text with its `{{names}}` filled in. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
	text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));

/** Joins texts. A text without a mark at its end gets a full stop, and an empty text is left out. */
export const asSentences = (texts: readonly (string | undefined)[]): string =>
	texts
		.flatMap((text) => text?.trim() || [])
		.map((text) => (/[\p{L}\p{N})»]$/u.test(text) ? `${text}.` : text))
		.join(' ');

/** A text in lower case without accents. If the text is in NFC, each letter keeps its position. */
export const toPlainLetters = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** A text as part of an address: lower case without accents, digits and hyphens; empty if none of these is left. */
export const toSlug = (text: string): string =>
	toPlainLetters(text)
		.match(/[a-z0-9]+/g)
		?.join('-') ?? '';

/**
 * Characters that could rewrite a terminal's screen or turn its text around: control characters except line break and tab,
 * and characters that change the direction of reading. Forms remove them, but what is stored may be from a backup.
 */
export const DECEPTIVE = /[^\P{Cc}\n\t]|[\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu;

/** The text with a sign in the place of each character that a terminal would obey. */
export const makeVisible = (text: string): string => text.replace(DECEPTIVE, '\uFFFD');
