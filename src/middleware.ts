import { defineMiddleware } from 'astro:middleware';

/** Else a browser fetches scripts, which nothing waits for, before what shows. */
const putScriptsLast = (html: string): string =>
	html.replaceAll('<script type="module" src=', '<script type="module" fetchpriority="low" src=');

export const onRequest = defineMiddleware(async (_context, next) => {
	const response = await next();
	const isPage = response.headers.get('content-type')?.startsWith('text/html');
	// Vite's server brings scripts in its own way.
	if (import.meta.env.DEV || !isPage) return response;
	return new Response(putScriptsLast(await response.text()), response);
});
