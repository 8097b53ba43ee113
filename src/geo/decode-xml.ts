import { TrackError } from './track.ts';

const BYTE_ORDER_MARKS: readonly (readonly [encoding: string, ...bytes: number[]])[] = [
	['utf-8', 0xef, 0xbb, 0xbf],
	['utf-16le', 0xff, 0xfe],
	['utf-16be', 0xfe, 0xff],
	// A file without a mark is recognised by its first character, `<`.
	['utf-16le', 0x3c, 0x00],
	['utf-16be', 0x00, 0x3c],
];

/** Long enough for an XML declaration. */
const DECLARATION_BYTES = 200;
const DECLARED_ENCODING = /^<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/;

const encodingOf = (bytes: Uint8Array): string => {
	const marked = BYTE_ORDER_MARKS.find(([, ...mark]) => mark.every((byte, index) => bytes[index] === byte));
	if (marked) return marked[0];
	const start = String.fromCharCode(...bytes.subarray(0, DECLARATION_BYTES));
	return DECLARED_ENCODING.exec(start)?.[1] ?? 'utf-8';
};

/** Whether the first bytes could be those of XML in any encoding; those of FIT and ZIP files are not. */
const isLikeXml = (bytes: Uint8Array): boolean => bytes.subarray(0, 4).includes('<'.charCodeAt(0));

/**
 * The text of an XML file without its byte order mark. That mark, else the declaration, else UTF-8 is the encoding.
 * @throws {TrackError} `encoding`, or `notGpx` if it is no text at all
 */
export const decodeXml = (bytes: Uint8Array): string => {
	try {
		return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
	} catch (cause) {
		throw new TrackError(isLikeXml(bytes) ? 'encoding' : 'notGpx', {}, { cause });
	}
};
