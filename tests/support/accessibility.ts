import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';
import type { RunOnly } from 'axe-core';
import { expect } from './page.ts';

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

const EVERY_RULE: RunOnly = {
	type: 'tag',
	values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** Those that look at colours. */
const COLOUR_RULES: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/**
 * What axe finds in the page as it is now. It comes once into each document, and tells nothing but faults: its own
 * Playwright package takes three times as long.
 */
const findFaults = async (page: Page, runOnly: RunOnly): Promise<readonly string[][]> => {
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

/** Holds the page, as it is now, against every rule of WCAG 2.2 AA that a machine can check. */
export const expectAccessibleInLight = (page: Page): Promise<void> => expectNone(page, 'light', EVERY_RULE);

/** The same, and in its dark colours, which are all that dark changes, against the rules that look at colours. */
export const expectAccessible = async (page: Page): Promise<void> => {
	await expectAccessibleInLight(page);
	await expectNone(page, 'dark', COLOUR_RULES);
};
