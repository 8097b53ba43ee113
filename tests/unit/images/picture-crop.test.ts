import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cropAround, isFocalPoint, openPicture, regionAround } from '#src/images/crop.ts';

describe('the part of a picture around its focal point', () => {
	it.each([
		[
			'a wide picture keeps its height',
			2400,
			1350,
			10 / 11,
			'50% 50%',
			{ left: 587, top: 0, width: 1227, height: 1350 },
		],
		['a tall picture keeps its width', 900, 1600, 16 / 9, '50% 50%', { left: 0, top: 547, width: 900, height: 506 }],
		['the point is in the middle', 2000, 1000, 1, '60% 10%', { left: 700, top: 0, width: 1000, height: 1000 }],
		['at the right edge it stops', 2000, 1000, 1, '100% 50%', { left: 1000, top: 0, width: 1000, height: 1000 }],
		['at the left edge it stops', 2000, 1000, 1, '0% 0%', { left: 0, top: 0, width: 1000, height: 1000 }],
		['at the lower edge it stops', 1000, 2000, 1, '50% 99%', { left: 0, top: 1000, width: 1000, height: 1000 }],
		['the same ratio takes all of it', 1600, 900, 16 / 9, '20% 80%', { left: 0, top: 0, width: 1600, height: 900 }],
	])('%s', (_, width, height, ratio, focus, region) => {
		expect(regionAround(width, height, ratio, focus)).toEqual(region);
	});

	it('never leaves the picture', () => {
		for (const width of [1, 2, 333, 4032])
			for (const height of [1, 3, 500, 3024])
				for (const ratio of [0.5, 10 / 11, 16 / 9, 3])
					for (const focus of ['0% 0%', '33% 67%', '100% 100%']) {
						const region = regionAround(width, height, ratio, focus);
						expect(region.left).toBeGreaterThanOrEqual(0);
						expect(region.top).toBeGreaterThanOrEqual(0);
						expect(region.left + region.width).toBeLessThanOrEqual(width);
						expect(region.top + region.height).toBeLessThanOrEqual(height);
					}
	});
});

describe('a focal point', () => {
	it.each(['66% 50%', '0% 100%'])('%s is one', (position) => expect(isFocalPoint(position)).toBe(true));
	it.each(['center', '66%', 'left 20%', '1.5% 2%'])('%s is none', (position) =>
		expect(isFocalPoint(position)).toBe(false),
	);
});

const RED = { r: 255, g: 0, b: 0 };
const BLUE = { r: 0, g: 0, b: 255 };

/** A picture of 300 × 200 pixels whose right third is blue. */
const picture = () =>
	sharp({ create: { width: 300, height: 200, channels: 3, background: RED } }).composite([
		{ input: { create: { width: 100, height: 200, channels: 3, background: BLUE } }, left: 200, top: 0 },
	]);

const average = async (cut: Uint8Array) => {
	const { channels } = await sharp(cut).stats();
	return channels.map(({ mean }) => Math.round(mean));
};

describe('a photograph of many pixels', () => {
	it.each([
		[3000, 3600, 2400, 2880],
		[4800, 2400, 4800, 2400],
		[1600, 900, 1600, 900],
	])('is only as large as a place can need: %i × %i', async (width, height, ...expected) => {
		const file = await sharp({ create: { width, height, channels: 3, background: '#667' } })
			.jpeg()
			.toBuffer();
		const { picture, ...size } = await openPicture(file);
		const { info } = await picture.toBuffer({ resolveWithObject: true });
		expect([size.width, size.height]).toEqual(expected);
		expect([info.width, info.height]).toEqual(expected);
	});
});

describe('a cut picture', () => {
	it('has the wanted ratio and contains the focal point', async () => {
		const cut = await cropAround(await picture().png().toBuffer(), 0.5, '84% 50%');
		expect(await sharp(cut).metadata()).toMatchObject({ width: 100, height: 200 });
		const [red, , blue] = await average(cut);
		expect([red, blue]).toEqual([0, 255]);
	});

	it('is upright, as the camera recorded it, and has no other metadata', async () => {
		// Orientation 6 means that the camera was turned: the right third of the file is the lower third of the picture.
		const lying = await picture().withMetadata({ orientation: 6 }).jpeg({ quality: 100 }).toBuffer();
		const cut = await cropAround(lying, 2, '50% 84%');
		const { width, height, orientation, exif } = await sharp(cut).metadata();
		expect({ width, height, orientation, exif }).toEqual({
			width: 200,
			height: 100,
			orientation: undefined,
			exif: undefined,
		});
		const [red = 0, , blue = 0] = await average(cut);
		expect(blue).toBeGreaterThan(200);
		expect(red).toBeLessThan(40);
	});
});
