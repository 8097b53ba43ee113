import type { Locator } from '@playwright/test';
import { expect, test } from '#tests/support/page.ts';

/** Points at a link until its page is fetched. On a busy machine the browser misses a pointer that comes too early. */
const hoverUntil = (link: Locator, hasCome: () => boolean): Promise<void> =>
	expect(async () => {
		await link.page().mouse.move(0, 0);
		await link.hover();
		await expect.poll(hasCome, { timeout: 3_000 }).toBe(true);
	}).toPass();

test('a page is fetched before it is opened, when a visitor points at its link', async ({ page, context }) => {
	const devtools = await context.newCDPSession(page);
	const statuses: string[] = [];
	devtools.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
		if (prefetchUrl.endsWith('/about')) statuses.push(status);
	});
	await devtools.send('Preload.enable');
	await page.goto('/home');
	const link = page.getByRole('banner').getByRole('link', { name: 'Sobre' });
	expect(statuses).toEqual([]);
	await hoverUntil(link, () => statuses.at(-1) === 'Ready');
	await link.click();
	await expect(page).toHaveURL('/about');
	// The browser used the prefetched page.
	await expect.poll(() => statuses.at(-1)).toBe('Success');
});

test('links to files and links that open a dialog are not fetched ahead', async ({ page, context }) => {
	const devtools = await context.newCDPSession(page);
	const asked: string[] = [];
	devtools.on('Preload.prefetchStatusUpdated', ({ prefetchUrl }) => asked.push(new URL(prefetchUrl).pathname));
	await devtools.send('Preload.enable');
	const header = page.getByRole('banner');
	for (const [address, selector] of [
		['/trails/vale-do-moinho', '[download]'],
		['/home', '[data-schedule]'],
	] as const) {
		await page.goto(address);
		const link = page.locator(selector).first();
		await link.hover();
		// Pages are prefetched after 200 ms over a link.
		await page.waitForTimeout(500);
	}
	await hoverUntil(header.getByRole('link', { name: 'Trilhos', exact: true }), () => asked.includes('/trails'));
	expect(new Set(asked)).toEqual(new Set(['/trails']));
});
