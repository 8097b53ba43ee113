import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { KeepList, PageToKeep } from '#src/features/offline/kept-pages.ts';
import { formatSize } from '#src/format/weight.ts';
import { codeNamed, codeOf, digestOf, drawingsOf, fontsOf, picturesOf } from './page-files.ts';

/** The JSON that `KeepPage.astro` writes into its page. */
const TO_KEEP = /<script[^>]*\bdata-to-keep[^>]*>(?<json>[\s\S]*?)<\/script>/;

const SIZE = /<span data-kept-size[^>]*>/;

const mainOf = (html: string): string => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';

const prepare = async (folder: string, file: string): Promise<void> => {
	const html = await readFile(join(folder, file), 'utf8');
	const json = TO_KEEP.exec(html)?.groups?.['json'];
	if (!json) return;

	const page: PageToKeep = JSON.parse(json);
	const fetched = (page.scripts ?? []).map((name) => codeNamed(folder, name));
	const scripts = [...(await codeOf(folder, html)), ...(await Promise.all(fetched)).flat()];
	const named = [...scripts, ...fontsOf(html), ...drawingsOf(html), ...picturesOf(mainOf(html))];
	const files = [...new Set([...named, page.picture, ...page.files])];
	const contents = await Promise.all(files.map((path) => readFile(join(folder, path))));
	const bytes = contents.reduce((sum, { byteLength }) => sum + byteLength, Buffer.byteLength(html));
	const list: KeepList = { ...page, files, version: digestOf([html, ...contents]) };
	await writeFile(join(folder, `${page.address}/offline.json`), JSON.stringify(list));
	// The published page does not need the JSON.
	await writeFile(
		join(folder, file),
		html.replace(TO_KEEP, '').replace(SIZE, (tag) => tag + formatSize(bytes)),
	);
};

/** For each page that can be kept, lists its files in `offline.json` and writes the whole size into the page. */
export const keptFiles = (): AstroIntegration => ({
	name: 'kept-files',
	hooks: {
		'astro:build:done': async ({ dir }) => {
			const folder = fileURLToPath(dir);
			for (const file of globSync('**/*.html', { cwd: folder })) await prepare(folder, file);
		},
	},
});
