import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/shared-page.ts';
import { sitePages } from '#tests/support/site-pages.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What else could differ in the dark. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

const SCREENS = [
	{ width: 390, height: 844 },
	{ width: 1440, height: 900 },
];

/** Each rule that is broken, with the mark-up that breaks it. There are no frames, which the legacy mode leaves out. */
const findFaults = async (page: Page, narrow: (axe: AxeBuilder) => AxeBuilder): Promise<string[][]> => {
	const { violations } = await narrow(new AxeBuilder({ page }).setLegacyMode()).analyze();
	return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
};

for (const { address } of sitePages) {
	test(`${address} is accessible on a phone and a desktop, light and dark`, async ({ page }) => {
		await page.goto(address);
		for (const viewport of SCREENS) {
			await page.setViewportSize(viewport);
			await page.emulateMedia({ colorScheme: 'light' });
			expect.soft(await findFaults(page, (axe) => axe.withTags(TAGS)), `${viewport.width} px`).toEqual([]);
			await page.emulateMedia({ colorScheme: 'dark' });
			expect
				.soft(await findFaults(page, (axe) => axe.withRules(COLOR_RULES)), `${viewport.width} px, dark`)
				.toEqual([]);
		}
	});
}
