/**
 * The specification's «security-cleaning step»: what nobody types on purpose leaves before anything is counted,
 * checked, stored or mailed. Output is escaped where it is shown; this keeps the stored text harmless by itself.
 */

const SCRIPT_OR_STYLE = /<(script|style)\b[^<>]*>(?:(?!<\1\b)[\s\S])*?<\/\1\s*>/gi;
const TAG_OR_COMMENT = /<\/?[a-z][a-z0-9-]*(?:[\s/][^<>]*)?>|<![^<>]*>/gi;
/** Tags that stood inside other tags form new ones once those are gone: a space after «<» makes them plain text. */
const TAG_OPENING = /<(?=[a-z/!?])/gi;
const CONTROL = /[\p{Cc}\u2028\u2029]/gu;
const CONTROL_BUT_LINE_BREAK = /[^\P{Cc}\n\t]/gu;
const BIDI = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
/** Without a width, or letters that are drawn as nothing (the Hangul fillers, the empty Braille cell). */
const INVISIBLE =
	/[\u00AD\u115F\u1160\u180E\u200B\u2060-\u2065\u206A-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}]|\u034F/gu;
/** Joiners and selectors belong between letters and inside composed emoji; anywhere else they only hide. */
const STRAY_JOINER = /(?<!\p{L}|\p{M}|\p{Emoji})(?:\u200C|\u200D|\uFE0E|\uFE0F)+/gu;
const LONE_SURROGATE = /\p{Cs}/gu;
/** More of them on one letter than the Stream-Safe Text Format has (UAX #15): no language does, and sorting them takes long. */
const MARKS_TOO_MANY = /(\p{M}{30})\p{M}+/gu;

const withoutMarkup = (text: string) => {
	const bare = text.replace(SCRIPT_OR_STYLE, '').replace(TAG_OR_COMMENT, '');
	return bare === text ? text : bare.replace(TAG_OPENING, '< ');
};

const withoutHiddenCharacters = (text: string) =>
	text.replace(BIDI, '').replace(INVISIBLE, '').replace(LONE_SURROGATE, '').replace(STRAY_JOINER, '');

/** Letters and their marks as one sign (NFC). A few marks become two there, so that they are counted once more. */
const composed = (text: string) => text.replace(MARKS_TOO_MANY, '$1').normalize('NFC').replace(MARKS_TOO_MANY, '$1');

/** Hidden characters go first, or a tag could hide behind them. What then moves together is composed anew. */
const withoutHarm = (text: string) => composed(withoutMarkup(withoutHiddenCharacters(composed(text))));

/** A value for a single-line field: no markup, no hidden characters, line breaks and runs of space become one space. */
export const cleanLine = (text: string): string => withoutHarm(text.replace(CONTROL, ' ')).replace(/\s+/gu, ' ').trim();

/** A value for a text area: as `cleanLine`, but line breaks stay (as `\n`, never more than two blank lines). */
export const cleanText = (text: string): string =>
	withoutHarm(text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(CONTROL_BUT_LINE_BREAK, ''))
		.split('\n')
		.map((line) => line.trimEnd())
		.join('\n')
		.replace(/\n{4,}/g, '\n\n\n')
		.trim();
