import { readFileSync } from 'node:fs';
import type { Frame, Page } from '@playwright/test';
import type Axe from 'axe-core';
import type { RunOnly } from 'axe-core';
import { expect } from './page.ts';

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

export const EVERY_RULE: RunOnly = {
	type: 'tag',
	values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** The rules that check colours. */
const COLOUR_RULES: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/**
 * Returns the faults that axe finds in the page's present state. axe is loaded once into each document and reports only
 * faults; its own Playwright package takes three times as long.
 */
export const findFaults = async (page: Page | Frame, runOnly: RunOnly): Promise<readonly string[][]> => {
	if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
	return page.evaluate(async (rules) => {
		const { axe } = globalThis as unknown as { readonly axe: typeof Axe };
		const { violations } = await axe.run({ runOnly: rules, resultTypes: ['violations'] });
		return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
	}, runOnly);
};

const expectNone = async (page: Page, colorScheme: 'light' | 'dark', runOnly: RunOnly): Promise<void> => {
	await page.emulateMedia({ colorScheme });
	const faults = await findFaults(page, runOnly);
	expect.soft(faults, `${page.viewportSize()?.width} px, ${colorScheme}`).toEqual([]);
};

/** Checks the page's present state, in these colours, with every rule of WCAG 2.2 AA that axe can check. */
export const expectAccessibleIn = (colorScheme: 'light' | 'dark', page: Page): Promise<void> =>
	expectNone(page, colorScheme, EVERY_RULE);

/**
 * Checks the page in light colours with every rule, and in dark colours with the rules for colours, because nothing
 * else differs there.
 */
export const expectAccessible = async (page: Page): Promise<void> => {
	await expectAccessibleIn('light', page);
	await expectNone(page, 'dark', COLOUR_RULES);
};

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

/** Checks the page on a phone in dark colours, and on a desktop in light ones: what it shows differs, its colours are the same. */
export const expectAccessibleOnPhoneAndDesktop = async (page: Page): Promise<void> => {
	await page.setViewportSize(PHONE);
	await expectAccessibleIn('dark', page);
	await page.setViewportSize(DESKTOP);
	await expectAccessibleIn('light', page);
};
