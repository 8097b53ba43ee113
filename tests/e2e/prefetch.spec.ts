import { expect, test } from '#tests/support/page.ts';

test('a page comes before it is opened, once somebody is about to', async ({ page, context }) => {
	const devtools = await context.newCDPSession(page);
	const statuses: string[] = [];
	devtools.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
		if (prefetchUrl.endsWith('/about')) statuses.push(status);
	});
	await devtools.send('Preload.enable');
	await page.goto('/home');
	const link = page.getByRole('banner').getByRole('link', { name: 'Sobre' });
	expect(statuses).toEqual([]);
	await link.hover();
	await expect.poll(() => statuses.at(-1)).toBe('Ready');
	await link.click();
	await expect(page).toHaveURL('/about');
	// It was what opened, then.
	await expect.poll(() => statuses.at(-1)).toBe('Success');
});

test('a file does not, nor what opens over the page', async ({ page, context }) => {
	const devtools = await context.newCDPSession(page);
	const asked: string[] = [];
	devtools.on('Preload.prefetchStatusUpdated', ({ prefetchUrl }) => asked.push(new URL(prefetchUrl).pathname));
	await devtools.send('Preload.enable');
	await page.goto('/trails/vale-do-moinho');
	const header = page.getByRole('banner');
	for (const link of [page.getByRole('link', { name: 'GPX' }), header.locator('[data-search]')]) {
		await link.hover();
		// Who stays on a link for 200 ms is about to open it.
		await page.waitForTimeout(500);
	}
	await header.getByRole('link', { name: 'Trilhos', exact: true }).hover();
	await expect.poll(() => asked).toContain('/trails');
	expect(new Set(asked)).toEqual(new Set(['/trails']));
});
