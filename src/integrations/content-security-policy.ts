import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

const ELEMENT = /<(?<name>style|script)(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/\k<name>>/g;
/** What is a file, or data, which is not run. */
const HAS_NO_CODE = /\bsrc=|type="application\/(?:ld\+)?json"/;

const digestOf = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

/** As a Content-Security-Policy names them, the styles or scripts that stand in a page. */
const digestsOf = (html: string, wanted: 'style' | 'script'): Set<string> =>
	new Set(
		[...html.matchAll(ELEMENT)].flatMap(({ groups: found = {} }) =>
			found['name'] === wanted && !HAS_NO_CODE.test(found['attributes'] ?? '') ? digestOf(found['code'] ?? '') : [],
		),
	);

/** The page with leave for the styles that stand in it, and for no others. */
const allowStyles = (html: string): string => {
	const policy = `style-src 'self' ${[...digestsOf(html, 'style')].join(' ')}`;
	return html.replace('<meta charset="utf-8">', `$&<meta http-equiv="Content-Security-Policy" content="${policy}">`);
};

/** What all pages may load and run. A `default-src` would forbid the styles that each page allows itself. */
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
 * The Content-Security-Policy of the built site: the site's own files, and of what stands in pages that of which the
 * digest is named. Scripts are the same few on all pages and are named in one header, in the file `_headers`, which
 * Netlify reads; styles are each page's own and are named in the page.
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
