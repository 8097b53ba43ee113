const INLINE_TAG = /<\/?(?:a|abbr|b|code|em|i|s|small|span|strong|sub|sup)\b[^>]*>/g;
const ANY_TAG = /<[^>]*>/g;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', gt: '>', lt: '<', nbsp: ' ', quot: '"' };

/** The words of HTML that Markdown has made, in one line: composed letters (NFC), no mark-up. */
export const toPlainText = (html: string): string =>
	html
		.replace(INLINE_TAG, '')
		.replace(ANY_TAG, ' ')
		.replace(/&#x(?<code>[\da-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
		.replace(/&#(?<code>\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
		.replace(/&(?<name>\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
		.replace(/\s+/g, ' ')
		.trim()
		.normalize('NFC');

/** Every text in data, one after the other, however deep it lies. */
export const textsIn = (data: unknown): string[] => {
	if (typeof data === 'string') return [data];
	return data !== null && typeof data === 'object' ? Object.values(data).flatMap(textsIn) : [];
};
