import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { site } from '#netlify/server/base/content.ts';
import { LANGUAGES } from '#src/format/language.ts';
import { inPortuguese, languageOf } from '#src/translated-addresses.ts';
import { expect, test } from '#tests/support/shared-page.ts';
import { sitePages } from '#tests/support/site-pages.ts';

/** What a search engine reads without running scripts. */
const readHead = (page: Page, html: string) =>
	page.evaluate((text) => {
		const parsed = new DOMParser().parseFromString(text, 'text/html');
		const named = parsed.querySelectorAll<HTMLMetaElement>('meta:is([name], [property])');
		const metas = [...named].map((meta) => [meta.name || meta.getAttribute('property'), meta.content] as const);
		return {
			lang: parsed.documentElement.lang,
			title: parsed.title,
			headings: [...parsed.querySelectorAll('h1')].filter((heading) => !heading.closest('[hidden]')).length,
			metas,
			canonicals: [...parsed.querySelectorAll<HTMLLinkElement>('link[rel=canonical]')].map(({ href }) => href),
		};
	}, html);

test('every page has a title and a description of its own, for visitors and search engines', async ({
	page,
	request,
}) => {
	await page.goto('about:blank');
	const titles: string[] = [];
	const descriptions: string[] = [];
	for (const { address, html } of sitePages) {
		const { lang, title, headings, metas, canonicals } = await readHead(page, html);
		const meta = new Map(metas);
		// Each name occurs once, except `theme-color`, which differs between light and dark.
		expect.soft(metas, address).toHaveLength(meta.size + 1);
		expect.soft([lang, headings], address).toEqual([LANGUAGES[languageOf(address)], 1]);
		const description = meta.get('description') ?? '';
		expect.soft(description, address).toMatch(/\S.{20,}/);
		expect.soft(meta.get('og:title'), address).toBeTruthy();
		expect.soft(meta.get('og:description'), address).toBe(meta.get('description'));
		expect.soft(meta.get('og:type'), address).toBe(/^\/news\/[^/]+$/.test(address) ? 'article' : 'website');
		// A page without a translation names the Portuguese one.
		expect.soft([address, inPortuguese(address)]).toContain(new URL(meta.get('og:url') ?? '').pathname);
		const picture = new URL(meta.get('og:image') ?? '');
		const { 'content-type': type } = (await request.head(picture.pathname)).headers();
		expect.soft(type, address).toBe('image/jpeg');

		// Pages that only make sense after another page are kept out of search engines.
		const isUnlisted =
			/^\/(?:404|desk\/frame|offline|search|schedule\/trail\/.*|trails\/[^/]+\/(?:poster|problem)|(?:outings\/)?result\/.*|outings\/-(?:\/(?:frame|confirm))?)$/.test(
				inPortuguese(address),
			);
		if (!isUnlisted) {
			titles.push(`${lang} ${title}`);
			descriptions.push(`${lang} ${description}`);
		}
		expect.soft(meta.get('robots'), address).toBe(isUnlisted ? 'noindex' : undefined);
		expect.soft(canonicals, address).toEqual(isUnlisted ? [] : [meta.get('og:url')]);
	}
	for (const texts of [titles, descriptions])
		expect.soft(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
});

test('a phone can install the site as an app, in the page’s colours', async ({ page }) => {
	await page.goto('/home');
	const address = await page.locator('link[rel=manifest]').getAttribute('href');
	const answer = await page.request.get(address ?? '');
	expect(answer.headers()['content-type']).toContain('application/manifest+json');
	const manifest = await answer.json();
	expect(manifest).toMatchObject({ short_name: site.name, lang: 'pt-PT', start_url: '/home', scope: '/' });

	for (const { src, sizes } of manifest.icons) {
		const icon = await page.request.get(src);
		expect(icon.status(), src).toBe(200);
		if (sizes === 'any') continue;
		const { width, height } = await sharp(await icon.body()).metadata();
		expect(`${width}x${height}`, src).toBe(sizes);
	}
	for (const [file, type, size] of [
		['/apple-touch-icon.png', 'png', 180],
		['/favicon.svg', 'svg', 76],
	] as const) {
		const icon = await sharp(await (await page.request.get(file)).body()).metadata();
		expect(icon, file).toMatchObject({ format: type, width: size, height: size });
	}
	expect((await page.request.get('/favicon.ico')).status()).toBe(200);
	expect(JSON.stringify(manifest.icons)).toContain('maskable');
	expect((await page.request.get(manifest.shortcuts.at(-1).url)).status()).toBe(200);

	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme });
		const [declared, painted] = await page.evaluate(() => {
			const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')];
			const meta = metas.find(({ media }) => matchMedia(media).matches);
			// Compares the drawn colours, because the manifest and the page write them differently.
			const paint = (color: string) => {
				const context = new OffscreenCanvas(1, 1).getContext('2d');
				if (!context) return [];
				context.fillStyle = color;
				context.fillRect(0, 0, 1, 1);
				return [...context.getImageData(0, 0, 1, 1).data];
			};
			return [paint(meta?.content ?? ''), paint(getComputedStyle(document.body).backgroundColor)];
		});
		expect(declared, colorScheme).toEqual(painted);
	}
});
