import sharp from 'sharp';

const pictures = new WeakMap<Uint8Array, Promise<Uint8Array>>();

/**
 * A picture as it stands upright, without loss and quick to read. Astro hands over the same bytes for all sizes of an
 * original, and to decode those took as long as to encode a small size.
 */
export const decodeOnce = (input: Uint8Array): Promise<Uint8Array> => {
	const picture =
		pictures.get(input) ?? sharp(input, { failOn: 'none' }).autoOrient().png({ compressionLevel: 0 }).toBuffer();
	pictures.set(input, picture);
	return picture;
};
