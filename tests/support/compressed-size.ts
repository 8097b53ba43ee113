import { brotliCompressSync, constants } from 'node:zlib';

/** About that of Netlify's edge: a higher one would flatter the sizes. */
const QUALITY = 5;

/** Bytes of what is sent, compressed as Netlify's edge does it. */
export const compressedSize = (content: string | Buffer): number =>
	brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }).byteLength;
