import { createSearch, wordsOf } from '#src/features/search/search-index.ts';
import { expectAccessible } from '#tests/support/accessibility.ts';
import { compressedSize } from '#tests/support/compressed-size.ts';
import { contentTrails } from '#tests/support/content-entries.ts';
import { findMisfits } from '#tests/support/misfits.ts';
import { test as testAlone } from '#tests/support/page.ts';
import { SiteSearch, searchFile } from '#tests/support/search.ts';
import { expect, test } from '#tests/support/shared-page.ts';
import { sitePages } from '#tests/support/site-pages.ts';

/** Compressed bytes that the search loads beside its page: script and data, without pictures. */
const OPEN_BUDGET = 40_000;

/** What a search finds in the data of the built site. */
const addressesFor = (query: string, language?: string): string[] => {
	const { documents, rules } = searchFile(language);
	return createSearch(documents, wordsOf(rules))(query).hits.map(({ document }) => document.href);
};

const SCREENS = [
	{ width: 390, height: 844 },
	{ width: 1440, height: 900 },
];

test('a link opens the search, which finds while the visitor types, and Enter leads to the first result', async ({
	page,
}) => {
	const search = new SiteSearch(page);
	await page.goto('/about');
	await search.links.click();
	await expect(page).toHaveURL('/search');
	await expect(search.input).toBeFocused();
	await search.input.pressSequentially('carvalh');
	await expect(search.status).toHaveText(/^\d+ resultados para «carvalh»$/);
	await expect(page).toHaveURL('/search?q=carvalh');
	await expect(search.hits.first()).toHaveText(/^carvalh$/i);

	await page.keyboard.press('Enter');
	await expect(search.results.nth(0)).toBeFocused();

	const count = await search.status.textContent();
	const address = await search.results.first().getAttribute('href');
	await page.keyboard.press('Enter');
	await expect(page).toHaveURL(String(address));
	await page.goBack();
	await expect(page).toHaveURL('/search?q=carvalh');
	await expect(search.status).toHaveText(String(count));
	await page.goBack();
	await expect(page).toHaveURL('/about');
});

test('typing mistakes are tolerated, and links are shown if nothing is found', async ({ page }) => {
	const search = new SiteSearch(page);
	await search.open();
	await search.input.fill('carvlho');
	await expect(search.status).toHaveText('Nada com «carvlho» tal e qual. Parecido com isso:');
	await expect(search.hits.first()).toHaveText(/^carvalho/i);
	await search.input.fill('<zzz>');
	await expect(search.status).toHaveText('Não encontrámos nada com «<zzz>».');
	await expect(search.results).toHaveCount(0);
	await expectAccessible(page);
	await search.input.fill('c');
	await expect(search.status).toBeEmpty();
	await expect(page).toHaveURL('/search');
	await search.input.fill('zzz');
	await page.locator('.ways').getByRole('link', { name: 'Trilhos' }).click();
	await expect(page).toHaveURL('/trails');
});

test('the address of the search contains the query', async ({ page }) => {
	const search = new SiteSearch(page);
	const everything = page.locator('[data-search-everything]');
	await page.goto('/search?q=planta%C3%A7%C3%B5es');
	await expect(search.input).toHaveValue('plantações');
	await expect(search.results.first()).toBeVisible();
	await expect(everything).toBeHidden();
	await search.input.fill('rio');
	await expect(page).toHaveURL('/search?q=rio');
	await page.reload();
	await expect(search.status).toContainText('«rio»');
	// The kind of the best hit comes first: «contas» are not what trails count.
	await search.input.fill('contas');
	await expect(search.results.first()).toHaveAttribute('href', '/about');
	await search.input.fill('');
	await expect(everything).toBeVisible();
	await expect(page).toHaveURL('/search');
});

