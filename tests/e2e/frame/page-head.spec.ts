import type { Page } from '@playwright/test';
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
		expect.soft([lang, headings], address).toEqual(['pt-PT', 1]);
		titles.push(title);
		const description = meta.get('description') ?? '';
		expect.soft(description, address).toMatch(/\S.{20,}/);
		descriptions.push(description);
		expect.soft(meta.get('og:title'), address).toBeTruthy();
		expect.soft(meta.get('og:description'), address).toBe(meta.get('description'));
		expect.soft(meta.get('og:type'), address).toBe(/^\/news\/[^/]+$/.test(address) ? 'article' : 'website');
		expect.soft(new URL(meta.get('og:url') ?? '').pathname, address).toBe(address);
		const picture = new URL(meta.get('og:image') ?? '');
		const { 'content-type': type } = (await request.head(picture.pathname)).headers();
		expect.soft(type, address).toBe('image/jpeg');

		// Pages that only make sense after another page are kept out of search engines.
		const isUnlisted =
			/^\/(?:404|desk|offline|search|schedule\/trail\/.*|(?:outings\/)?result\/.*|outings\/-(?:\/(?:frame|confirm))?)$/.test(
				address,
			);
		expect.soft(meta.get('robots'), address).toBe(isUnlisted ? 'noindex' : undefined);
		expect.soft(canonicals, address).toEqual(isUnlisted ? [] : [meta.get('og:url')]);
	}
	for (const texts of [titles, descriptions])
		expect.soft(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
});
