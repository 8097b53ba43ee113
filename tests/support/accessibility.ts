import type { Page } from '@playwright/test';
import type { RunOnly } from 'axe-core';
import { COLOUR_RULES, EVERY_RULE, findFaults } from './axe.ts';
import { expect } from './page.ts';

const expectNone = async (page: Page, colorScheme: 'light' | 'dark', runOnly: RunOnly): Promise<void> => {
	await page.emulateMedia({ colorScheme });
	const faults = await findFaults(page, runOnly);
	expect.soft(faults, `${page.viewportSize()?.width} px, ${colorScheme}`).toEqual([]);
};

/** Checks the page's present state, in light colours, with every rule of WCAG 2.2 AA that axe can check. */
export const expectAccessibleInLight = (page: Page): Promise<void> => expectNone(page, 'light', EVERY_RULE);

/**
 * Checks the page in light colours with every rule, and in dark colours with the rules for colours, because nothing
 * else differs there.
 */
export const expectAccessible = async (page: Page): Promise<void> => {
	await expectAccessibleInLight(page);
	await expectNone(page, 'dark', COLOUR_RULES);
};
