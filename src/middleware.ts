import { defineMiddleware } from 'astro:middleware';
import { digestsOf } from '#src/integrations/inline-code.ts';

/** Allows the page the styles that stand in it, and no others: each page has its own, too many for one header. */
const allowStyles = (html: string): string => {
	const policy = `style-src 'self' ${[...new Set(digestsOf(html, 'style'))].join(' ')}`;
	return html.replace('<meta charset="utf-8">', `$&<meta http-equiv="Content-Security-Policy" content="${policy}">`);
};

/** Else a browser fetches scripts, which nothing waits for, before what shows. */
const putScriptsLast = (html: string): string =>
	html.replaceAll('<script type="module" src=', '<script type="module" fetchpriority="low" src=');

export const onRequest = defineMiddleware(async (_context, next) => {
	const response = await next();
	const isPage = response.headers.get('content-type')?.startsWith('text/html');
	// Vite's server brings styles and scripts in its own way.
	if (import.meta.env.DEV || !isPage) return response;
	return new Response(putScriptsLast(allowStyles(await response.text())), response);
});
