import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './page.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Those that look at colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Holds the page, as it is now, against every rule of WCAG 2.2 AA that a machine can check; then in its dark colours,
 * which are all that dark changes, against those that look at colours.
 */
export const expectAccessible = async (page: Page): Promise<void> => {
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme });
		// There are no frames to look into, which is all that the legacy mode leaves out; it takes half the time.
		const axe = new AxeBuilder({ page }).setLegacyMode();
		const { violations } = await (colorScheme === 'light' ? axe.withTags(TAGS) : axe.withRules(COLOUR_RULES)).analyze();
		const faults = violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
		expect.soft(faults, `${page.viewportSize()?.width} px, ${colorScheme}`).toEqual([]);
	}
};
