import type { Page } from '@playwright/test';
import { expect } from './page.ts';

/** Waits for the styles for paper, which come after everything else. */
export const expectPrintStyles = (page: Page): Promise<void> =>
	expect
		.poll(() =>
			page.evaluate(() => {
				const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[media=print]')];
				return !document.head.querySelector('noscript') && sheets.every(({ sheet }) => sheet);
			}),
		)
		.toBe(true);
