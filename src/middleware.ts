import type { MiddlewareHandler } from 'astro';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { keepTogether } from './format/unbroken.ts';

/** Elements whose text is not prose. */
const NOT_PROSE = new Set(['script', 'style', 'title', 'textarea', 'code']);

/** React compares the texts of an island with its own, so they stay as they are. */
const isIsland = ({ attrs }: DefaultTreeAdapterTypes.Element): boolean =>
	attrs.some(({ name }) => name === 'data-island');

/** The texts of prose below a node, in the order of the page. */
function* proseIn(node: DefaultTreeAdapterTypes.Node): Generator<DefaultTreeAdapterTypes.TextNode> {
	if (node.nodeName === '#text') yield node as DefaultTreeAdapterTypes.TextNode;
	if ('tagName' in node && (NOT_PROSE.has(node.tagName) || isIsland(node))) return;
	const children = 'content' in node ? node.content.childNodes : 'childNodes' in node ? node.childNodes : [];
	for (const child of children) yield* proseIn(child);
}

/** The HTML of a page, with `keepTogether` applied to its prose. Everything else stays, to the letter. */
export const keepTogetherInHtml = (html: string): string => {
	// The head has no prose, and with its styles it is more than half of a page.
	const start = Math.max(0, html.indexOf('<body'));
	let result = html.slice(0, start);
	let end = start;
	// As for a browser without scripts: the content of `noscript` is prose too.
	const page = parse(html.slice(start), { sourceCodeLocationInfo: true, scriptingEnabled: false });
	for (const { sourceCodeLocation } of proseIn(page)) {
		if (!sourceCodeLocation) continue;
		const { startOffset, endOffset } = sourceCodeLocation;
		result += html.slice(end, start + startOffset) + keepTogether(html.slice(start + startOffset, start + endOffset));
		end = start + endOffset;
	}
	return result + html.slice(end);
};

/** The one place where texts of every source pass on their way into a page. Feeds, drawings and JSON pass unchanged. */
export const onRequest: MiddlewareHandler = async (_context, next) => {
	const response = await next();
	if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
	return new Response(keepTogetherInHtml(await response.text()), response);
};
