import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found]) => String(found));

/** The files that a script loads at once. Files that it loads on request are stored once they were requested. */
const importsOf = (code: string): string[] => {
	const { staticImports, staticExports } = parseSync('script.js', code).module;
	const exported = staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest));
	return [...staticImports.map(({ moduleRequest }) => moduleRequest), ...exported].flatMap(
		(found) => found?.value ?? [],
	);
};

/** The scripts and styles that a built page names, and the scripts that these import. */
export const codeOf = async (folder: string, html: string): Promise<string[]> => {
	const found = new Set<string>();
	const add = async (address: string): Promise<void> => {
		if (found.has(address)) return;
		found.add(address);
		const code = await readFile(join(folder, address), 'utf8');
		for (const relative of address.endsWith('.js') ? importsOf(code) : [])
			await add(posix.join(posix.dirname(address), relative));
	};
	for (const address of all(html, /(?:src|href|-url)="(\/_astro\/[^"]+\.(?:js|css))"/g)) await add(address);
	return [...found];
};

/**
 * A script that pages load on request, by the name of its source, and the scripts that it imports.
 * @throws {Error} if there is not exactly one script of that name
 */
export const codeNamed = async (folder: string, name: string): Promise<string[]> => {
	const [file, ...others] = globSync(`_astro/${name}.*.js`, { cwd: folder });
	if (!file || others.length > 0) throw new Error(`There is not one script ${name} in _astro.`);
	return codeOf(folder, `src="/${file.replaceAll('\\', '/')}"`);
};

export const fontsOf = (html: string): string[] => all(html, /url\((\/_astro\/[^)]+\.woff2)\)/g);

/** The icon of the browser's tab, in the order of preference. */
export const iconsOf = (html: string): string[] => all(html, /<link rel="icon" href="([^"]+)"/g);

/** The SVG files that a page refers to, such as the logo. */
export const drawingsOf = (html: string): string[] => [...new Set(all(html, /<use[^>]*\bhref="(\/[^"#]+)/g))];

/** In pixels: sharp on a phone, and no larger. */
const WIDTH = 760;

/** The address in a `srcset` that is just wide enough, or the widest. A `srcset` without widths has one address. */
const pickSize = (srcset: string): string | undefined => {
	const sizes = srcset.split(',').map((size) => {
		const [address = '', width = ''] = size.trim().split(/\s+/);
		return { address, width: Number.parseInt(width, 10) || 0 };
	});
	const sorted = sizes.toSorted((a, b) => a.width - b.width);
	return (sorted.find(({ width }) => width >= WIDTH) ?? sorted.at(-1))?.address;
};

/** Every picture of a page as a phone shows it: for each `<picture>`, the first source in one size. */
export const picturesOf = (html: string): string[] => {
	const withSources = all(html, /<picture[^>]*>([\s\S]*?)<\/picture>/g);
	const offers = withSources.flatMap((picture) => all(picture, /<source[^>]*\bsrcset="([^"]+)"/g).slice(0, 1));
	const single = all(html.replace(/<picture[^>]*>[\s\S]*?<\/picture>/g, ''), /<img[^>]*\bsrc="(\/[^"]+)"/g);
	return [...offers.map(pickSize), ...single].filter((address) => address !== undefined);
};

/** A short hash that changes when any of the contents changes. */
export const contentHash = (contents: readonly (string | Buffer)[]): string => {
	const hash = createHash('sha256');
	for (const content of contents) hash.update(content);
	return hash.digest('base64url').slice(0, 16);
};
