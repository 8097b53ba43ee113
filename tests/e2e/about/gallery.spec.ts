import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleOnPhoneAndDesktop } from '#tests/support/accessibility.ts';
import { test as testAlone } from '#tests/support/page.ts';
import { expect, test } from '#tests/support/shared-page.ts';

/** The gallery of the about page, and the viewer that its pictures open. */
class GalleryViewer {
	readonly pictures: Locator;
	readonly dialog: Locator;
	readonly image: Locator;
	readonly close: Locator;
	readonly previous: Locator;
	readonly next: Locator;

	constructor(page: Page) {
		this.pictures = page.locator('[data-gallery] a');
		this.dialog = page.getByRole('dialog', { name: 'Galeria' });
		this.image = this.dialog.getByRole('img');
		this.close = this.dialog.getByRole('button', { name: 'Fechar' });
		this.previous = this.dialog.getByRole('button', { name: 'Imagem anterior' });
		this.next = this.dialog.getByRole('button', { name: 'Imagem seguinte' });
	}

	/** Expects that the picture at `index` is open in full size, and that all indicators say so. */
	async expectAt(index: number): Promise<void> {
		const link = this.pictures.nth(index);
		const count = await this.pictures.count();
		await expect(this.image).toHaveAttribute('src', new RegExp(`${await link.getAttribute('href')}$`));
		await expect(this.image).toHaveAttribute('alt', (await link.locator('img').getAttribute('alt')) ?? '');
		await expect(this.dialog.getByRole('status')).toContainText(`${index + 1} de ${count}`);
		await expect(this.dialog.locator('figcaption')).toContainText((await link.getAttribute('data-title')) ?? '');
		await expect(this.dialog.locator('figcaption')).toContainText((await link.getAttribute('data-caption')) ?? '');
		await expect(this.previous).toHaveAttribute('aria-disabled', String(index === 0));
		await expect(this.next).toHaveAttribute('aria-disabled', String(index === count - 1));
	}
}

const VIEWER = '**/_astro/Viewer.*.js';

test('the buttons and the keys lead from picture to picture, each whole and in full size, accessible', async ({
	page,
}) => {
	const viewer = new GalleryViewer(page);
	const asked: string[] = [];
	page.on('request', (request) => asked.push(new URL(request.url()).pathname));
	await page.goto('/about');
	await expect(viewer.pictures).toHaveCount(8);
	const last = (await viewer.pictures.count()) - 1;
	await viewer.pictures.nth(0).press('Enter');
	await viewer.expectAt(0);
	await expect.poll(() => viewer.image.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1800);
	const figcaption = await viewer.dialog.locator('figcaption').boundingBox();
	const box = await viewer.image.boundingBox();
	expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(figcaption?.y ?? 0);
	// Its neighbour is being loaded.
	await expect.poll(() => asked).toContain(await viewer.pictures.nth(1).getAttribute('href'));
	expect(asked).not.toContain(await viewer.pictures.nth(3).getAttribute('href'));
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
	await expectAccessibleOnPhoneAndDesktop(page);
});

test('React is loaded only when a picture is pressed, and two presses while it loads open one viewer', async ({
	page,
}) => {
	const asked: string[] = [];
	page.on('request', (request) => /Viewer|react|client/.test(request.url()) && asked.push(request.url()));
	const viewer = new GalleryViewer(page);
	const arrived = Promise.withResolvers<void>();
	await page.route(VIEWER, async (route) => {
		await arrived.promise;
		await route.continue();
	});
	await page.goto('/about', { waitUntil: 'networkidle' });
	await viewer.pictures.nth(0).hover();
	expect(asked).toEqual([]);
	// Uses the keyboard, because the spinner's veil would receive a click.
	await viewer.pictures.nth(0).press('Enter');
	await viewer.pictures.nth(1).press('Enter');
	arrived.resolve();
	await viewer.expectAt(0);
	expect(asked).not.toEqual([]);
});

test('if the viewer can’t be loaded, the page offers to load itself again', async ({ page, expectProblem }) => {
	expectProblem(/Viewer.*ERR_FAILED|ERR_FAILED.*Viewer/);
	const viewer = new GalleryViewer(page);
	await page.route(VIEWER, (route) => route.abort());
	await page.goto('/about');
	await viewer.pictures.nth(0).press('Enter');
	await expect(page.getByRole('alert')).toContainText('Falta uma parte desta página');
	await expect(page).toHaveURL('/about');
	await expectAccessible(page);
	await page.unroute(VIEWER);
	await page.getByRole('link', { name: 'Recarregar' }).press('Enter');
	await expect(page.getByRole('alert')).toHaveCount(0);
	await viewer.pictures.nth(0).click();
	await viewer.expectAt(0);
});

test('the viewer closes in every way, gives the focus back, and leaves nothing in the history, also if it is opened again at once', async ({
	page,
}) => {
	const viewer = new GalleryViewer(page);
	await page.goto('/home');
	await page.goto('/about');
	for (const close of [
		() => viewer.close.click(),
		() => viewer.dialog.press('Escape'),
		() => page.goBack(),
		() => viewer.close.click(),
	]) {
		await viewer.pictures.nth(2).click();
		await viewer.expectAt(2);
		await viewer.next.click();
		await close();
		await expect(viewer.dialog).toHaveCount(0);
		await expect(viewer.pictures.nth(2)).toBeFocused();
		await expect(page).toHaveURL('/about');
		await expect.poll(() => page.evaluate(() => history.state?.dialog)).toBeUndefined();
	}
	// A busy phone takes some time to go back.
	await page.evaluate(() => {
		history.back = () => setTimeout(() => history.go(-1), 500);
	});
	await viewer.pictures.nth(2).click();
	await viewer.expectAt(2);
	await viewer.close.click();
	const left = page.evaluate(() => new Promise<void>((done) => addEventListener('popstate', () => done())));
	await viewer.pictures.nth(3).click();
	await viewer.expectAt(3);
	await left;
	await viewer.expectAt(3);
	await page.goBack();
	await expect(viewer.dialog).toHaveCount(0);
	await page.goBack();
	await expect(page).toHaveURL('/home');
});

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
