import { brotliCompressSync, constants } from 'node:zlib';

/** About as at Netlify's edge: a higher quality would flatter the sizes. */
const QUALITY = 5;

/** Bytes of what is sent, compressed as Netlify's edge does it. */
export const compressedSize = (content: string | Buffer): number =>
	brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }).byteLength;
