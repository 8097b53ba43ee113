import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { checkContent } from '#commands/content/check.ts';
import { toText } from '#src/check/files.ts';
import { EVERY_RULE, findFaults } from '#tests/support/accessibility.ts';
import { copySample, fieldOf, openEditor, readRepository } from '#tests/support/editor.ts';
import { expect, test } from '#tests/support/page.ts';

const POST = 'pedra-sobre-pedra';

/** The words of a post's page, each part without what only the build adds to it. */
const wordsOf = (page: Pick<Page, 'locator'>) =>
	page.locator('.page-heading :is(.waymark, h1, .lead), .prose > *').filter({ visible: true }).allInnerTexts();

/** A phone's photograph of 30 MB, held upright: it says where it was taken, and a film follows the picture. */
const photograph = async (): Promise<Buffer> => {
	const picture = sharp({ create: { width: 4032, height: 3024, channels: 3, background: '#4a6b3a' } });
	const exif = { IFD0: { Make: 'Telefone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 26/1 0/1' } };
	const jpeg = await picture.jpeg().withMetadata({ orientation: 6 }).withExif(exif).toBuffer();
	return Buffer.concat([jpeg, Buffer.alloc(30_000_000)]);
};

test(
	'what is written shows as its page will be, and a photograph is stored small and without its place',
	{
		tag: '@editor',
	},
	async ({ page }, info) => {
		await page.setViewportSize({ width: 1440, height: 1800 });
		await page.goto(`/news/${POST}`);
		const built = await wordsOf(page);

		const before = await openEditor(page, `news/*${POST}.*`);
		await page.goto(`/admin#/collections/news/entries/${POST}`);
		const preview = page.frameLocator('iframe.preview');
		await expect.poll(() => wordsOf(preview)).toEqual(built);
		await expect(preview.locator('.picture img')).toHaveJSProperty('naturalWidth', 1600);
		const root = preview.locator('html');
		await expect.poll(() => root.evaluate(() => innerWidth)).toBe(390);
		const day = await preview.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
		await preview.getByLabel('Num computador').check();
		await preview.getByLabel('Em modo escuro').check();
		await expect.poll(() => root.evaluate(() => innerWidth)).toBe(1280);
		await expect(preview.locator('body')).not.toHaveCSS('background-color', day);
		const frame = page.frames().find((frame) => frame.url().startsWith('blob:'));
		if (!frame) throw new Error('There is no preview.');
		expect(await findFaults(frame, EVERY_RULE)).toEqual([]);

		await page.goto('/admin#/collections/news/new');
		await fieldOf(page, 'title').getByRole('textbox').fill('Um "muro" vê-se');
		await fieldOf(page, 'subtitle').getByRole('textbox').fill('Aos 5 km.');
		await fieldOf(page, 'date').getByRole('button', { name: 'Hoje' }).click();
		await fieldOf(page, 'topic').locator('input').first().fill('Voluntariado');
		await fieldOf(page, 'imageAlt').getByRole('textbox').fill('Um muro ao pôr do sol');
		const file = info.outputPath('Pôr do sol (2).JPG');
		await writeFile(file, await photograph());
		await fieldOf(page, 'image').locator('input[type=file]').first().setInputFiles(file);
		await expect(preview.getByRole('img', { name: 'Um muro ao pôr do sol' })).toHaveAttribute('src', /^blob:/);
		const point = fieldOf(page, 'focus').getByRole('button', { name: 'Escolher o ponto' });
		await point.click({ position: { x: 100, y: 1 } });
		await fieldOf(page, 'body').getByRole('textbox').last().click();
		await page.keyboard.type(`Disse "sim" -- e riu... "Um 'não'?"`);
		await expect(preview.locator('.prose')).toHaveText('Disse «sim» – e riu… «Um ‘não’?»');
		await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Um "muro" vê-se');

		await page.getByRole('button', { name: 'Guardar' }).click();
		await expect(page.getByText('Entrada guardada')).toBeVisible();
		const after = await readRepository(page);
		expect(String(after['content/news/um-muro-ve-se.md'])).toMatch(
			/\nimage: \.\/por-do-sol-2\.webp\n.*\nfocus: \d+% \d%\n/,
		);
		const stored = after['content/news/por-do-sol-2.webp'] ?? Buffer.of();
		expect(stored.length).toBeLessThan(2_000_000);
		const { format, width, height, exif } = await sharp(stored).metadata();
		expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 2250, height: 3000, exif: undefined });

		await copySample(info.outputPath(), before, after);
		const content = info.outputPath('content');
		expect((await checkContent(content)).findings.map(toText)).toEqual([]);
		execFileSync(
			process.execPath,
			['node_modules/astro/bin/astro.mjs', 'build', '--force', '--outDir', info.outputPath('dist')],
			{ env: { ...process.env, NODE_ENV: 'production', CONTENT_FOLDER: relative('', content) } },
		);
		const html = readFileSync(info.outputPath('dist/news/um-muro-ve-se.html'), 'utf8');
		expect(html).toContain('Disse «sim» – e riu… «Um ‘não’?»');
	},
);
