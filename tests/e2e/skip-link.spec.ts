import { expect, test } from '#tests/support/shared-page.ts';
import { sitePages } from '#tests/support/site-pages.ts';

for (const { address } of sitePages) {
	test(`the first stop of ${address} leads past the menu`, async ({ page }) => {
		await page.goto(address);
		await page.keyboard.press('Tab');
		const skip = page.getByRole('link', { name: 'Saltar para o conteúdo' });
		await expect(skip).toBeFocused();
		await expect(skip).toBeInViewport({ ratio: 1 });
		await page.keyboard.press('Enter');
		await expect(page.getByRole('main')).toBeFocused();
		await page.keyboard.press('Tab');
		expect(await page.evaluate(() => document.activeElement?.closest('header'))).toBeNull();
	});
}
