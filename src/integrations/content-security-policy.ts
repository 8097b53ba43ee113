import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const ELEMENT = /<(?<name>style|script)(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/\k<name>>/g;
/** Elements whose own text is not run: a `src` names a file, and JSON is data. */
const HAS_NO_CODE = /\bsrc=|type="application\/(?:ld\+)?json"/;

const digestOf = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

/** The digests of the styles or scripts inside a page, as a Content-Security-Policy writes them. */
const digestsOf = (html: string, wanted: 'style' | 'script'): Set<string> =>
	new Set(
		[...html.matchAll(ELEMENT)].flatMap(({ groups: found = {} }) =>
			found['name'] === wanted && !HAS_NO_CODE.test(found['attributes'] ?? '') ? digestOf(found['code'] ?? '') : [],
		),
	);

/** The page with a policy that allows style files of the site and the styles inside this page, and no others. */
const allowStyles = (html: string): string => {
	const policy = `style-src 'self' ${[...digestsOf(html, 'style')].join(' ')}`;
	return html.replace('<meta charset="utf-8">', `$&<meta http-equiv="Content-Security-Policy" content="${policy}">`);
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

/**
 * Writes the Content-Security-Policy of the built site. It allows the site's own files, and code inside a page by its
 * digest. The scripts are the same few on all pages, so one header names them, in the file `_headers`, which Netlify
 * reads. The styles differ, so each page names its own.
 */
export const contentSecurityPolicy = (): AstroIntegration => ({
	name: 'content-security-policy',
	hooks: {
		'astro:build:done': async ({ dir }) => {
			const folder = fileURLToPath(dir);
			const scripts = new Set<string>();
			for (const file of globSync('**/*.html', { cwd: folder })) {
				const html = await readFile(join(folder, file), 'utf8');
				for (const digest of digestsOf(html, 'script')) scripts.add(digest);
				await writeFile(join(folder, file), allowStyles(html));
			}
			await appendFile(join(folder, '_headers'), `/*\n  Content-Security-Policy: ${toPolicy(scripts)}\n`);
		},
	},
});
