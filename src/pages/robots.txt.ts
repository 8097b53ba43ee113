import type { APIRoute } from 'astro';
import { isDemonstration } from '#src/demonstration.ts';

/** Crawlers may read every page: those that are to be left out say so themselves. */
export const GET: APIRoute = ({ site }) => {
	const sitemap = isDemonstration() ? '' : `\nSitemap: ${new URL('/sitemap-index.xml', site).href}\n`;
	return new Response(`User-agent: *\nAllow: /\n${sitemap}`);
};
