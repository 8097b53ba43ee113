import type { Page } from '@playwright/test';
import { expect } from './page.ts';

const loadedFonts = (page: Page) =>
	page.evaluate(() => [...document.fonts].flatMap(({ family, status }) => (status === 'loaded' ? family : [])));

/** Waits until the site's own fonts are loaded. The browser shows a font as soon as it is loaded. */
export const expectFonts = (page: Page): Promise<void> =>
	expect.poll(() => loadedFonts(page)).toEqual(expect.arrayContaining(['Besley', 'Hanken']));
