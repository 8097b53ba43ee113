import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import service from '#src/images/service.ts';

const EXIF = { IFD0: { Make: 'Um telefone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 12/1 0/1' } };

/**
 * A photograph of twelve megapixels as a phone saves it: lying on its side, green where its top left corner will be.
 */
const photograph = (): Promise<Buffer> =>
	sharp({ create: { width: 4032, height: 3024, channels: 3, background: '#555' } })
		.composite([
			{
				input: { create: { width: 1500, height: 1500, channels: 3, background: '#0f0' } },
				left: 0,
				top: 1524,
			},
		])
		.withExif(EXIF)
		.withMetadata({ orientation: 6 })
		.jpeg()
		.toBuffer();

describe('a photograph straight from a phone', { timeout: 60_000 }, () => {
	let input: Buffer;
	beforeAll(async () => {
		input = await photograph();
	}, 60_000);

	const config = { domains: [], remotePatterns: [], service: { entrypoint: '', config: {} } } as never;
	const transform = async (options: object) => {
		const { data } = await service.transform(input, { src: '', ...options } as never, config, {} as never);
		return sharp(data);
	};

	it('has everything that must be removed', async () => {
		const { exif, orientation } = await sharp(input).metadata();
		expect(exif?.toString('latin1')).toContain('Um telefone');
		expect(orientation).toBe(6);
	});

	it.each(['avif', 'jpeg'])('becomes an upright, smaller %s without its location', async (format) => {
		const picture = await transform({ format, width: 600, height: 800 });
		const { width, height, exif, xmp, iptc, orientation } = await picture.metadata();
		expect({ width, height, exif, xmp, iptc, orientation }).toMatchObject({ width: 600, height: 800, exif: undefined });
		expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
		const [red = 0, green = 0] = await picture.extract({ left: 20, top: 20, width: 1, height: 1 }).raw().toBuffer();
		expect(green).toBeGreaterThan(red + 100);
	});

	it('also when it is cropped around its focal point', async () => {
		const picture = await transform({ format: 'jpeg', width: 600, height: 400, fit: 'cover', position: '0% 0%' });
		const { width, height, exif } = await picture.metadata();
		expect({ width, height, exif }).toEqual({ width: 600, height: 400, exif: undefined });
		const [red = 0, green = 0] = await picture.extract({ left: 20, top: 20, width: 1, height: 1 }).raw().toBuffer();
		expect(green).toBeGreaterThan(red + 100);
	});
});
