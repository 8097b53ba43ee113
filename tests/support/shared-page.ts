import type { Page } from '@playwright/test';
import { test as base, expect } from './page.ts';

/**
 * The same `test` with one page for all, for tests that look at many addresses and leave nothing behind: a page of its
 * own for each would take longer than the looking.
 */
export const test = base.extend<object, { readonly sharedPage: Page }>({
	sharedPage: [
		async ({ browser }, use, { project }) => {
			const context = await browser.newContext({ baseURL: project.use.baseURL ?? '' });
			await use(await context.newPage());
			await context.close();
		},
		{ scope: 'worker' },
	],
	page: async ({ sharedPage }, use) => {
		await sharedPage.setViewportSize({ width: 1280, height: 720 });
		await sharedPage.emulateMedia({ colorScheme: null, forcedColors: null, reducedMotion: 'reduce' });
		await use(sharedPage);
	},
});

export { expect };
