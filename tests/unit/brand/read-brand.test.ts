import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { toTabIcon } from '#src/brand/drawings.ts';
import { drawPng, toIco } from '#src/brand/icons.ts';
import { readBrand } from '#src/brand/read-brand.ts';
import { makeProject } from '#tests/support/temporary-project.ts';

const INKSCAPE = `<?xml version="1.0"?>
<svg width="48mm" height="48mm" viewBox="0 0 48 48" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
	xmlns="http://www.w3.org/2000/svg">
	<style>.line{fill:none;stroke:currentColor}</style>
	<script>alert(1)</script>
	<g inkscape:label="Camada 1" onclick="alert(1)"><path style="fill:#000000" d="M3 42 17 14l9 17z"/><path class="line" d="M6 8h9l3 3"/></g>
</svg>`;

/** The colour at a place of an icon, in percent from its left and top: `[r, g, b]`. */
const colourAt = async (png: Uint8Array, x: number, y: number): Promise<number[]> => {
	const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
	const start = (Math.floor((info.height * y) / 100) * info.width + Math.floor((info.width * x) / 100)) * info.channels;
	return [...data.subarray(start, start + 3)];
};

describe('an association with a logo and a colour', () => {
	it('has them in style sheet, palette, logo and icon', async () => {
		const folder = await makeProject({ 'brand/logo.svg': INKSCAPE, 'brand/colours.yaml': "main: '#1f3f6b'\n" });
		const brand = readBrand(folder);
		expect(brand['tokens.css']).toContain('--main: light-dark(#1f3f6b, ');
		expect(brand['palette.js']).toContain('"main":{"light":"#1f3f6b"');
		expect(brand['logo.svg']).toMatch(/<symbol id="mark" fill="currentColor" viewBox="0 0 48 48">/);
		expect(brand['logo.svg']).toContain('stroke="currentColor"');
		expect(brand['logo.svg']).not.toMatch(/script|alert|style|inkscape|#000|mm"/);

		const png = await drawPng(brand['icon.svg'], 180);
		expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 180, height: 180 });
		const [red = 0, , blue = 0] = await colourAt(png, 5, 5);
		expect(blue).toBeGreaterThan(red);
		// The logo, in the colour of buttons.
		expect(await colourAt(png, 41, 55)).toEqual([0xf3, 0xbb, 0x2e]);
	});
});

/** As Illustrator clips a shape, and repeats one. */
const ILLUSTRATOR = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 64 64">
	<defs><path id="SVGID_1_" d="M2 32h60v30H2z"/></defs>
	<clipPath id="SVGID_2_"><use xlink:href="#SVGID_1_" style="overflow:visible"/></clipPath>
	<g style="clip-path:url(#SVGID_2_);"><path d="M-10 70 30 18l50 52z"/></g>
	<g id="two"><path id="one" d="M0 0h4v4z"/><use xlink:href="#one" x="10" transform="scale(2)"/></g>
	<use xlink:href="#two" y="12"/>
</svg>`;

describe('a logo that shows one shape in several places', () => {
	it('has a copy in each, because Firefox shows none of another file’s', async () => {
		const { 'logo.svg': logo } = readBrand(await makeProject({ 'brand/logo.svg': ILLUSTRATOR }));
		expect(logo).not.toContain('<use');
		expect(logo).toMatch(/<clipPath id="\w+"><path d="M2 32h60v30H2z"/);
		expect(logo).toContain('d="M0 0h4v4zM20 0h8v8zM0 12h4v4zM20 12h8v8z"');
	});
});

describe('an association with nothing of its own', () => {
	it('has a default drawing, in every size', async () => {
		const brand = readBrand(await makeProject());
		expect(brand['logo.svg']).toMatch(/<symbol id="mark"/);
		const ico = Buffer.from(toIco(await drawPng(toTabIcon(brand['icon.svg']), 32)));
		expect([0, 2, 4].map((offset) => ico.readUInt16LE(offset))).toEqual([0, 1, 1]);
		expect([6, 7].map((offset) => ico.readUInt8(offset))).toEqual([32, 32]);
		expect([14, 18].map((offset) => ico.readUInt32LE(offset))).toEqual([ico.byteLength - 22, 22]);
		expect(await sharp(ico.subarray(22)).metadata()).toMatchObject({ format: 'png', width: 32, height: 32 });
	});
});

describe('an association with an icon', () => {
	it('has it as it is on a phone, and without its corners in a tab', async () => {
		const icon =
			'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path fill="red" d="M0 0h10v10H0z"/></svg>';
		const brand = readBrand(
			await makeProject({ 'brand/icone.svg': icon, 'brand/colours.yaml': 'icon: ./icone.svg\n' }),
		);
		expect(await colourAt(await drawPng(brand['icon.svg'], 64), 2, 2)).toEqual([255, 0, 0]);
		const tab = await sharp(await drawPng(toTabIcon(brand['icon.svg']), 64)).stats();
		expect(tab.isOpaque).toBe(false);
	});
});
