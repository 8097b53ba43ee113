import type { MiddlewareHandler } from 'astro';
import { keepTogetherInHtml } from './format/unbroken.ts';

/** The one place where texts of every source pass on their way into a page. Feeds, drawings and JSON pass unchanged. */
export const onRequest: MiddlewareHandler = async (_context, next) => {
	const response = await next();
	if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
	return new Response(keepTogetherInHtml(await response.text()), response);
};
