import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { formatSize } from '#src/i18n/format.ts';
import type { KeepList } from '#src/offline/kept-pages.ts';
import { codeOf, digestOf, fontsOf, picturesOf } from './page-files.ts';

/** The element of `KeepPage.astro`. */
const KEEP = /<div[^>]*\bdata-keep="(?<address>[^"]+)"[^>]*>/;

const attribute = (element: string, name: string): string =>
	new RegExp(`\\b${name}="([^"]*)"`).exec(element)?.[1] ?? '';

const mainOf = (html: string): string => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';

const prepare = async (folder: string, file: string): Promise<void> => {
	const html = await readFile(join(folder, file), 'utf8');
	const element = KEEP.exec(html);
	const address = element?.groups?.['address'];
	if (!element || !address) return;

	const files = new Set([
		...(await codeOf(folder, html)),
		...fontsOf(html),
		...picturesOf(mainOf(html)),
		attribute(element[0], 'data-picture'),
		...attribute(element[0], 'data-files').split(' '),
	]);
	files.delete('');
	const contents = await Promise.all([...files].map((path) => readFile(join(folder, path))));
	const bytes = contents.reduce((sum, { byteLength }) => sum + byteLength, Buffer.byteLength(html));
	const list: KeepList = { version: digestOf([html, ...contents]), files: [...files] };
	await writeFile(join(folder, `${address}/offline.json`), JSON.stringify(list));
	await writeFile(
		join(folder, file),
		html.replace(/(<b[^>]*\bdata-kept-size[^>]*>)[^<]*/, (_, tag: string) => `${tag}${formatSize(bytes)}`),
	);
};

/** Writes beside each page that can be kept what it takes, and into the page how much that is. */
export const keptFiles = (): AstroIntegration => ({
	name: 'kept-files',
	hooks: {
		'astro:build:done': async ({ dir }) => {
			const folder = fileURLToPath(dir);
			for (const file of globSync('**/*.html', { cwd: folder })) await prepare(folder, file);
		},
	},
});
