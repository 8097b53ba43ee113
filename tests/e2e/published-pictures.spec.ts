import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from '#tests/support/shared-page.ts';
import { sitePages } from '#tests/support/site-pages.ts';

const FOLDER = 'dist/_astro';
const pictures = readdirSync(FOLDER).filter((name) => /\.(?:avif|jpe?g|png|webp)$/.test(name));

test('only pictures that a page shows are published, so none as an editor has sent it', () => {
	// What is loaded over pages, or kept for use without a network, names its pictures as data.
	const data = globSync('dist/**/*.json').map((file) => readFileSync(file, 'utf8'));
	const html = [...sitePages.map((page) => page.html), ...data].join('\n');
	expect(pictures.length).toBeGreaterThan(20);
	expect(pictures.filter((name) => !html.includes(encodeURI(name)))).toEqual([]);
});

test('no picture says who took it, where or with what', async () => {
	for (const name of pictures) {
		const { exif, xmp, iptc, orientation } = await sharp(join(FOLDER, name)).metadata();
		expect([exif, xmp, iptc, orientation], name).toEqual([undefined, undefined, undefined, undefined]);
	}
});
