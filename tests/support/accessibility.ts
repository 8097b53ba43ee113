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
 * Holds the page, as it is now, against every rule of WCAG 2.2 AA that a machine can check; then in its dark colours,
 * which are all that dark changes, against those that look at colours. Axe comes once into each document, and tells
 * nothing but faults: its own Playwright package takes three times as long.
 */
export const expectAccessible = async (page: Page): Promise<void> => {
	if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme });
		const faults = await page.evaluate(
			async (runOnly) => {
				const { axe } = globalThis as unknown as { readonly axe: typeof Axe };
				const { violations } = await axe.run({ runOnly, resultTypes: ['violations'] });
				return violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]);
			},
			colorScheme === 'light' ? EVERY_RULE : COLOUR_RULES,
		);
		expect.soft(faults, `${page.viewportSize()?.width} px, ${colorScheme}`).toEqual([]);
	}
};
