/** By the specification, forms write days as `YYYY/MM/DD`. Everywhere else days are ISO, `YYYY-MM-DD`. */

export const toFormDay = (day: string): string => day.replaceAll('-', '/');

/** The day that a form's field holds; empty if the field holds anything but `YYYY/MM/DD`. */
export const fromFormDay = (text: string | undefined): string =>
	/^\d{4}\/\d{2}\/\d{2}$/.test(text ?? '') ? (text ?? '').replaceAll('/', '-') : '';

/**
 * The specification's «security-cleaning step». It removes what nobody types on purpose, before anything is counted,
 * checked, stored or mailed. Output is escaped as well, where it is shown; thanks to this step the stored text is
 * harmless by itself.
 */

const SCRIPT_OR_STYLE = /<(script|style)\b[^<>]*>(?:(?!<\1\b)[\s\S])*?<\/\1\s*>/gi;
const TAG_OR_COMMENT = /<\/?[a-z][a-z0-9-]*(?:[\s/][^<>]*)?>|<![^<>]*>/gi;
/** When a tag is removed, the text around it may form a new tag. A space after «<» turns that into plain text. */
const TAG_OPENING = /<(?=[a-z/!?])/gi;
const CONTROL = /[\p{Cc}\u2028\u2029]/gu;
const CONTROL_BUT_LINE_BREAK = /[^\P{Cc}\n\t]/gu;
const BIDI = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
/** Characters without width, and letters drawn as nothing (the Hangul fillers, the empty Braille cell). */
const INVISIBLE =
	/[\u00AD\u115F\u1160\u180E\u200B\u2060-\u2065\u206A-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}]|\u034F/gu;
/** Joiners and variation selectors outside words and composed emoji, where they only hide text. */
const STRAY_JOINER = /(?<!\p{L}|\p{M}|\p{Emoji})(?:\u200C|\u200D|\uFE0E|\uFE0F)+/gu;
const LONE_SURROGATE = /\p{Cs}/gu;
/** The Stream-Safe Text Format (UAX #15) allows 30 marks on one letter; sorting more is slow. */
const MARKS_TOO_MANY = /(\p{M}{30})\p{M}+/gu;

const withoutMarkup = (text: string) => {
	const bare = text.replace(SCRIPT_OR_STYLE, '').replace(TAG_OR_COMMENT, '');
	return bare === text ? text : bare.replace(TAG_OPENING, '< ');
};

const withoutHiddenCharacters = (text: string) =>
	text.replace(BIDI, '').replace(INVISIBLE, '').replace(LONE_SURROGATE, '').replace(STRAY_JOINER, '');

/** The text in NFC. NFC turns a few marks into two, so the limit is applied again. */
const composed = (text: string) => text.replace(MARKS_TOO_MANY, '$1').normalize('NFC').replace(MARKS_TOO_MANY, '$1');

/** Hidden characters go first, because they could split a tag. Letters that then meet are composed again. */
const withoutHarm = (text: string) => composed(withoutMarkup(withoutHiddenCharacters(composed(text))));

/** Cleans a single line: no markup, no hidden characters; line breaks and runs of spaces become one space. */
export const cleanLine = (text: string): string => withoutHarm(text.replace(CONTROL, ' ')).replace(/\s+/gu, ' ').trim();

/** Cleans a text area: as `cleanLine`, but keeps line breaks (as `\n`, and at most two blank lines in a row). */
export const cleanText = (text: string): string =>
	withoutHarm(text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(CONTROL_BUT_LINE_BREAK, ''))
		.split('\n')
		.map((line) => line.trimEnd())
		.join('\n')
		.replace(/\n{4,}/g, '\n\n\n')
		.trim();
