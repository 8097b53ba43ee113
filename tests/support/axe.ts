import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';
import type { RunOnly } from 'axe-core';

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

export const EVERY_RULE: RunOnly = {
	type: 'tag',
	values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** The rules that check colours. */
export const COLOUR_RULES: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/**
 * Returns the faults that axe finds in the page's present state. axe is loaded once into each document and reports only
 * faults; its own Playwright package takes three times as long.
 */
export const findFaults = async (page: Page, runOnly: RunOnly): Promise<readonly string[][]> => {
	if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
	return page.evaluate(async (rules) => {
		const { axe } = globalThis as unknown as { readonly axe: typeof Axe };
		const { violations } = await axe.run({ runOnly: rules, resultTypes: ['violations'] });
		return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
	}, runOnly);
};
