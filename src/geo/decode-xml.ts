import { TrackError } from './track.ts';

/** Long enough for an XML declaration. */
const DECLARATION_BYTES = 200;
const DECLARED_ENCODING = /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/;

const NEWLINE = 0x0a;

const decode = (bytes: Uint8Array, encoding: string): string | undefined => {
	try {
		return new TextDecoder(encoding, { fatal: true }).decode(bytes);
	} catch {
		return undefined;
	}
};

/** The first line, counted from one, that is not text in an encoding. */
const lineOutside = (bytes: Uint8Array, encoding: string): number => {
	let line = 1;
	for (let start = 0; start < bytes.length; line += 1) {
		const end = bytes.indexOf(NEWLINE, start);
		if (decode(bytes.subarray(start, end < 0 ? undefined : end), encoding) === undefined) break;
		start = end < 0 ? bytes.length : end + 1;
	}
	return line;
};

/**
 * The text of an XML file. A mark at its beginning decides its encoding; without one it is UTF-8 if it can be, because
 * text in another encoding with an accent never is; else the encoding that it declares. Blanks before the XML declaration
 * are left out but for their lines, since programs write some.
 * @throws {TrackError} `encoding` with the line, or `notGpx` if it is no text at all
 */
export const decodeXml = (bytes: Uint8Array): string => {
	const [first = 0, second = 0] = bytes;
	if (first === 0xff && second === 0xfe) return decode(bytes, 'utf-16le') ?? '';
	if (first === 0xfe && second === 0xff) return decode(bytes, 'utf-16be') ?? '';
	const declared = DECLARED_ENCODING.exec(String.fromCharCode(...bytes.subarray(0, DECLARATION_BYTES)))?.[1] ?? 'utf-8';
	const text = decode(bytes, 'utf-8') ?? (/^utf-?8$/i.test(declared) ? undefined : decode(bytes, declared));
	// XML has this sign at its beginning, in any encoding; FIT and ZIP files do not.
	if (text === undefined && !bytes.subarray(0, 40).includes('<'.charCodeAt(0))) throw new TrackError('notGpx');
	if (text === undefined) throw new TrackError('encoding', { line: lineOutside(bytes, 'utf-8') });
	// A declaration that is not at the very beginning is an error of XML.
	return text.replace(/^(\s+)<\?xml[^>]*\?>/, '$1');
};
