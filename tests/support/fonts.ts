import type { Page } from '@playwright/test';
import { expect } from './page.ts';

const loadedFonts = (page: Page) =>
	page.evaluate(() => [...document.fonts].flatMap(({ family, status }) => (status === 'loaded' ? family : [])));

/** Waits until the page has its own fonts: one that is there is shown at once. */
export const expectFonts = (page: Page): Promise<void> =>
	expect.poll(() => loadedFonts(page)).toEqual(expect.arrayContaining(['Besley', 'Hanken']));
