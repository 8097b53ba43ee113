import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, parse } from 'node:path';
import { toSlug } from '#src/format/text.ts';
import { isPicture } from './files.ts';

const namesBeside = (path: string): readonly string[] => (existsSync(dirname(path)) ? readdirSync(dirname(path)) : []);

/** Whether a file has exactly this name. Windows and macOS open `foto.webp` as `Foto.webp`, too; the host does not. */
export const isThere = (path: string): boolean => namesBeside(path).includes(basename(path));

/** The picture in the same folder whose name differs by capitals, accents or its ending alone. */
export const findNearName = (path: string): string | undefined =>
	namesBeside(path).find((name) => isPicture(name) && toSlug(parse(name).name) === toSlug(parse(path).name));

/** The path that a link in a text names. A sign like `%` that is no code stays as it is. */
export const decodePath = (address: string): string => {
	try {
		return decodeURI(address);
	} catch {
		return address;
	}
};
