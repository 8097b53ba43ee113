import sharp from 'sharp';
import { site } from '#netlify/server/content.ts';
import { expect, test } from '#tests/support/page.ts';

test('a phone can install the site as an app, in the page’s colours', async ({ page }) => {
	await page.goto('/home');
	const address = await page.locator('link[rel=manifest]').getAttribute('href');
	const answer = await page.request.get(address ?? '');
	expect(answer.headers()['content-type']).toContain('application/manifest+json');
	const manifest = await answer.json();
	expect(manifest).toMatchObject({ short_name: site.name, lang: 'pt-PT', start_url: '/home', scope: '/' });

	for (const { src, sizes } of manifest.icons) {
		const icon = await page.request.get(src);
		expect(icon.status(), src).toBe(200);
		if (sizes === 'any') continue;
		const { width, height } = await sharp(await icon.body()).metadata();
		expect(`${width}x${height}`, src).toBe(sizes);
	}
	for (const [file, type, size] of [
		['/apple-touch-icon.png', 'png', 180],
		['/favicon.svg', 'svg', 76],
	] as const) {
		const icon = await sharp(await (await page.request.get(file)).body()).metadata();
		expect(icon, file).toMatchObject({ format: type, width: size, height: size });
	}
	expect((await page.request.get('/favicon.ico')).status()).toBe(200);
	expect(JSON.stringify(manifest.icons)).toContain('maskable');
	expect((await page.request.get(manifest.shortcuts.at(-1).url)).status()).toBe(200);

	for (const colorScheme of ['light', 'dark'] as const) {
		await page.emulateMedia({ colorScheme });
		const [declared, painted] = await page.evaluate(() => {
			const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')];
			const meta = metas.find(({ media }) => matchMedia(media).matches);
			// Compares the drawn colours, because the manifest and the page write them differently.
			const paint = (color: string) => {
				const context = new OffscreenCanvas(1, 1).getContext('2d');
				if (!context) return [];
				context.fillStyle = color;
				context.fillRect(0, 0, 1, 1);
				return [...context.getImageData(0, 0, 1, 1).data];
			};
			return [paint(meta?.content ?? ''), paint(getComputedStyle(document.body).backgroundColor)];
		});
		expect(declared, colorScheme).toEqual(painted);
	}
});
