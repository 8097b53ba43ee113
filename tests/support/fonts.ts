import type { Page } from '@playwright/test';
import { expect } from './page.ts';

const loadedFonts = (page: Page) =>
	page.evaluate(() => [...document.fonts].flatMap(({ family, status }) => (status === 'loaded' ? family : [])));

/** Waits until the site's own fonts are loaded. The browser shows a font as soon as it is loaded. */
export const expectFonts = (page: Page): Promise<void> =>
	expect.poll(() => loadedFonts(page)).toEqual(expect.arrayContaining(['Besley', 'Hanken']));

/** The site's titles, and its text in both weights, as wide and as high in DejaVu as in its own fonts. Measured as in `fonts.css`. */
const ADJUSTED_DEJAVU = `
	@font-face { font-family: 'Besley by DejaVu'; src: local('DejaVu Serif Bold'); size-adjust: 91.6%; ascent-override: 136.46%; descent-override: 46.4%; }
	@font-face { font-family: 'Hanken by DejaVu'; font-weight: 400 500; src: local('DejaVu Sans'); size-adjust: 88.33%; ascent-override: 113.21%; descent-override: 34.3%; }
	@font-face { font-family: 'Hanken by DejaVu'; font-weight: 501 650; src: local('DejaVu Sans Bold'); size-adjust: 78.89%; ascent-override: 126.76%; descent-override: 38.41%; }
	:root:root {
		--font-title: Besley, 'Besley by Times', 'Besley by Noto', 'Besley by DejaVu', serif;
		--font-text: Hanken, 'Hanken by Arial', 'Hanken by Roboto', 'Hanken by DejaVu', sans-serif;
	}`;

/** A machine for tests may have DejaVu alone, which the site adjusts for nobody: visitors' devices have other fonts. */
export const adjustDejaVu = async (page: Page): Promise<void> => {
	await page.addInitScript((css) => {
		const sheet = new CSSStyleSheet();
		sheet.replaceSync(css);
		document.adoptedStyleSheets.push(sheet);
	}, ADJUSTED_DEJAVU);
};
