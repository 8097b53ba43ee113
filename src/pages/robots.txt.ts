import type { APIRoute } from 'astro';

/** Crawlers may read every page; pages that search engines should leave out say so themselves. */
export const GET: APIRoute = ({ site }) =>
	new Response(`User-agent: *\nAllow: /\n\nSitemap: ${new URL('/sitemap-index.xml', site).href}\n`);
