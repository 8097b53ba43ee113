import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '#tests/support/shared-page.ts';
import { sitePages } from '#tests/support/site-pages.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const SCREENS = [
	{ width: 390, height: 844 },
	{ width: 1440, height: 900 },
];

for (const { address } of sitePages) {
	test(`${address} is accessible on a phone and a desktop, light and dark`, async ({ page }) => {
		await page.goto(address);
		for (const viewport of SCREENS) {
			for (const colorScheme of ['light', 'dark'] as const) {
				await page.setViewportSize(viewport);
				await page.emulateMedia({ colorScheme });
				// There are no frames to look into, which is all that the legacy mode leaves out; it takes half the time.
				const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(RULES).analyze();
				const found = violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
				expect.soft(found, `${viewport.width} px, ${colorScheme}`).toEqual([]);
			}
		}
	});
}
