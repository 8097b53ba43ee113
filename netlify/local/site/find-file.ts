import { stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';

/** A file as it was when it was found; a change of either number makes it another. */
export interface FoundFile {
	readonly path: string;
	/** Milliseconds since 1970. */
	readonly modified: number;
	/** Bytes. */
	readonly size: number;
}

/**
 * The path of a URL as text, or `undefined` for what no file's name can hold: percent signs that encode nothing, NUL,
 * and the backslash, which parts directories on Windows.
 */
export const decodePath = (pathname: string): string | undefined => {
	try {
		const path = decodeURIComponent(pathname);
		return /[\0\\]/.test(path) ? undefined : path;
	} catch {
		return undefined;
	}
};

/** As Netlify resolves them: `/home` and `/home/` are home.html or home/index.html, without a redirect. */
const candidates = (path: string): readonly string[] => {
	if (!path.endsWith('/')) return [path, `${path}.html`, `${path}/index.html`];
	const bare = path.slice(0, -1);
	return bare === '' ? ['/index.html'] : [`${bare}.html`, `${bare}/index.html`];
};

/** What Netlify reads and never serves, at the root of the site. */
const PLATFORM_FILES: readonly string[] = ['_headers', '_redirects'];

/** The file of the directory that a decoded path stands for; never one outside, nor one for the platform alone. */
export const findFile = async (directory: string, path: string): Promise<FoundFile | undefined> => {
	const root = resolve(directory) + sep;
	for (const candidate of candidates(path)) {
		const file = join(root, candidate);
		if (!file.startsWith(root) || PLATFORM_FILES.includes(file.slice(root.length).toLowerCase())) return undefined;
		const found = await stat(file).catch(() => undefined);
		if (found?.isFile()) return { path: file, modified: found.mtimeMs, size: found.size };
	}
	return undefined;
};
