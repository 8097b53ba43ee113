import type { Context } from '@netlify/functions';
import { html } from '#src/format/html.ts';
import { siteAddress } from '../base/content.ts';

/** The site's own headers for its pages, which functions have to repeat. */
const PAGE_HEADERS = [
	'content-security-policy',
	'cross-origin-opener-policy',
	'permissions-policy',
	'strict-transport-security',
	'x-frame-options',
];

/** Nobody else keeps such a page: no cache, no search engine, no site that it links to. */
const PRIVATE = {
	'content-type': 'text/html; charset=utf-8',
	'cache-control': 'no-store',
	'referrer-policy': 'same-origin',
	'x-content-type-options': 'nosniff',
	'x-robots-tag': 'noindex',
};

interface Page {
	readonly text: string;
	readonly headers: Headers;
}

/** What is shown where the site's own pages can't be read, as in a project that only its owner sees. */
interface BarePage {
	/** The page's language, as HTML has it. */
	readonly tag: string;
	readonly title: string;
	readonly heading: string;
}

const barePage = ({ tag, title, heading }: BarePage): Page => ({
	text: html`<!doctype html>
<html lang="${tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body><main><h1>${heading}</h1></main></body></html>`.text,
	headers: new Headers({
		'content-security-policy': "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
	}),
});

/** Milliseconds. A site that answers late must not keep anybody from the page. */
const PAGE_MS = 2_000;

/**
 * The deploy's own address, because a request names any host that it likes. Visitors may be kept from the permalinks of a
 * project, but not from its published address.
 */
const originOf = ({ deploy, site }: Context): string =>
	deploy.published ? (site.url ?? siteAddress()) : `https://${deploy.id}--${site.name}.netlify.app`;

/** A page of this deploy. */
const readPage = async (context: Context, path: string, bare: BarePage): Promise<Page> => {
	try {
		const page = await fetch(new URL(path, originOf(context)), { signal: AbortSignal.timeout(PAGE_MS) });
		return page.ok ? { text: await page.text(), headers: page.headers } : barePage(bare);
	} catch {
		return barePage(bare);
	}
};

interface Reply {
	readonly status: number;
	readonly bare: BarePage;
	/** HTML in place of what the page's `main` has. */
	readonly main?: string | undefined;
	readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Answers with a page of the site that nobody else keeps. */
export const replySitePage = async (
	context: Context,
	path: string,
	{ status, bare, main, headers: more }: Reply,
): Promise<Response> => {
	const { text, headers } = await readPage(context, path, bare);
	const body = main === undefined ? text : text.replace(/(<main[^>]*>)[\s\S]*(?=<\/main>)/, (_, start) => start + main);
	const kept = [...headers].filter(([name]) => PAGE_HEADERS.includes(name));
	return new Response(body, { status, headers: { ...Object.fromEntries(kept), ...PRIVATE, ...more } });
};
