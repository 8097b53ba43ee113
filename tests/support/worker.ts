import type { Page } from '@playwright/test';
import { expect } from './page.ts';

/** The paths that a cache of the page's origin contains. Empty if there is no such cache. */
export const storedIn = (page: Page, cacheName: string): Promise<string[]> =>
	page.evaluate(async (name) => {
		if (!(await caches.has(name))) return [];
		const requests = await (await caches.open(name)).keys();
		return requests.map(({ url }) => new URL(url).pathname);
	}, cacheName);

/** The addresses of the page and of what it has loaded, as far as they are to be stored and no cache has them yet. The worker stores them in any order. */
export const loadedButNotStored = (page: Page): Promise<string[]> =>
	page.evaluate(async () => {
		const loaded = [location.href, ...performance.getEntriesByType('resource').map(({ name }) => name)];
		const stored = await Promise.all(loaded.map((address) => caches.match(address, { ignoreVary: true })));
		return loaded.filter((address, index) => !stored[index] && !new URL(address).pathname.startsWith('/api/'));
	});

/** The title of the newest copy of a page on the device. */
export const storedTitle = (page: Page, address: string): Promise<string> =>
	page.evaluate(async (path) => {
		const html = await (await caches.match(path, { ignoreSearch: true }))?.text();
		return /<title>(.*?)<\/title>/.exec(html ?? '')?.[1] ?? '';
	}, address);

export const countWorkers = (page: Page): Promise<number> =>
	page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** Opens a page as the first of a visit and waits until the worker runs and has stored it. */
export const openUntilStored = async (page: Page, address: string): Promise<void> => {
	await page.clock.install();
	await page.goto(address);
	await page.clock.runFor(30_000);
	await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
	await expect.poll(() => storedIn(page, 'visited-pages')).toContain(new URL(page.url()).pathname);
};
