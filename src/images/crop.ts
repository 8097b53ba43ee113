import sharp from 'sharp';

/**
 * The size of an imported picture, in pixels. Reading any of its properties in another way makes Astro publish the
 * original, with the place and time that a phone has written into the file.
 */
export const sizeOf = (image: ImageMetadata): { readonly width: number; readonly height: number } =>
	(image as ImageMetadata & { readonly clone?: ImageMetadata }).clone ?? image;

/** Pixels from a picture's top left corner. */
interface Region {
	readonly left: number;
	readonly top: number;
	readonly width: number;
	readonly height: number;
}

const FOCAL_POINT = /^\d{1,3}% \d{1,3}%$/;

/** Whether a position, written as in CSS `object-position`, is two percentages: from the left and from the top. */
export const isFocalPoint = (position: string): boolean => FOCAL_POINT.test(position);

/** Where a part of `size` begins so that `point` (0 to 1) is in its middle, or as near to it as `whole` allows. */
const startOf = (whole: number, size: number, point: number): number =>
	Math.min(Math.max(Math.round(whole * point - size / 2), 0), whole - size);

/**
 * The largest part of a picture (`width` × `height` pixels) with the given ratio of width to height, around a focal
 * point such as `66% 50%`.
 */
export const regionAround = (width: number, height: number, ratio: number, focus: string): Region => {
	const [x = 0.5, y = 0.5] = focus.split(' ').map((percentage) => Number.parseFloat(percentage) / 100);
	const part =
		width / height > ratio
			? { width: Math.round(height * ratio), height }
			: { width, height: Math.round(width / ratio) };
	return { left: startOf(width, part.width, x), top: startOf(height, part.height, y), ...part };
};

/** Pixels of a picture's shorter side, in which it is sharp in every place and in every crop. */
const ENOUGH = 2400;

/**
 * The picture (bytes or path), upright, and its size in pixels. A larger one than any place needs is made smaller while it
 * is decoded, because 50 megapixels would take as much memory as a whole build.
 */
export const openPicture = async (input: Uint8Array | string) => {
	const original = sharp(input, { failOn: 'none' }).autoOrient();
	const { width, height } = (await original.metadata()).autoOrient;
	const scale = ENOUGH / Math.min(width, height);
	if (scale >= 1) return { picture: original, width, height };
	const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
	return { picture: original.resize({ ...size, fit: 'fill' }), ...size };
};

/** The picture (bytes or path), upright, cut to `ratio` around its focal point. A lossless PNG to encode once more. */
export const cropAround = async (
	input: Uint8Array | string,
	ratio: number,
	focus: string,
): Promise<Uint8Array<ArrayBuffer>> => {
	const { picture, width, height } = await openPicture(input);
	const region = regionAround(width, height, ratio, focus);
	return new Uint8Array(await picture.extract(region).png({ compressionLevel: 0 }).toBuffer());
};
