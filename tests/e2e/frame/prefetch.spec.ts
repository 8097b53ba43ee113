import type { Locator } from '@playwright/test';
import { expect, test } from '#tests/support/page.ts';

/** Points at a link until its page is fetched. On a busy machine the browser misses a pointer that comes too early. */
const hoverUntil = (link: Locator, hasCome: () => boolean): Promise<void> =>
	expect(async () => {
		await link.page().mouse.move(0, 0);
		await link.hover();
		await expect.poll(hasCome, { timeout: 3_000 }).toBe(true);
	}).toPass();

test('a page is fetched before it is opened, when a visitor points at its link; files and dialogs are not', async ({
	page,
	context,
}) => {
	const devtools = await context.newCDPSession(page);
	const statuses = new Map<string, string>();
	devtools.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) =>
		statuses.set(new URL(prefetchUrl).pathname, status),
	);
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
	const link = header.getByRole('link', { name: 'Trilhos', exact: true });
	await hoverUntil(link, () => statuses.get('/trails') === 'Ready');
	await link.click();
	await expect(page).toHaveURL('/trails');
	// The browser used the prefetched page.
	await expect.poll(() => statuses.get('/trails')).toBe('Success');
	expect([...statuses.keys()]).toEqual(['/trails']);
});
