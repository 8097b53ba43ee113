import { expect, test } from '@playwright/test';
import { findDeadLinks, readPublished } from '#tests/support/published-files.ts';
import { sitePages } from '#tests/support/site-pages.ts';

test('every link and picture exists, without a redirect', () => {
	expect(findDeadLinks(readPublished('dist'))).toEqual([]);
});

test('links to other sites are encrypted', () => {
	const links = sitePages.flatMap(({ address, html }) =>
		Array.from(html.matchAll(/<a [^>]*href="([^"]+)"/g), ([, href]) => `${address}: ${href}`),
	);
	expect(links.length).toBeGreaterThan(1000);
	expect(links.filter((link) => !/: (?:[/#]|(?:https|mailto|tel|geo|webcal):)/.test(link))).toEqual([]);
});
