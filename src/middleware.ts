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
	let result = '';
	let end = 0;
	// As for a browser without scripts: the content of `noscript` is prose too.
	const page = parse(html, { sourceCodeLocationInfo: true, scriptingEnabled: false });
	for (const { sourceCodeLocation } of proseIn(page)) {
		if (!sourceCodeLocation) continue;
		const { startOffset, endOffset } = sourceCodeLocation;
		result += html.slice(end, startOffset) + keepTogether(html.slice(startOffset, endOffset));
		end = endOffset;
	}
	return result + html.slice(end);
};

/** The one place where texts of every source pass on their way into a page. Feeds, drawings and JSON pass unchanged. */
export const onRequest: MiddlewareHandler = async (_context, next) => {
	const response = await next();
	if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
	return new Response(keepTogetherInHtml(await response.text()), response);
};
