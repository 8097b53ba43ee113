import { compressedSize } from '#tests/support/compressed-size.ts';
import { expect, test } from '#tests/support/page.ts';
import { SiteSearch, searchFile } from '#tests/support/search.ts';
import { sitePages } from '#tests/support/site-pages.ts';

/** Compressed bytes that the search loads beside its page: script and data, without pictures. */
const OPEN_BUDGET = 40_000;

test('the search loads little, and nothing before it is opened', async ({ page }) => {
	const asked: string[] = [];
	let bytes = 0;
	page.on('response', async (response) => {
		const { pathname } = new URL(response.url());
		if (!/search\S*\.(?:js|json)$/.test(pathname)) return;
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
