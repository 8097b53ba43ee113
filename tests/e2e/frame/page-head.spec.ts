import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/shared-page.ts';
import { sitePages } from '#tests/support/site-pages.ts';

/** What a search engine reads without running scripts. */
const readHead = async (page: Page, html: string) => {
	await page.goto('about:blank');
	return page.evaluate((text) => {
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
};

for (const { address, html } of sitePages) {
	test(`${address} says what it is, to visitors and to search engines`, async ({ page, request }) => {
		const { lang, title, headings, metas, canonicals } = await readHead(page, html);
		const meta = new Map(metas);
		// Each name occurs once, except `theme-color`, which differs between light and dark.
		expect(metas).toHaveLength(meta.size + 1);
		expect([lang, headings]).toEqual(['pt-PT', 1]);
		const isNamesake = (other: (typeof sitePages)[number]) =>
			other.html !== html && other.html.includes(`<title>${title}</title>`);
		expect(sitePages.filter(isNamesake)).toEqual([]);

		const description = meta.get('description') ?? '';
		expect(description).toMatch(/\S.{20,}/);
		expect(
			sitePages.filter((other) => other.html.includes(`name="description" content="${description}"`)),
		).toHaveLength(1);
		expect(meta.get('og:title')).toBeTruthy();
		expect(meta.get('og:description')).toBe(meta.get('description'));
		expect(meta.get('og:type')).toBe(/^\/news\/[^/]+$/.test(address) ? 'article' : 'website');
		expect(new URL(meta.get('og:url') ?? '').pathname).toBe(address);
		const picture = new URL(meta.get('og:image') ?? '');
		expect((await request.head(picture.pathname)).headers()['content-type']).toBe('image/jpeg');

		// Pages that only make sense after another page are kept out of search engines.
		const isUnlisted = /^\/(?:404|offline|search|result\/.*)$/.test(address);
		expect(meta.get('robots')).toBe(isUnlisted ? 'noindex' : undefined);
		expect(canonicals).toEqual(isUnlisted ? [] : [meta.get('og:url')]);
	});
}
