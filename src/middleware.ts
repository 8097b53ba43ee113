import { defineMiddleware } from 'astro:middleware';

/** Browsers fetch module scripts as early as styles, although nothing on the screen waits for them. */
const putScriptsLast = (html: string): string =>
	html.replaceAll('<script type="module" src=', '<script type="module" fetchpriority="low" src=');

export const onRequest = defineMiddleware(async (_context, next) => {
	const response = await next();
	const isPage = response.headers.get('content-type')?.startsWith('text/html');
	// In development, Vite adds scripts in its own way.
	if (import.meta.env.DEV || !isPage) return response;
	return new Response(putScriptsLast(await response.text()), response);
});
