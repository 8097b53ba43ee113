import { globSync } from 'node:fs';
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { digestsOf } from './inline-code.ts';

/**
 * What a browser may load and run: the site's own files, and the scripts of these digests. Each directive has its own
 * line, since a `default-src` would forbid the styles that each page allows itself (middleware.ts).
 */
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
 * Writes the Content-Security-Policy of the built site into `_headers`, which Netlify reads. One policy for all pages:
 * they have the same few scripts, and as a header it takes nothing of their 14 kB.
 */
export const contentSecurityPolicy = (): AstroIntegration => ({
	name: 'content-security-policy',
	hooks: {
		'astro:build:done': async ({ dir }) => {
			const folder = fileURLToPath(dir);
			const scripts = new Set<string>();
			for (const file of globSync('**/*.html', { cwd: folder }))
				for (const digest of digestsOf(await readFile(join(folder, file), 'utf8'), 'script')) scripts.add(digest);
			await appendFile(join(folder, '_headers'), `/*\n  Content-Security-Policy: ${toPolicy(scripts)}\n`);
		},
	},
});
