import type { Locator, Page } from '@playwright/test';
import { contentTrails } from '#tests/support/content-entries.ts';
import { expect, test } from '#tests/support/shared-page.ts';

/** The lower edge of an element on the unscrolled page, in pixels. */
const endOf = async (part: Locator): Promise<number> => {
	const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
	return y + height;
};

/** Where the screen ends, or the bar at its bottom begins. */
const endOfView = async (page: Page): Promise<number> =>
	(await page.locator('.bottom-bar').boundingBox())?.y ?? page.viewportSize()?.height ?? 0;

const openAt = async (page: Page, address: string, width: number, height: number): Promise<void> => {
	await page.setViewportSize({ width, height });
	await page.goto(address);
	await page.evaluate(() => document.fonts.ready);
};

test('the first view of home has its text and button, and the list of trails shows a trail at once on a phone', async ({
	page,
}) => {
	await openAt(page, '/home', 1280, 720);
	for (const [width, height] of [
		[390, 664],
		[1280, 720],
		[1440, 800],
		[2560, 900],
	] as const) {
		await page.setViewportSize({ width, height });
		const button = page.locator('.slide').first().getByRole('link').first();
		expect(await endOf(button), `${width} × ${height}`).toBeLessThanOrEqual(await endOfView(page));
	}
	await openAt(page, '/trails', 390, 844);
	const title = page.locator('.list').getByRole('heading').first();
	expect(await endOf(title)).toBeLessThanOrEqual(await endOfView(page));
});

test('a trail’s first view has its facts, on a phone the map begins early and the way there comes before the words, and links stop below the header', async ({
	page,
}) => {
	// Alerts are above the map.
	const [trail] = contentTrails
		.filter(({ parking }) => parking)
		.sort((one, other) => other.alerts.length - one.alerts.length);
	await openAt(page, `/trails/${trail?.id}`, 1440, 900);
	for (const width of [1440, 2560]) {
		await page.setViewportSize({ width, height: 900 });
		expect.soft(await endOf(page.locator('.trail-heading dl')), `${width} px`).toBeLessThanOrEqual(900);
		const picture = await page.locator('.head .photo').boundingBox();
		expect.soft(picture?.height, `${width} px`).toBeLessThanOrEqual(0.47 * 900 + 1);
	}
	await page.setViewportSize({ width: 390, height: 844 });
	// Alerts and the next dates stand above it.
	expect.soft(await endOf(page.getByRole('heading', { name: 'Mapa do percurso' }))).toBeLessThanOrEqual(2.2 * 844);
	const inOrder = [
		page.locator('.profile'),
		page.getByText(trail?.parking ?? '').first(),
		page.getByRole('link', { name: 'Pedir guia' }),
		page.getByRole('link', { name: 'GPX do trilho', exact: true }),
		page.locator('.prose'),
	];
	const ends = await Promise.all(inOrder.map(endOf));
	expect.soft(ends).toEqual(ends.toSorted((a, b) => a - b));

	for (const [name, title] of [
		['Mapa', 'Mapa do percurso'],
		['Chegar', 'Chegar e estacionar'],
		['Levar', 'Levar consigo'],
		['Segurança', 'Antes de sair'],
	] as const) {
		await page.getByRole('navigation', { name: 'Nesta página' }).getByRole('link', { name }).click();
		const heading = page.getByRole('heading', { name: title });
		await expect(heading).toBeInViewport({ ratio: 1 });
		const header = await endOf(page.getByRole('banner'));
		expect((await heading.boundingBox())?.y, name).toBeGreaterThanOrEqual(header);
	}
});

test('on a very low screen neither header nor bar is sticky', async ({ page }) => {
	await openAt(page, '/trails', 320, 256);
	await page.evaluate(() => scrollTo(0, 600));
	await expect(page.getByRole('banner')).not.toBeInViewport();
	await expect(page.getByRole('navigation', { name: 'Atalhos' })).not.toBeInViewport();
	await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
	await expect(page.getByRole('navigation', { name: 'Atalhos' })).toBeInViewport({ ratio: 0.99 });
});
