import type { Page } from '@playwright/test';
import { expect } from './page.ts';

const findFonts = (page: Page) =>
	page.evaluate(() => ({
		// All parts of the page, and what will come to stand beside them.
		inUse: [...document.querySelectorAll('h1, header a, footer a, body')].every((element) =>
			/^(?:Besley|Hanken)/.test(getComputedStyle(element).fontFamily),
		),
		loaded: [...document.fonts].flatMap(({ family, status }) => (status === 'loaded' ? family : [])),
	}));

/** Waits until the whole page stands in its own fonts. */
export const expectFonts = (page: Page): Promise<void> =>
	expect.poll(() => findFonts(page)).toEqual({ inUse: true, loaded: expect.arrayContaining(['Besley', 'Hanken']) });
