import type { APIRoute } from 'astro';
import { isDemonstration } from '#src/demonstration.ts';

/** Crawlers may read every page: a page that is to be left out says so itself. */
export const GET: APIRoute = ({ site }) => {
	const sitemap = isDemonstration() ? '' : `\nSitemap: ${new URL('/sitemap-index.xml', site).href}\n`;
	return new Response(`User-agent: *\nAllow: /\n${sitemap}`);
};
