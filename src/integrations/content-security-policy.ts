import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** Styles and scripts that stand in a page or drawing; data in a script element is not run, and so needs no leave. */
const INLINE = /<(?<name>style|script)(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/\k<name>>/g;
const HAS_NO_CODE = /\bsrc=|type="application\/(?:ld\+)?json"/;

const digestOf = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

/** What a browser may load and run: the site's own files, and the inline code of these digests. */
const toPolicy = ({ script, style }: Record<'script' | 'style', ReadonlySet<string>>): string =>
	[
		"default-src 'none'",
		`script-src 'self' ${[...script].join(' ')}`,
		`style-src 'self' ${[...style].join(' ')}`,
		"img-src 'self'",
		"font-src 'self'",
		"connect-src 'self'",
		"manifest-src 'self'",
		"worker-src 'self'",
		"form-action 'self'",
		"base-uri 'none'",
		"frame-ancestors 'none'",
	].join('; ');

/** A picture that somebody opens by itself gets a style from the browser, which the pages' policy would refuse. */
const PICTURES = ['/_astro/*', '/assets/images/*'];
const PICTURE_POLICY = "frame-ancestors 'none'";

const toRule = (pattern: string, policy: string): string => `${pattern}\n  Content-Security-Policy: ${policy}\n`;

/**
 * Writes the Content-Security-Policy of the built site into `_headers`, which Netlify reads. One policy for all pages:
 * they share most of their code, and as a header it takes nothing of their 14 kB.
 */
export const contentSecurityPolicy = (): AstroIntegration => ({
	name: 'content-security-policy',
	hooks: {
		'astro:build:done': async ({ dir }) => {
			const folder = fileURLToPath(dir);
			const digests = { script: new Set<string>(), style: new Set<string>() };
			for (const file of globSync('**/*.{html,svg}', { cwd: folder })) {
				for (const { groups } of (await readFile(join(folder, file), 'utf8')).matchAll(INLINE)) {
					const { name, attributes = '', code = '' } = groups ?? {};
					if (!HAS_NO_CODE.test(attributes)) digests[name as keyof typeof digests].add(digestOf(code));
				}
			}
			const rules = [toRule('/*', toPolicy(digests)), ...PICTURES.map((pattern) => toRule(pattern, PICTURE_POLICY))];
			await appendFile(join(folder, '_headers'), rules.join(''));
		},
	},
});
