import { createHash } from 'node:crypto';
import { appendFileSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { KeepList, PageToKeep } from '#src/features/offline/kept-pages.ts';
import { formatSizeIn } from '#src/format/weight.ts';
import { languageOf } from '#src/translated-addresses.ts';
import { codeNamed, codeOf, contentHash, drawingsOf, fontsOf, picturesOf } from './page-files.ts';

const ELEMENT = /<(?<name>style|script)(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/\k<name>>/g;
/** Elements whose own text is not run: a `src` names a file, and JSON is data. */
const HAS_NO_CODE = /\bsrc=|type="application\/(?:ld\+)?json"/;

const sourceOf = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

/** The hashes of the styles or scripts inside a page, as a Content-Security-Policy writes them. */
const hashesOf = (html: string, wanted: 'style' | 'script'): Set<string> =>
	new Set(
		[...html.matchAll(ELEMENT)].flatMap(({ groups: found = {} }) =>
			found['name'] === wanted && !HAS_NO_CODE.test(found['attributes'] ?? '') ? sourceOf(found['code'] ?? '') : [],
		),
	);

/** The page with a policy that allows style files of the site and the styles inside this page, and no others. */
const allowStyles = (html: string): string => {
	const policy = `style-src 'self' ${[...hashesOf(html, 'style')].join(' ')}`;
	return html.replace('<meta charset="utf-8">', `$&<meta http-equiv="Content-Security-Policy" content="${policy}">`);
};

/** The page with a hint to fetch what its scripts import, which a browser finds only once it has the scripts. */
const preloadImports = async (folder: string, html: string): Promise<string> => {
	const imported = (await codeOf(folder, html)).filter((file) => file.endsWith('.js') && !html.includes(`"${file}"`));
	const links = imported.map((file) => `<link rel="modulepreload" href="${file}">`);
	return html.replace('</body>', `${links.join('')}$&`);
};

/** What all pages may load and run. A `default-src` would forbid the styles that each page's own policy allows. */
const toPolicy = (scripts: ReadonlySet<string>): string =>
	[
		`script-src 'self' ${[...scripts].join(' ')}`,
		"img-src 'self'",
		"font-src 'self'",
		"connect-src 'self'",
		"manifest-src 'self'",
		"worker-src 'self'",
		"media-src 'none'",
		"object-src 'none'",
		"frame-src 'none'",
		"form-action 'self'",
		"base-uri 'none'",
		"frame-ancestors 'none'",
	].join('; ');

/** The JSON that `KeepPage.astro` writes into its page. */
const TO_KEEP = /<script[^>]*\bdata-to-keep[^>]*>(?<json>[\s\S]*?)<\/script>/;

const SIZE = /<span data-kept-size[^>]*>/;

const mainOf = (html: string): string => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';

/** Lists the files of a page that can be kept in `offline.json`. The page with their whole size, without its own JSON. */
const listFiles = async (folder: string, html: string, page: PageToKeep): Promise<string> => {
	const fetched = (page.scripts ?? []).map((name) => codeNamed(folder, name));
	const scripts = [...(await codeOf(folder, html)), ...(await Promise.all(fetched)).flat()];
	const named = [...scripts, ...fontsOf(html), ...drawingsOf(html), ...picturesOf(mainOf(html))];
	const files = [...new Set([...named, page.picture, ...page.files])];
	const contents = await Promise.all(files.map((path) => readFile(join(folder, path))));
	const bytes = contents.reduce((sum, { byteLength }) => sum + byteLength, Buffer.byteLength(html));
	const list: KeepList = { ...page, files, version: contentHash([html, ...contents]) };
	writeFileSync(join(folder, `${page.address}/offline.json`), JSON.stringify(list));
	return html.replace(TO_KEEP, '').replace(SIZE, (tag) => tag + formatSizeIn(languageOf(page.address))(bytes));
};

/**
 * Finishes the built pages:
 *
 * - the Content-Security-Policy allows the site's own files, and code inside a page by its hash. The scripts are the
 *   same few on all pages, so one header names them, in the file `_headers`, which Netlify reads. The styles differ, so
 *   each page names its own;
 * - a page asks at once for what its scripts import;
 * - a page that can be kept has its size, and a list of its files in `offline.json`.
 *
 * Files are read and written synchronously, one page after the other: nothing else runs meanwhile.
 */
export const finishedPages = (): AstroIntegration => ({
	name: 'finished-pages',
	hooks: {
		'astro:build:done': async ({ dir }) => {
			const folder = fileURLToPath(dir);
			const scripts = new Set<string>();
			for (const file of globSync('**/*.html', { cwd: folder })) {
				const path = join(folder, file);
				const html = allowStyles(await preloadImports(folder, readFileSync(path, 'utf8')));
				for (const hash of hashesOf(html, 'script')) scripts.add(hash);
				const toKeep = TO_KEEP.exec(html)?.groups?.['json'];
				writeFileSync(path, toKeep ? await listFiles(folder, html, JSON.parse(toKeep)) : html);
			}
			appendFileSync(join(folder, '_headers'), `/*\n  Content-Security-Policy: ${toPolicy(scripts)}\n`);
		},
	},
});
