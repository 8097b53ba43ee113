import { globSync } from 'node:fs';
import sharp from 'sharp';
import { publishedNews } from '#tests/support/content-entries.ts';
import { test as testAlone } from '#tests/support/page.ts';
import { expectPrintStyles } from '#tests/support/print-styles.ts';
import { expect, test } from '#tests/support/shared-page.ts';

const [newest, second] = publishedNews;
const POST = `/news/${second?.id}`;

test('a post has structured data, can be printed, and leads to the previous, the next and the related ones', async ({
	page,
	baseURL,
}) => {
	await page.goto(POST);
	const article = JSON.parse((await page.locator('script[type="application/ld+json"]').last().textContent()) ?? '');
	expect(article).toMatchObject({
		'@context': 'https://schema.org',
		'@type': 'NewsArticle',
		headline: second?.title,
		datePublished: second?.date,
		inLanguage: 'pt-PT',
		author: { name: expect.any(String) },
		publisher: { '@type': 'Organization', name: expect.any(String) },
	});
	expect(new URL(article.url).pathname).toBe(POST);
	const [picture] = article.image;
	expect(picture).toBe(await page.locator('meta[property="og:image"]').getAttribute('content'));
	expect((await page.request.get(`${baseURL}${new URL(picture).pathname}`)).ok()).toBe(true);

	await expectPrintStyles(page);
	await page.emulateMedia({ media: 'print' });
	await expect(page.getByText('Publicado em http')).toBeVisible();
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	for (const name of ['Partilhar', 'Assuntos', /^Também sobre/])
		await expect(page.getByRole('heading', { name })).toBeHidden();
	await expect(page.getByRole('navigation', { name: 'Outras notícias' })).toBeHidden();
	await page.emulateMedia({ media: null });

	const others = page.getByRole('navigation', { name: 'Outras notícias' });
	await expect(others.getByRole('link', { name: /^Seguinte/ })).toHaveAttribute('href', `/news/${newest?.id}`);
	await others.getByRole('link', { name: /^Anterior/ }).click();
	await expect(page).toHaveURL(`/news/${publishedNews[2]?.id}`);
	const related = page.getByRole('region', { name: /^Também sobre/ }).getByRole('link');
	expect(await related.count()).toBeGreaterThan(0);
	for (const href of await related.evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
		expect(href).not.toBe(`/news/${publishedNews[2]?.id}`);
});

test('every post has its social picture at the specification’s address, 1200 × 630', async () => {
	const files = globSync('dist/assets/images/news/*');
	expect(files.map((file) => file.replaceAll('\\', '/')).sort()).toEqual(
		publishedNews.map(({ id }) => `dist/assets/images/news/news_${id}.jpg`).sort(),
	);
	for (const file of files)
		expect(await sharp(file).metadata(), file).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
});

test('a post’s address is copied without its fragment; if that fails, the visitor reads how to copy it', async ({
	page,
	context,
}) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.goto(`${POST}#x`);
	await page.getByRole('button', { name: 'Copiar o endereço' }).click();
	await expect(page.getByRole('status').filter({ hasText: 'Endereço copiado' })).toBeVisible();
	expect(new URL(await page.evaluate(() => navigator.clipboard.readText())).href).toBe(page.url().replace('#x', ''));
	// Without a share sheet on the device there is no button for it.
	await expect(page.getByRole('button', { name: 'Mais opções' })).toBeHidden();

	await page.reload();
	await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
	await page.getByRole('button', { name: 'Copiar o endereço' }).click();
	await expect(page.getByText('Não foi possível copiar: use a barra de endereço.')).toBeVisible();
});

testAlone('a post opens the device’s share sheet if it has one', async ({ page }) => {
	await page.addInitScript(() => {
		const share = (data: ShareData) => {
			document.documentElement.dataset['shared'] = JSON.stringify(data);
			return Promise.reject(new DOMException('Closed', 'AbortError'));
		};
		Object.assign(navigator, { canShare: () => true, share });
	});
	await page.goto(POST);
	await page.getByRole('button', { name: 'Mais opções' }).click();
	const shared = JSON.parse((await page.locator('html').getAttribute('data-shared')) ?? '');
	expect(shared).toEqual({ title: second?.title, url: page.url() });
	// When the visitor closes the share sheet, nothing is copied instead.
	await expect(page.getByText('Endereço copiado')).toHaveCount(0);
});

testAlone.describe('without JavaScript', () => {
	testAlone.use({ javaScriptEnabled: false });

	testAlone('a post is complete, and shows no buttons that need a script', async ({ page }) => {
		await page.goto(POST);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(second?.title ?? '');
		await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
		await expect(page.getByRole('link', { name: 'Por email' })).toBeVisible();
	});
});
