import { expect, test } from '#tests/support/shared-page.ts';

test('breadcrumbs are high enough for a finger', async ({ page }) => {
	for (const width of [390, 1280]) {
		await page.setViewportSize({ width, height: 800 });
		await page.goto('/store/caneca-esmaltada');
		const links = page.getByRole('navigation', { name: 'Está em' }).getByRole('link');
		await expect(links).toHaveText(['Início', 'Loja']);
		for (const link of await links.all()) expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24);
	}
});
