import { expect, test } from '#tests/support/shared-page.ts';
import { GalleryViewer } from '#tests/support/viewer.ts';

for (const [name, close] of [
	['the close button', (viewer: GalleryViewer) => viewer.close.click()],
	['Escape', (viewer: GalleryViewer) => viewer.dialog.press('Escape')],
	['the back button', (viewer: GalleryViewer) => viewer.dialog.page().goBack()],
] as const) {
	test(`${name} closes the viewer and gives the focus back`, async ({ page }) => {
		const viewer = new GalleryViewer(page);
		await page.goto('/home');
		await page.goto('/about');
		for (let round = 0; round < 2; round++) {
			await viewer.pictures.nth(2).click();
			await viewer.expectAt(2);
			await viewer.next.click();
			await close(viewer);
			await expect(viewer.dialog).toHaveCount(0);
			await expect(viewer.pictures.nth(2)).toBeFocused();
			await expect(page).toHaveURL('/about');
			// The viewer leaves nothing in the browser's history.
			await expect.poll(() => page.evaluate(() => history.state?.dialog)).toBeUndefined();
		}
		await page.goBack();
		await expect(page).toHaveURL('/home');
	});
}

test('a viewer that is opened again at once stays open, and the back button closes it', async ({ page }) => {
	const viewer = new GalleryViewer(page);
	await page.goto('/home');
	await page.goto('/about');
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
