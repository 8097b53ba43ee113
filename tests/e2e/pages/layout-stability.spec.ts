import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GUIDE, SHIRT, startWith } from '#tests/support/cart.ts';
import { adjustDejaVu, expectFonts } from '#tests/support/fonts.ts';
import { measureShift, SHIFT_MAX } from '#tests/support/layout-shift.ts';
import { expect, test } from '#tests/support/shared-page.ts';
import { sitePages } from '#tests/support/site-pages.ts';

const post = sitePages.find(({ address }) => address.startsWith('/news/'))?.address ?? '';
const trailPage = sitePages.find(({ address }) => address.startsWith('/trails/'))?.address ?? '';

test.beforeEach(({ page }) => adjustDejaVu(page));

/** Sends each page but `held` as the site does, and the second part of that one's body only once `rest` is settled. */
const serveInParts = (site: string, held: string, secondPart: string | undefined, rest: Promise<void>) =>
	createServer(async (request, response) => {
		const answer = await fetch(new URL(request.url ?? '', site));
		const body = Buffer.from(await answer.arrayBuffer());
		response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
		const half = (body.indexOf('</head>') + body.length) / 2;
		const middle = request.url === held ? (secondPart ? body.indexOf(secondPart) : half) : body.length;
		response.write(body.subarray(0, middle));
		if (request.url === held) await rest;
		response.end(body.subarray(middle));
	});

for (const [address, secondPart] of [['/home'], ['/about'], ['/trails'], [post, '<div class="prose']] as const)
	test(`${address} hardly moves when its second part arrives late`, async ({ page, baseURL, expectProblem }) => {
		expectProblem(/to another site: http:\/\/127\.0\.0\.1/);
		const rest = Promise.withResolvers<void>();
		// A phone, and as much of its page as a long screen shows.
		await page.setViewportSize({ width: 390, height: 1200 });
		const server = serveInParts(baseURL ?? '', address, secondPart, rest.promise);
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${address}`, { waitUntil: 'commit' });
		await expect.poll(() => page.evaluate(() => performance.getEntriesByType('paint').length)).toBeGreaterThan(0);
		rest.resolve();
		await expect(page.locator('footer').last()).toBeAttached();
		expect(await measureShift(page)).toBeLessThanOrEqual(SHIFT_MAX);
		server.close();
		server.closeAllConnections();
	});

for (const [width, height, address] of [
	[390, 844, '/become-member'],
	[390, 844, '/checkout'],
	[1440, 900, '/checkout'],
	[1440, 900, '/home'],
] as const)
	test(`nothing moves at ${width} px while ${address} loads`, async ({ page, expectProblem }) => {
		// Fonts are blocked, because another test is about them.
		expectProblem(/ERR_FAILED.*woff2/);
		await page.setViewportSize({ width, height });
		await page.route('**/*.woff2', (route) => route.abort());
		await startWith(page, [SHIRT, GUIDE]);
		await page.goto(address);
		const form = page.locator('[data-island]:not([data-island=slider])');
		if (await form.isVisible()) {
			// Playwright's mouse would scroll to the form as it grows, and scrolling counts as a shift.
			await form.dispatchEvent('mouseover');
			await expect(form.locator('form')).toHaveAttribute('novalidate');
		}
		expect(await measureShift(page)).toBe(0);
	});

// Late fonts move wider screens no more than the narrowest.
for (const address of ['/home', trailPage])
	test(`${address} hardly moves when its fonts arrive late`, async ({ page }) => {
		const fonts = Promise.withResolvers<void>();
		let held = 0;
		await page.setViewportSize({ width: 390, height: 844 });
		await page.route('**/*.woff2', async (route) => {
			held += 1;
			await fonts.promise;
			await route.continue();
		});
		await page.goto(address, { waitUntil: 'domcontentloaded' });
		// Text is shown before its fonts arrive.
		await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1);
		fonts.resolve();
		await expectFonts(page);
		// The browser's cache has them from the tests before, and must not be asked.
		expect(held).toBeGreaterThanOrEqual(2);
		expect(await measureShift(page)).toBeLessThanOrEqual(SHIFT_MAX);
	});
