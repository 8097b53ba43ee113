import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawPng, toIco } from '#src/brand/icons.ts';

it('favicon.ico contains one PNG of the size in its header', async () => {
	const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 76 76"><rect width="76" height="76"/></svg>';
	const ico = Buffer.from(toIco(await drawPng(svg, 32)));
	const [reserved, type, count] = [0, 2, 4].map((offset) => ico.readUInt16LE(offset));
	expect([reserved, type, count]).toEqual([0, 1, 1]);
	const [bytes, start] = [14, 18].map((offset) => ico.readUInt32LE(offset));
	const png = ico.subarray(start);
	expect(png).toHaveLength(bytes ?? 0);
	expect(await sharp(png).metadata()).toMatchObject({
		format: 'png',
		width: ico.readUInt8(6),
		height: ico.readUInt8(7),
	});
});