test('the search page shows a message if its data can’t be loaded', async ({ page, expectProblem }) => {
	expectProblem(/status of 503/);
	await page.route('**/search.json', (route) => route.fulfill({ status: 503 }));
	const search = new SiteSearch(page);
	await page.goto('/about');
	await search.links.click();
	await expect(page).toHaveURL('/search');
	await search.input.fill('rio');
	await expect(search.status).toContainText('A procura não está disponível');
	await expect(page.locator('[data-search-everything]')).toBeVisible();
});

testAlone.describe('without JavaScript', () => {
	testAlone.use({ javaScriptEnabled: false });

	testAlone('the search page lists all documents', async ({ page }) => {
		const search = new SiteSearch(page);
		await page.goto('/about');
		await search.links.click();
		await expect(page).toHaveURL('/search');
		await expect(page.locator('.without-script')).toBeVisible();
		await expect(search.input).toBeHidden();
		const links = page.locator('[data-search-everything] a');
		expect(await links.count()).toBeGreaterThan(15);
		await links.first().click();
		await expect(page).not.toHaveURL('/search');
	});
});

test('results fit the narrowest screen, and are accessible on any', async ({ page }) => {
	const search = new SiteSearch(page);
	await search.open();
	await search.input.fill('carvalho');
	await expect(search.results.first()).toBeVisible();
	for (const viewport of SCREENS) {
		await page.setViewportSize(viewport);
		await expectAccessible(page);
	}
	for (const width of [320, 600, 768, 992]) {
		await page.setViewportSize({ width, height: 640 });
		expect.soft(await page.evaluate(findMisfits), `${width} px`).toEqual([]);
	}
});

testAlone('the search loads little, and nothing before it is opened', async ({ page }) => {
	const asked: string[] = [];
	const sizes: Promise<number>[] = [];
	page.on('response', (response) => {
		const { pathname } = new URL(response.url());
		if (!/search\S*\.(?:js|json)$/.test(pathname)) return;
		asked.push(pathname);
		sizes.push(response.text().then(compressedSize));
	});
	const search = new SiteSearch(page);
	await page.goto('/news', { waitUntil: 'networkidle' });
	expect(asked).toEqual([]);
	await search.links.click();
	await search.input.fill('rio');
	await expect(search.results.first()).toBeVisible();
	expect(asked).toContain('/search.json');
	const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
	testAlone.info().annotations.push({ type: 'open', description: `${bytes} bytes` });
	expect(bytes).toBeLessThanOrEqual(OPEN_BUDGET);
});

test('the search’s data has every page, every post can be found, and each kind of page by its title', () => {
	const addresses = sitePages.map(({ address }) => address);
	const { documents } = searchFile();
	const found = documents.map(({ href }) => href);
	expect(found.filter((href) => !addresses.includes(href))).toEqual([]);
	expect(new Set(found).size).toBe(found.length);
	expect(JSON.stringify(documents)).not.toContain('{{');
	expect(found).toEqual(expect.arrayContaining(addresses.filter((address) => /^\/news\/[^/]+$/.test(address))));
	const kinds = Map.groupBy(documents, ({ href }) => href.split('/')[1]);
	expect(kinds.size).toBeGreaterThan(5);
	for (const { href, title } of [...kinds.values()].flatMap(([first]) => first ?? []))
		expect.soft(addressesFor(title), title).toContain(href);
});

test('trails are found by shade and by those whom they suit, and outings by their kind', () => {
	for (const [query, suits] of [
		['crianças', contentTrails.filter(({ access }) => access.children?.suitable)],
		['cão', contentTrails.filter(({ access }) => access.dogs?.suitable)],
		['carrinho', contentTrails.filter(({ access }) => access.pushchair?.suitable)],
		['sombra', contentTrails.filter(({ shade }) => shade)],
	] as const)
		expect.soft(addressesFor(query), query).toEqual(expect.arrayContaining(suits.map(({ id }) => `/trails/${id}`)));
	for (const query of ['iban', 'accounts', 'donate']) expect(addressesFor(query, '/en'), query).toContain('/en/about');
	expect(addressesFor('caminhada')).toContainEqual(expect.stringMatching(/^\/outings\//));
});
