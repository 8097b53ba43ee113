import sharp from 'sharp';

const pictures = new WeakMap<Uint8Array, Promise<Uint8Array>>();

/**
 * The picture, upright, as a lossless PNG that is quick to read. Astro hands over the same bytes for all sizes of an
 * original, and decoding them each time took as long as encoding a small size.
 */
export const decodeOnce = (input: Uint8Array): Promise<Uint8Array> => {
	const picture =
		pictures.get(input) ?? sharp(input, { failOn: 'none' }).autoOrient().png({ compressionLevel: 0 }).toBuffer();
	pictures.set(input, picture);
	return picture;
};
