import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { cropAround, isFocalPoint } from '#src/images/crop.ts';

describe('a focal point', () => {
	it.each(['66% 50%', '0% 100%'])('%s is one', (position) => expect(isFocalPoint(position)).toBe(true));
	it.each(['center', '66%', 'left 20%', '1.5% 2%'])('%s is none', (position) =>
		expect(isFocalPoint(position)).toBe(false),
	);
});

const RED = { r: 255, g: 0, b: 0 };
const BLUE = { r: 0, g: 0, b: 255 };

/** Averages of red and of blue. */
const RED_ALONE = [255, 0];
const BLUE_ALONE = [0, 255];
const RED_AND_BLUE = [85, 170];

/** A picture of 300 × 200 pixels whose right third is blue. */
const picture = () =>
	sharp({ create: { width: 300, height: 200, channels: 3, background: RED } }).composite([
		{ input: { create: { width: 100, height: 200, channels: 3, background: BLUE } }, left: 200, top: 0 },
	]);

const average = async (cut: Uint8Array) => {
	const { channels } = await sharp(cut).stats();
	return channels.map(({ mean }) => Math.round(mean));
};

describe('a picture cut to a size', () => {
	it.each([
		['the point is in the middle', 150, 200, '84% 50%', RED_AND_BLUE],
		['at the right edge it stops', 100, 200, '100% 50%', BLUE_ALONE],
		['at the left edge it stops', 100, 200, '0% 0%', RED_ALONE],
		['a wider part keeps the width', 300, 100, '50% 99%', [170, 85]],
		['the same ratio takes all of it', 150, 100, '20% 80%', [170, 85]],
		['a part that is larger than the picture is enlarged', 400, 800, '84% 50%', BLUE_ALONE],
	] as const)('%s', async (_, width, height, focus, colours) => {
		const cut = await cropAround(await picture().png().toBuffer(), { width, height }, focus);
		const file = await cut.png().toBuffer();
		expect(await sharp(file).metadata()).toMatchObject({ width, height });
		const [red = 0, , blue = 0] = await average(file);
		expect(Math.abs(red - colours[0])).toBeLessThan(8);
		expect(Math.abs(blue - colours[1])).toBeLessThan(8);
	});

	it.each([1, 2, 333, 4032])('is never outside the picture: %i pixels wide', async (width) => {
		const file = await sharp({ create: { width, height: 500, channels: 3, background: RED } })
			.png()
			.toBuffer();
		for (const ratio of [0.5, 10 / 11, 16 / 9, 3])
			for (const focus of ['0% 0%', '33% 67%', '100% 100%']) {
				const size = { width: 200, height: Math.round(200 / ratio) };
				const { info } = await (await cropAround(file, size, focus)).toBuffer({ resolveWithObject: true });
				expect(info).toMatchObject(size);
			}
	});

	it('is upright, as the camera recorded it, and has no other metadata', async () => {
		// Orientation 6 means that the camera was turned: the right third of the file is the lower third of the picture.
		const lying = await picture().withMetadata({ orientation: 6 }).jpeg({ quality: 100 }).toBuffer();
		const size = { width: 200, height: 100 };
		const cut = await (await cropAround(lying, size, '50% 84%')).png().toBuffer();
		const { width, height, orientation, exif } = await sharp(cut).metadata();
		expect({ width, height, orientation, exif }).toEqual({ ...size, orientation: undefined, exif: undefined });
		const [red = 0, , blue = 0] = await average(cut);
		expect(blue).toBeGreaterThan(200);
		expect(red).toBeLessThan(40);
	});
});
