import type { MiddlewareHandler } from 'astro';
import { keepTogether } from './format/unbroken.ts';

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

/** The one place where texts of every source pass on their way into a page. Feeds, drawings and JSON pass unchanged. */
export const onRequest: MiddlewareHandler = async (_context, next) => {
	const response = await next();
	if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
	return new Response(keepTogetherInHtml(await response.text()), response);
};
