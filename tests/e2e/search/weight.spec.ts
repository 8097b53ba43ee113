import { readFileSync } from 'node:fs';
import { compressedSize } from '#tests/support/compressed-size.ts';
import { expect, test } from '#tests/support/page.ts';
import { SiteSearch, searchFile } from '#tests/support/search.ts';
import { sitePages } from '#tests/support/site-pages.ts';

/** Compressed bytes that the search adds to a page before it is opened: links, styles and script. */
const BUDGET = 1_000;

/** Compressed bytes that the search loads when it is opened: script, styles and data, without pictures. */
const OPEN_BUDGET = 40_000;

const LINK = /<a [^>]*data-search\b[\s\S]*?<\/a>/g;

test('the search costs a page few bytes until it is opened', async ({ page }) => {
	// Weighs the source, because its part of the pages' built script can't be separated. The built part is
	// smaller.
	const script = readFileSync('src/features/search/search-links.ts', 'utf8');
	for (const { address, html } of sitePages) {
		expect(html.match(LINK), address).toHaveLength(2);
		const links = compressedSize(html) - compressedSize(html.replace(LINK, ''));
		const bytes = links + compressedSize(script);
		expect(bytes, address).toBeGreaterThan(100);
		expect(bytes, address).toBeLessThanOrEqual(BUDGET);
	}

	const asked: string[] = [];
	let bytes = 0;
	page.on('response', async (response) => {
		const { pathname } = new URL(response.url());
		if (!/search/.test(pathname)) return;
		asked.push(pathname);
		bytes += compressedSize(await response.text());
	});
	const search = new SiteSearch(page);
	await page.goto('/news', { waitUntil: 'networkidle' });
	expect(asked).toEqual([]);
	await search.links.click();
	await search.input.fill('rio');
	await expect(search.results.first()).toBeVisible();
	expect(asked).toContain('/search.json');
	test.info().annotations.push({ type: 'open', description: `${bytes} bytes` });
	expect(bytes).toBeLessThanOrEqual(OPEN_BUDGET);
});

test('the search’s data has every page, and every post can be found', () => {
	const addresses = sitePages.map(({ address }) => address);
	const found = searchFile().documents.map(({ href }) => href);
	expect(found.filter((href) => !addresses.includes(href))).toEqual([]);
	expect(new Set(found).size).toBe(found.length);
	expect(found).toEqual(expect.arrayContaining(addresses.filter((address) => /^\/news\/[^/]+$/.test(address))));
});
