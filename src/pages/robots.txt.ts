import type { APIRoute } from 'astro';
import { isDemonstration } from '#src/demonstration.ts';

/**
 * Crawlers may read every page; pages that search engines should leave out say so themselves, and a crawler that may not
 * read them would not know.
 */
export const GET: APIRoute = ({ site }) => {
	const sitemap = isDemonstration() ? '' : `\nSitemap: ${new URL('/sitemap-index.xml', site).href}\n`;
	return new Response(`User-agent: *\nAllow: /\n${sitemap}`);
};
