import { globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { sitePages } from '#tests/support/site-pages.ts';

const FOLDER = 'dist/_astro';
const pictures = readdirSync(FOLDER).filter((name) => /\.(?:avif|jpe?g|png|webp)$/.test(name));

test('only pictures that a page shows are published, and no editor’s original', () => {
	// Dialogs and kept pages name their pictures in data files.
	const data = globSync('dist/**/*.json').map((file) => readFileSync(file, 'utf8'));
	const html = [...sitePages.map((page) => page.html), ...data].join('\n');
	expect(pictures.length).toBeGreaterThan(20);
	expect(pictures.filter((name) => !html.includes(encodeURI(name)))).toEqual([]);
});

test('no picture has metadata about its author, place or camera', async () => {
	for (const name of pictures) {
		const { exif, xmp, iptc, orientation } = await sharp(join(FOLDER, name)).metadata();
		expect([exif, xmp, iptc, orientation], name).toEqual([undefined, undefined, undefined, undefined]);
	}
});

/** Bytes. */
const FIRST_VIEW_BUDGET = 18_000;

/** The bytes of the files from which a phone may choose, for each picture of a page. */
const weighForPhone = (html: string): readonly number[][] =>
	[...html.matchAll(/<picture[^>]*><source[^>]* srcset="(?<srcset>[^"]+)"/g)].map(({ groups }) =>
		String(groups?.['srcset'])
			.split(', ')
			.map((offer) => statSync(`dist${decodeURI(offer.split(' ')[0] ?? '')}`).size),
	);

test('a phone’s first pictures are small files: at the top of a text or a trail, and on the cards of a list', () => {
	const lists = sitePages.filter(({ address }) => /^\/(?:trails|news(?:\/page\/.*|\/topic\/.*)?)$/.test(address));
	const texts = sitePages.filter(({ address }) => /^\/(?:about|(?:trails|news)\/[^/]+)$/.test(address));
	const pictures = [
		...lists.flatMap(({ html }) => weighForPhone(html)),
		...texts.flatMap(({ html }) => weighForPhone(html).slice(0, 1)),
	].flat();
	expect(pictures.length).toBeGreaterThan(50);
	expect(Math.max(...pictures)).toBeLessThanOrEqual(FIRST_VIEW_BUDGET);
});
