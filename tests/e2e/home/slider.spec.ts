import type { Locator, Page, Request } from '@playwright/test';
import { expectFonts } from '#tests/support/fonts.ts';
import { test as testAlone } from '#tests/support/page.ts';
import { expect, test } from '#tests/support/shared-page.ts';

/** The slider at the top of the home page. */
class Slider {
	readonly strip: Locator;
	readonly slides: Locator;
	readonly previous: Locator;
	readonly next: Locator;
	readonly #page: Page;

	constructor(page: Page) {
		this.#page = page;
		this.strip = page.getByRole('region', { name: 'Destaques' });
		this.slides = this.strip.getByRole('article');
		this.previous = page.getByRole('button', { name: 'Destaque anterior' });
		this.next = page.getByRole('button', { name: 'Destaque seguinte' });
	}

	/** Expects that the slide at `index` is in view, and that all indicators say so. */
	async expectAt(index: number): Promise<void> {
		const count = await this.slides.count();
		await expect(this.slides.nth(index)).toBeInViewport({ ratio: 0.5 });
		await expect(this.#page.getByText(`${index + 1} de ${count}`, { exact: true })).toBeVisible();
		await expect(this.previous).toHaveAttribute('aria-disabled', String(index === 0));
		await expect(this.next).toHaveAttribute('aria-disabled', String(index === count - 1));
	}

	/** Expects that the position at `index` is read out. */
	async expectSpoken(index: number): Promise<void> {
		const title = await this.slides.nth(index).getByRole('heading').textContent();
		const place = `Destaque ${index + 1} de ${await this.slides.count()}: ${title}`;
		await expect(this.#page.getByRole('status').filter({ hasText: 'Destaque' })).toHaveText(place);
	}

	/** How far the strip is scrolled, in slides. */
	async position(): Promise<number> {
		return this.strip.evaluate(({ scrollLeft, clientWidth }) => scrollLeft / clientWidth);
	}
}

/** The script that loads React. It is only requested after a visitor touches the slider. */
const CONTROLS = '**/_astro/SliderControls.*.js';

const isReact = (request: Request) => /\/_astro\/(?:SliderControls|client|react)\.[^/]+\.js$/.test(request.url());

test('the buttons and keys move from slide to slide and stop at both ends', async ({ page }) => {
	const slider = new Slider(page);
	await page.goto('/home');
	await slider.expectAt(0);
	const last = (await slider.slides.count()) - 1;
	expect(last).toBeGreaterThan(0);
	for (let index = 1; index <= last; index++) {
		await slider.next.click();
		await slider.expectAt(index);
		await slider.expectSpoken(index);
	}
	await slider.next.click({ force: true });
	await slider.expectAt(last);
	await expect(slider.next).toBeFocused();
	await slider.previous.click();
	await slider.expectAt(last - 1);
	await slider.expectSpoken(last - 1);

	// Keys on a link inside a slide scroll, and do not move the slides.
	const link = slider.slides
		.nth(last - 1)
		.getByRole('link')
		.first();
	const isDefaultAction = await link.evaluate((element) =>
		element.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true, cancelable: true })),
	);
	expect(isDefaultAction).toBe(true);
	expect(await slider.position()).toBe(last - 1);

	await page.reload();
	for (const place of [slider.strip, slider.next]) {
		await place.focus();
		// Before React is loaded, the browser itself scrolls the strip. Both ways support all four keys.
		await page.keyboard.press('ArrowRight');
		await slider.expectAt(1);
		await page.keyboard.press('End');
		await slider.expectAt(last);
		await page.keyboard.press('ArrowRight');
		await page.keyboard.press('ArrowLeft');
		await slider.expectAt(last - 1);
		await page.keyboard.press('Home');
		await slider.expectAt(0);
	}
});

testAlone('it never moves by itself, and React is loaded only when a visitor touches it', async ({ page }) => {
	const asked: string[] = [];
	page.on('request', (request) => isReact(request) && asked.push(request.url()));
	const slider = new Slider(page);
	await page.clock.install();
	await page.goto('/home');
	await page.mouse.wheel(0, 2000);
	await page.mouse.move(200, 300);
	await page.clock.runFor(120_000);
	expect(await slider.position()).toBe(0);
	expect(asked).toEqual([]);
});

test('actions before the page’s script has run, and before hydration, are repeated after it', async ({ page }) => {
	const slider = new Slider(page);
	/** Holds a file back until the returned function is called. */
	const hold = async (file: string) => {
		const arrived = Promise.withResolvers<void>();
		await page.route(file, async (route) => {
			await arrived.promise;
			await route.continue();
		});
		return arrived.resolve;
	};
	const [releaseScript, releaseControls] = [await hold('**/_astro/Slider.astro*.js'), await hold(CONTROLS)];
	await page.goto('/home', { waitUntil: 'commit' });
	await slider.next.click();
	const controls = page.waitForRequest(CONTROLS);
	releaseScript();
	await controls;
	await slider.next.press('ArrowRight');
	expect(await slider.position()).toBe(0);
	releaseControls();
	await slider.expectAt(2);
	await slider.expectSpoken(2);
});

test('the next button leads on to the news', async ({ page }) => {
	await page.goto('/home');
	// On a slow machine the fonts arrive late and change the height of what is above the news.
	await expectFonts(page);
	await page.getByRole('link', { name: 'Seguinte: Notícias' }).click();
	await expect(page).toHaveURL('/home#noticias');
	const heading = page.locator('#noticias').getByRole('heading', { level: 2 });
	await expect(heading).toBeInViewport({ ratio: 1 });
	const header = await page.getByRole('banner').boundingBox();
	expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual(header?.height ?? Number.POSITIVE_INFINITY);
});

testAlone.describe('on a phone', () => {
	testAlone.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

	testAlone('a swipe shows the next slide, and the controls follow', async ({ page }) => {
		const slider = new Slider(page);
		await page.goto('/home');
		const browser = await page.context().newCDPSession(page);
		const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
			browser.send('Input.dispatchTouchEvent', { type, touchPoints });
		const settled = slider.strip.evaluate(
			(strip) => new Promise<void>((resolve) => strip.addEventListener('scrollend', () => resolve(), { once: true })),
		);
		await touch('touchStart', { x: 340, y: 300 });
		for (let x = 320; x >= 60; x -= 20) await touch('touchMove', { x, y: 300 });
		await touch('touchEnd');
		await settled;
		await slider.expectAt(1);
		await slider.expectSpoken(1);
		await slider.next.tap();
		await slider.expectAt(2);
	});
});

testAlone.describe('without JavaScript', () => {
	testAlone.use({ javaScriptEnabled: false });

	testAlone('it scrolls by keyboard, and shows no buttons', async ({ page }) => {
		const slider = new Slider(page);
		await page.goto('/home');
		await expect(slider.next).toBeHidden();
		await expect(slider.slides.nth(1)).not.toBeInViewport();
		await slider.strip.focus();
		await page.keyboard.press('ArrowRight');
		await expect(slider.slides.nth(1)).toBeInViewport({ ratio: 0.5 });
		await page.getByRole('link', { name: 'Seguinte: Notícias' }).click();
		await expect(page.locator('#noticias').getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 });
	});
});
