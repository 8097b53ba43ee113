import type { Page } from '@playwright/test';
import { test as base, expect } from './page.ts';

/** An address of the site that shows nothing and runs no script. */
const NOWHERE = '/robots.txt';

/** Leaves the page and removes everything that a test left in it, except scripts added with `addInitScript`. */
const clean = async (page: Page): Promise<void> => {
	const context = page.context();
	for (const other of context.pages()) if (other !== page) await other.close();
	for (const listened of ['request', 'response', 'requestfailed', 'requestfinished'] as const) {
		page.removeAllListeners(listened);
		context.removeAllListeners(listened);
	}
	await page.unrouteAll({ behavior: 'ignoreErrors' });
	await context.unrouteAll({ behavior: 'ignoreErrors' });
	await context.setOffline(false);
	await context.clearPermissions();
	await context.clearCookies();
	// A page stores its draft when it is left, so storage is cleared after that. A dialog that has just closed still goes
	// back in the history, which may abort the visit.
	await expect(() => page.goto(NOWHERE)).toPass();
	await page.evaluate(() => sessionStorage.clear());
	const devtools = await context.newCDPSession(page);
	await devtools.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'all' });
	await devtools.detach();
};

/**
 * The same `test` with one page for all tests of a worker, cleaned between them, because opening a page takes as long
 * as most tests. It does not suit tests that change the page before it begins (`addInitScript`, the clock), nor tests
 * that need another kind of browser (`isMobile`, `javaScriptEnabled`, …).
 */
export const test = base.extend({
	context: ({ sharedPage }, use) => use(sharedPage.context()),
	page: async ({ sharedPage, viewport, colorScheme, contextOptions }, use) => {
		await sharedPage.setViewportSize(viewport ?? { width: 1280, height: 720 });
		await sharedPage.emulateMedia({
			colorScheme: colorScheme ?? null,
			forcedColors: null,
			media: null,
			reducedMotion: contextOptions.reducedMotion ?? null,
		});
		await use(sharedPage);
		await clean(sharedPage);
	},
});

export { expect };
