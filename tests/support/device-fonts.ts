import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

const read = (file: string): string => readFileSync(`node_modules/@fontsource/${file}.woff2`, 'base64');

/** Fonts that a device may have instead of the site's: the widest common one and a narrow one. */
const DEVICES = {
	wide: [
		{ family: 'Device', weight: '400', data: read('dejavu-sans/files/dejavu-sans-latin-400-normal') },
		{ family: 'Device', weight: '501 900', data: read('dejavu-sans/files/dejavu-sans-latin-700-normal') },
	],
	narrow: [
		{ family: 'Device', weight: '400', data: read('archivo-narrow/files/archivo-narrow-latin-400-normal') },
		{ family: 'Device', weight: '501 900', data: read('archivo-narrow/files/archivo-narrow-latin-600-normal') },
	],
} as const;

/**
 * Shows the page in the fonts of another device, whatever fonts this machine has. The site's policy does not apply to
 * them, as it would not to a visitor's own fonts.
 */
export const useDeviceFonts = (page: Page, device: keyof typeof DEVICES): Promise<void> =>
	page.evaluate(async (faces) => {
		for (const { family, weight, data } of faces) {
			const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
			document.fonts.add(await new FontFace(family, bytes, { weight }).load());
		}
		const sheet = new CSSStyleSheet();
		sheet.replaceSync(`
			:root { --font-title: Device !important; --font-text: Device !important; }
		`);
		document.adoptedStyleSheets.push(sheet);
	}, DEVICES[device]);
