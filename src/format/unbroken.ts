/** A number and its unit with a space that does not break. */
export const unbroken = (text: string): string => text.replace(' ', '\u00a0');

const UNIT = '(?:km|m|cm|mm|ha|kg|g|l|ml|kB|MB|h|min|€|%|°C)';
/** «5 km», «10 %», «3,90 €»; «km 2,4», «n.º 1», «PR 4»; groups of digits, as in «1 240» and telephones. */
const SPACE = new RegExp(
	`(?<=\\d) (?=${UNIT}(?![\\p{L}\\p{N}]))|(?<=(?<![\\p{L}\\p{N}])(?:km|n\\.º|PR|GR|PL)) (?=\\d)|(?<=\\d) (?=\\d{3}(?!\\d))`,
	'gu',
);

/** A word with hyphens, but no address, file name or reference. */
const COMPOUND =
	/(?<![\p{L}\p{N}/.@_-])\p{L}[\p{L}\p{M}’']*(?:-\p{L}[\p{L}\p{M}’']*)+(?![\p{L}\p{M}\p{N}’'@_/-]|\.\p{L})/gu;

/** A part of so many letters at most, or fewer, looks lost alone on a line; between longer parts a line may end. */
const SHORT = 5;

const joinParts = (word: string): string => {
	const parts = word.split('-');
	return parts.reduce((joined, part, index) => {
		const isShort = Math.min(part.length, parts[index - 1]?.length ?? 0) <= SHORT;
		return `${joined}${isShort ? '\u2011' : '-'}${part}`;
	});
};

/**
 * A text whose lines do not end between a number and its unit, nor at the hyphen of a short part: «vê-lo» stays whole,
 * «carvalho-alvarinho» may break. Its hyphens are then U+2011 and its spaces U+00A0, so this is for what is shown alone,
 * and not for what programs compare, send or look up.
 */
export const keepTogether = (text: string): string =>
	/[\d-]/.test(text) ? text.replace(SPACE, '\u00a0').replace(COMPOUND, joinParts) : text;

const ATTRIBUTES = `(?:"[^"]*"|'[^']*'|[^'">])*`;

/** What is not prose: comments, elements whose text is code or a value, and the tags of all others. */
const MARKUP = new RegExp(
	`<!--[\\s\\S]*?-->|<(script|style|title|textarea|code)\\b${ATTRIBUTES}>[\\s\\S]*?</\\1>|<(?<end>/?)(?<name>[a-z!][a-z0-9-]*)(?<attributes>${ATTRIBUTES})>`,
	'gi',
);

/**
 * The HTML of a page, with `keepTogether` applied to its prose. Everything else stays, to the letter. Astro writes the
 * pages, so their markup is regular: each `<` in a text is escaped. A parser took nine times as long, a fifth of a
 * large site’s build.
 */
export const keepTogetherInHtml = (html: string): string => {
	let result = '';
	let end = 0;
	/** How many `<div>` are open inside of an island, itself included: React compares its texts, so they stay. */
	let depth = 0;
	for (const { 0: markup, index, groups: found = {} } of html.matchAll(MARKUP)) {
		const text = html.slice(end, index);
		result += (depth > 0 ? text : keepTogether(text)) + markup;
		end = index + markup.length;
		if (found['name'] === 'div' && (depth > 0 || found['attributes']?.includes(' data-island=')))
			depth += found['end'] ? -1 : 1;
	}
	return result + keepTogether(html.slice(end));
};
