import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { keepTogether } from '#src/format/unbroken.ts';
import { contentTrails } from '#tests/support/content-entries.ts';
import { expectPrintStyles } from '#tests/support/print-styles.ts';
import { expect, test } from '#tests/support/shared-page.ts';

/** The number of pages in a PDF of Chromium's. */
const countPages = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;

test('every trail prints as a leaflet of at most two pages of A4', async ({ page }) => {
	for (const { id } of contentTrails) {
		await page.goto(`/trails/${id}`);
		await expectPrintStyles(page);
		const pages = countPages(await page.pdf({ preferCSSPageSize: true }));
		expect.soft(pages, id).toBeGreaterThan(0);
		expect.soft(pages, id).toBeLessThanOrEqual(2);
	}
});

test('the leaflet has what a walker needs, and no buttons', async ({ page }) => {
	const [trail] = contentTrails;
	await page.goto(`/trails/${trail?.id}`);
	await expectPrintStyles(page);
	await page.emulateMedia({ media: 'print' });
	const main = page.getByRole('main');
	for (const text of [`edição de ${trail?.edition}`, `/trails/${trail?.id}`, trail?.start ?? '', 'Notas', '112'])
		await expect(main.getByText(text).filter({ visible: true }).first()).toBeVisible();
	for (const name of [/^Mapa do trilho/, /^Perfil do trilho/])
		await expect(main.getByRole('img', { name })).toBeVisible();
	for (const { text } of trail?.steps ?? []) await expect(main.getByText(keepTogether(text))).toBeVisible();
	await expect(main.getByRole('button').filter({ visible: true })).toHaveCount(0);
	await expect(main.getByText('Outros trilhos por perto')).toBeHidden();

	// A camera can read the page's address from the QR code.
	const qr = await page.locator('.leaflet-head img').evaluate((image: HTMLImageElement) => image.src);
	const svg = await (await page.request.get(qr)).body();
	const { data, info } = await sharp(svg)
		.resize(370, 370, { kernel: 'nearest' })
		.ensureAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	expect(decodeQR({ width: info.width, height: info.height, data })).toMatch(new RegExp(`/trails/${trail?.id}$`));
});
