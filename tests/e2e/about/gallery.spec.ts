import { expectAccessible } from '#tests/support/accessibility.ts';
import { test as testAlone } from '#tests/support/page.ts';
import { expect, test } from '#tests/support/shared-page.ts';
import { GalleryViewer } from '#tests/support/viewer.ts';

const VIEWER = '**/_astro/Viewer.*.js';

test('eight pictures stand in four columns that end on one line', async ({ page }) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	const { pictures } = new GalleryViewer(page);
	await page.goto('/about');
	await expect(pictures).toHaveCount(8);
	const boxes = await pictures.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().toJSON()));
	const columns = boxes.slice(0, 4).map(({ left }) => left);
	expect(columns.toSorted((a, b) => a - b)).toEqual(columns);
	expect(new Set(columns).size).toBe(4);
	for (const [index, { left, bottom, top }] of boxes.slice(4).entries()) {
		expect(left).toBeCloseTo(columns[index] ?? 0, 0);
		expect(top).toBeGreaterThan(boxes[index]?.bottom ?? Number.POSITIVE_INFINITY);
		expect(Math.abs(bottom - boxes[4].bottom)).toBeLessThan(1);
	}
});

test('the buttons and the keys lead from picture to picture and stop at both ends', async ({ page }) => {
	const viewer = new GalleryViewer(page);
	await page.goto('/about');
	const last = (await viewer.pictures.count()) - 1;
	await viewer.pictures.nth(0).click();
	await viewer.expectAt(0);
	await viewer.next.click();
	await viewer.expectAt(1);
	await page.keyboard.press('ArrowRight');
	await viewer.expectAt(2);
	await page.keyboard.press('End');
	await viewer.expectAt(last);
	await page.keyboard.press('ArrowRight');
	await viewer.next.click({ force: true });
	await viewer.expectAt(last);
	await viewer.previous.click();
	await viewer.expectAt(last - 1);
	await page.keyboard.press('Home');
	await page.keyboard.press('ArrowLeft');
	await viewer.expectAt(0);
});

test('a picture is shown in full size, fits the screen, and its neighbours are being loaded', async ({ page }) => {
	const viewer = new GalleryViewer(page);
	const asked: string[] = [];
	page.on('request', (request) => asked.push(new URL(request.url()).pathname));
	await page.goto('/about');
	await viewer.pictures.nth(3).click();
	await viewer.expectAt(3);
	await expect.poll(() => viewer.image.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1800);
	const figcaption = await viewer.dialog.locator('figcaption').boundingBox();
	const box = await viewer.image.boundingBox();
	expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(figcaption?.y ?? 0);
	for (const index of [2, 4])
		await expect.poll(() => asked).toContain(await viewer.pictures.nth(index).getAttribute('href'));
	expect(asked).not.toContain(await viewer.pictures.nth(6).getAttribute('href'));
});

test('the keyboard opens the viewer and stays in it', async ({ page }) => {
	const viewer = new GalleryViewer(page);
	await page.goto('/about');
	await viewer.pictures.nth(1).focus();
	await page.keyboard.press('Enter');
	await viewer.expectAt(1);
	for (let press = 0; press < 8; press++) {
		await page.keyboard.press('Tab');
		const isInside = await page.evaluate(
			() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
		);
		expect(isInside).toBe(true);
	}
});

test('React is not requested before a picture is touched', async ({ page }) => {
	const asked: string[] = [];
	page.on('request', (request) => /Viewer|react|client/.test(request.url()) && asked.push(request.url()));
	const viewer = new GalleryViewer(page);
	await page.goto('/about', { waitUntil: 'networkidle' });
	await viewer.pictures.nth(0).hover();
	expect(asked).toEqual([]);
	await viewer.pictures.nth(0).click();
	await viewer.expectAt(0);
	expect(asked).not.toEqual([]);
});

test('two clicks while the viewer is loading open one viewer', async ({ page }) => {
	const viewer = new GalleryViewer(page);
	const arrived = Promise.withResolvers<void>();
	await page.route(VIEWER, async (route) => {
		await arrived.promise;
		await route.continue();
	});
	await page.goto('/about');
	// Uses the keyboard, because the spinner's veil would receive a click.
	await viewer.pictures.nth(0).press('Enter');
	await viewer.pictures.nth(1).press('Enter');
	arrived.resolve();
	await viewer.expectAt(0);
});

test('if the viewer can’t be fetched, the link opens the picture', async ({ page, expectProblem }) => {
	expectProblem(/Viewer.*ERR_FAILED|ERR_FAILED.*Viewer/);
	const viewer = new GalleryViewer(page);
	await page.route(VIEWER, (route) => route.abort());
	await page.goto('/about');
	const href = await viewer.pictures.nth(0).getAttribute('href');
	await viewer.pictures.nth(0).click();
	await expect(page).toHaveURL(href ?? '');
});

for (const viewport of [
	{ width: 390, height: 844 },
	{ width: 1440, height: 900 },
]) {
	test(`the open viewer is accessible at ${viewport.width} px`, async ({ page }) => {
		await page.setViewportSize(viewport);
		const viewer = new GalleryViewer(page);
		await page.goto('/about');
		await viewer.pictures.nth(6).click();
		await viewer.expectAt(6);
		await expectAccessible(page);
	});
}

testAlone.describe('on a phone', () => {
	testAlone.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

	testAlone('a swipe shows the next or previous picture; a tap or a scroll does not', async ({ page }) => {
		const viewer = new GalleryViewer(page);
		await page.goto('/about');
		await viewer.pictures.nth(1).tap();
		await viewer.expectAt(1);
		const browser = await page.context().newCDPSession(page);
		const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
			browser.send('Input.dispatchTouchEvent', { type, touchPoints });
		const swipe = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
			await touch('touchStart', from);
			for (let step = 1; step <= 8; step++)
				await touch('touchMove', {
					x: from.x + ((to.x - from.x) * step) / 8,
					y: from.y + ((to.y - from.y) * step) / 8,
				});
			await touch('touchEnd');
		};
		await swipe({ x: 300, y: 400 }, { x: 80, y: 410 });
		await viewer.expectAt(2);
		await swipe({ x: 80, y: 400 }, { x: 300, y: 390 });
		await viewer.expectAt(1);
		await swipe({ x: 200, y: 300 }, { x: 120, y: 600 });
		await viewer.image.tap();
		await viewer.expectAt(1);
		await viewer.next.tap();
		await viewer.expectAt(2);
	});
});

testAlone.describe('without JavaScript', () => {
	testAlone.use({ javaScriptEnabled: false });

	testAlone('a link opens its picture', async ({ page }) => {
		const { pictures } = new GalleryViewer(page);
		await page.goto('/about');
		const href = await pictures.nth(0).getAttribute('href');
		const opened = page.waitForResponse((response) => new URL(response.url()).pathname === href);
		await pictures.nth(0).click();
		expect((await opened).headers()['content-type']).toBe('image/webp');
		await expect(page).toHaveURL(href ?? '');
	});
});
