import sharp, { type Sharp } from 'sharp';

/**
 * The size of an imported picture, in pixels. Reading any of its properties in another way makes Astro publish the
 * original, with the place and time that a phone has written into the file.
 */
export const sizeOf = (image: ImageMetadata): { readonly width: number; readonly height: number } =>
	(image as ImageMetadata & { readonly clone?: ImageMetadata }).clone ?? image;

const FOCAL_POINT = /^\d{1,3}% \d{1,3}%$/;

/** Whether a position, written as in CSS `object-position`, is two percentages: from the left and from the top. */
export const isFocalPoint = (position: string): boolean => FOCAL_POINT.test(position);

/** Where a part of `size` begins so that `point` (0 to 1) is in its middle, or as near to it as `whole` allows. */
const startOf = (whole: number, size: number, point: number): number =>
	Math.min(Math.max(Math.round(whole * point - size / 2), 0), whole - size);

/**
 * The largest part of a picture (bytes or path), upright, with the ratio of `size` (pixels) around a focal point such as
 * `66% 50%`, scaled to `size`. It is scaled before it is cut, so that a JPEG is decoded no larger than needed: in full,
 * a photograph of 50 megapixels takes as much memory as a whole build.
 */
export const cropAround = async (
	input: Uint8Array | string,
	size: { readonly width: number; readonly height: number },
	focus: string,
): Promise<Sharp> => {
	const picture = sharp(input, { failOn: 'none' }).autoOrient();
	const { width, height } = (await picture.metadata()).autoOrient;
	const scale = Math.max(size.width / width, size.height / height);
	const whole = { width: Math.round(width * scale), height: Math.round(height * scale) };
	const [x = 0.5, y = 0.5] = focus.split(' ').map((percentage) => Number.parseFloat(percentage) / 100);
	const left = startOf(whole.width, size.width, x);
	const top = startOf(whole.height, size.height, y);
	return picture.resize({ ...whole, fit: 'fill' }).extract({ left, top, ...size });
};
