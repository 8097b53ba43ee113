const FOOTNOTE_MARK = /<sup>.*?<\/sup>/g;
const INLINE_TAG = /<\/?(?:a|abbr|b|code|em|i|s|small|span|strong|sub)\b[^>]*>/g;
/** An attribute's value may contain `>`, which does not end the tag there. */
const ANY_TAG = /<(?:"[^"]*"|[^">])*>/g;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', gt: '>', lt: '<', nbsp: ' ', quot: '"' };

/** The words of HTML made from Markdown, in one line, without mark-up and footnote numbers. */
export const toPlainText = (html: string): string =>
	html
		.replace(FOOTNOTE_MARK, '')
		.replace(INLINE_TAG, '')
		.replace(/<\/h\d>/g, ': ')
		.replace(/<\/t[dh]>/g, ', ')
		.replace(ANY_TAG, ' ')
		.replace(/&#x(?<code>[\da-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
		.replace(/&#(?<code>\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
		.replace(/&(?<name>\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
		.replace(/\s+/g, ' ')
		.trim();
