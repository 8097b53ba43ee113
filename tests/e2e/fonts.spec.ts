import { expectFonts } from '#tests/support/fonts.ts';
import { expect, test } from '#tests/support/page.ts';

test('fonts come after the first page of a visit has loaded, and before the next one shows', async ({ page }) => {
	const asked: string[] = [];
	page.on('request', (request) => {
		if (request.resourceType() === 'font') asked.push(request.url());
	});
	const pictures = Promise.withResolvers<void>();
	await page.route('**/*.avif', async (route) => {
		await pictures.promise;
		await route.continue();
	});
	await page.goto('/about', { waitUntil: 'domcontentloaded' });
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	await page.waitForTimeout(500);
	expect(asked).toEqual([]);
	pictures.resolve();
	await expectFonts(page);

	await page.getByRole('banner').getByRole('link', { name: 'Contacto' }).click();
	await expect(page).toHaveURL('/contact');
	await expect(page.locator('html')).toContainClass('own-fonts');
	await expectFonts(page);
});

test('they are shown part by part: no step has a phone lay out much', async ({ page }) => {
	await page.addInitScript(() => {
		const shown = new Set<Element>();
		const steps: number[] = [];
		Object.assign(globalThis, { steps });
		const observer = new MutationObserver((records) => {
			const before = shown.size;
			for (const { target } of records as unknown as readonly { readonly target: Element }[])
				if (target.classList.contains('own-fonts'))
					for (const element of [target, ...target.querySelectorAll('*')]) shown.add(element);
			if (shown.size > before) steps.push(shown.size - before);
		});
		observer.observe(document, { attributeFilter: ['class'], subtree: true });
	});
	await page.goto('/trails');
	await expectFonts(page);
	const { steps, size } = await page.evaluate(() => ({
		steps: (globalThis as unknown as { readonly steps: readonly number[] }).steps,
		size: document.body.querySelectorAll('*').length,
	}));
	expect(steps.reduce((sum, step) => sum + step)).toBeGreaterThan(size);
	expect(Math.max(...steps)).toBeLessThan(size / 8);
});

test('what is in sight keeps its height when fonts come, until the window changes', async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	const fonts = Promise.withResolvers<void>();
	await page.route('**/*.woff2', async (route) => {
		await fonts.promise;
		await route.continue();
	});
	await page.goto('/news/observatorio-de-aves-no-paul');
	const title = page.getByRole('heading', { level: 1 });
	const heightOf = () => title.evaluate((element: HTMLElement) => element.offsetHeight);
	// As if the device's font were much wider than ours.
	const space = (letterSpacing: string) =>
		title.evaluate(
			(element: HTMLElement, value) => Object.assign(element.style, { letterSpacing: value }),
			letterSpacing,
		);
	await space('0.3em');
	const height = await heightOf();
	fonts.resolve();
	await expectFonts(page);
	await space('');
	expect(await heightOf()).toBe(height);
	await page.setViewportSize({ width: 391, height: 844 });
	await expect.poll(heightOf).toBeLessThan(height);
});

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false });

	test('fonts come with the page', async ({ page }) => {
		await page.goto('/about');
		await expectFonts(page);
	});
});
