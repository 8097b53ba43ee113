import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Encoding } from './encoding.ts';
import type { FoundFile } from './find-file.ts';

/** A file in one encoding. */
export interface Representation {
	readonly body: Buffer<ArrayBuffer>;
	/** Strong: of the file's content, and another one for each encoding. */
	readonly etag: string;
}

/**
 * The CDN compresses while it answers, at about this level. A higher one would flatter the sizes measured here, and
 * takes its time: 11 needs a second for a large script.
 */
const BROTLI_QUALITY = 5;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const encode = async (content: Buffer, encoding: Encoding): Promise<Buffer> => {
	if (encoding === 'gzip') return compressGzip(content);
	if (encoding === 'identity') return content;
	return compressBrotli(content, {
		params: {
			[constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
			[constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
		},
	});
};

const represent = async ({ path }: FoundFile, encoding: Encoding): Promise<Representation> => {
	const content = await readFile(path);
	const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
	const body = Buffer.from(await encode(content, encoding));
	return { body, etag: encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"` };
};

/** Reads and compresses each file once, until it changes. */
export type RepresentationCache = (file: FoundFile, encoding: Encoding) => Promise<Representation>;

interface Entry {
	readonly modified: number;
	readonly size: number;
	readonly representation: Promise<Representation>;
}

/** A cache in memory, as large as what is asked of the site. */
export const createRepresentationCache = (): RepresentationCache => {
	const entries = new Map<string, Entry>();

	return (file, encoding) => {
		const key = `${encoding} ${file.path}`;
		const { modified, size } = file;
		const cached = entries.get(key);
		if (cached?.modified === modified && cached.size === size) return cached.representation;

		const representation = represent(file, encoding);
		entries.set(key, { modified, size, representation });
		// A file that could not be read is tried again.
		representation.catch(() => entries.delete(key));
		return representation;
	};
};
