import { expect, test } from '#tests/support/shared-page.ts';

for (const [name, width] of [
	['Principal', 1280],
	['Atalhos', 390],
] as const) {
	test(`in forced colours the menu «${name}» shows the current page`, async ({ page }) => {
		await page.emulateMedia({ forcedColors: 'active' });
		await page.setViewportSize({ width, height: 720 });
		await page.goto('/news');
		const looks = await page
			.getByRole('navigation', { name })
			.getByRole('link')
			.evaluateAll((links) =>
				links.map((link) => {
					const { color, borderBlockColor } = getComputedStyle(link);
					return { isCurrent: link.hasAttribute('aria-current'), color, borderBlockColor };
				}),
			);
		const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
		expect(looks.filter(({ color }) => color === paper)).toEqual([]);
		expect(looks.filter(({ borderBlockColor }) => borderBlockColor !== paper)).toEqual([
			expect.objectContaining({ isCurrent: true }),
		]);
	});
}
