import { expect, test } from '#tests/support/shared-page.ts';
import { sitePages } from '#tests/support/site-pages.ts';

for (const { address, html } of sitePages) {
	test(`${address} says what it is, to visitors and to search engines`, async ({ page }) => {
		await page.goto(address);
		const meta = async (name: string) =>
			page.locator(`meta[name='${name}'], meta[property='${name}']`).getAttribute('content');

		await expect(page.locator('html')).toHaveAttribute('lang', 'pt');
		await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
		const title = await page.title();
		expect(sitePages.filter((other) => other.html !== html && other.html.includes(`<title>${title}</title>`))).toEqual(
			[],
		);

		expect(await meta('description')).toMatch(/\S.{20,}/);
		expect(await meta('og:title')).toBeTruthy();
		expect(await meta('og:description')).toBe(await meta('description'));
		expect(await meta('og:type')).toBe(/^\/news\/[^/]+$/.test(address) ? 'article' : 'website');
		expect(new URL((await meta('og:url')) ?? '').pathname).toBe(address);
		const picture = new URL((await meta('og:image')) ?? '');
		expect((await page.request.head(picture.pathname)).headers()['content-type']).toBe('image/jpeg');

		// What only makes sense after something else stays out of search engines.
		const isUnlisted = /^\/(?:404|offline|search|result\/.*)$/.test(address);
		const canonical = page.locator('link[rel=canonical]');
		if (isUnlisted) {
			expect(await meta('robots')).toBe('noindex');
			await expect(canonical).toHaveCount(0);
		} else {
			await expect(page.locator('meta[name=robots]')).toHaveCount(0);
			expect(await canonical.getAttribute('href')).toBe(await meta('og:url'));
		}
	});
}
