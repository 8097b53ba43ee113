import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from '@playwright/test';
import { compressedSize } from '#tests/support/compressed-size.ts';
import { sitePages } from '#tests/support/site-pages.ts';

/** Compressed bytes that fit into the first packets, which a server may send without waiting for the browser. */
const BUDGET = 14_000;

/** The style sheets that a page waits for before it shows anything. Those for print do not count. */
const blockingStyles = (html: string): readonly string[] =>
	[...html.matchAll(/<link[^>]*rel="stylesheet"[^>]*>/g)]
		.filter(([link]) => !link.includes('media="print"'))
		.flatMap(([link]) => /href="([^"]+)"/.exec(link)?.[1] ?? []);

for (const { address, html } of sitePages) {
	test(`${address} loads little before it is shown`, () => {
		const styles = blockingStyles(html).map((href) => readFileSync(`dist${href}`));
		const bytes = [html, ...styles].reduce((sum, content) => sum + compressedSize(content), 0);
		test.info().annotations.push({ type: 'weight', description: `${bytes} bytes` });
		expect(bytes).toBeLessThanOrEqual(BUDGET);
	});
}

/**
 * Compressed bytes of all scripts that run before a visitor uses anything: no framework fits into them. A trail's page
 * may have as many again for its profile and for keeping it, an outing's for its places beside its form, and so may the
 * list of kept pages.
 */
const SCRIPT_BUDGET = 6_000;

/** A script of the built site and everything that it imports. */
const withImports = (address: string, seen: Set<string>): readonly string[] => {
	if (seen.has(address)) return [];
	seen.add(address);
	const code = readFileSync(`dist${address}`, 'utf8');
	const imported = [...code.matchAll(/(?:\bfrom|\bimport)\s*["'`](?<file>[^"'`]+\.js)["'`]/g)];
	return [
		code,
		...imported.flatMap(({ groups }) => withImports(posix.join('/_astro', String(groups?.['file'])), seen)),
	];
};

for (const { address, html } of sitePages) {
	test(`${address} needs no framework`, () => {
		const inline = [
			...html.matchAll(/<script(?![^>]*(?:\bsrc=|ld\+json|speculationrules))[^>]*>([\s\S]*?)<\/script>/g),
		].map(([, code]) => String(code));
		const files = [...html.matchAll(/<(?:script[^>]+src|link[^>]+modulepreload[^>]+href)="(?<file>[^"]+)"/g)];
		const seen = new Set<string>();
		const scripts = [...inline, ...files.flatMap(({ groups }) => withImports(String(groups?.['file']), seen))];
		const bytes = scripts.reduce((sum, code) => sum + compressedSize(code), 0);
		test.info().annotations.push({ type: 'script', description: `${bytes} bytes` });
		expect(bytes).toBeLessThanOrEqual(
			/^\/(?:trails\/|outings\/|offline)/.test(address) ? 2 * SCRIPT_BUDGET : SCRIPT_BUDGET,
		);
	});
}

test('no page refers to the translation file', () => {
	const scripts = globSync('dist/**/*.js').map((file) => readFileSync(file, 'utf8'));
	expect([...scripts, ...sitePages.map(({ html }) => html)].filter((text) => text.includes('/i18n/'))).toEqual([]);
});

test('the code that inspects the cart is not in the build', () => {
	const inspecting = globSync('dist/**/*.{js,html}').filter((file) =>
		/REDUX_DEVTOOLS|maxAge\b/.test(readFileSync(file, 'utf8')),
	);
	expect(inspecting).toEqual([]);
});
