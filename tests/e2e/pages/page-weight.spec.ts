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

/** The compressed size of a built file, which many pages load. */
const sizes = new Map<string, number>();
const sizeOf = (address: string): number => {
	const size = sizes.get(address) ?? compressedSize(readFileSync(`dist${address}`));
	sizes.set(address, size);
	return size;
};

const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);

test('every page loads little before it is shown', () => {
	for (const { address, html } of sitePages)
		expect
			.soft(compressedSize(html) + sum(blockingStyles(html).map(sizeOf)), `${address}, bytes`)
			.toBeLessThanOrEqual(BUDGET);
});

/**
 * Compressed bytes of all scripts that run before a visitor uses anything: no framework fits into them. A trail's page
 * may have as many again for its profile and for keeping it, an outing's for its places beside its form, and so may the
 * list of kept pages.
 */
const SCRIPT_BUDGET = 6_500;

/** A script of the built site and everything that it imports. */
const withImports = (address: string, seen: Set<string> = new Set()): ReadonlySet<string> => {
	if (seen.has(address)) return seen;
	seen.add(address);
	const imported = readFileSync(`dist${address}`, 'utf8').matchAll(/(?:\bfrom|\bimport)\s*["'`]([^"'`]+\.js)["'`]/g);
	for (const [, file = ''] of imported) withImports(posix.join('/_astro', file), seen);
	return seen;
};

test('no page loads a framework before an interaction', () => {
	for (const { address, html } of sitePages) {
		const inline = html.matchAll(/<script(?![^>]*(?:\bsrc=|ld\+json|speculationrules))[^>]*>([\s\S]*?)<\/script>/g);
		const loaded = html.matchAll(/<(?:script[^>]+src|link[^>]+modulepreload[^>]+href)="([^"]+)"/g);
		const files = new Set([...loaded].flatMap(([, file = '']) => [...withImports(file)]));
		const bytes = sum([...inline].map(([, code = '']) => compressedSize(code))) + sum([...files].map(sizeOf));
		const budget = /^\/(?:trails\/|outings\/|offline)/.test(address) ? 2 * SCRIPT_BUDGET : SCRIPT_BUDGET;
		expect.soft(bytes, `${address}, bytes`).toBeLessThanOrEqual(budget);
	}
});

test('no page refers to the translation file', () => {
	const scripts = globSync('dist/**/*.js', { exclude: ['dist/admin/**'] }).map((file) => readFileSync(file, 'utf8'));
	expect([...scripts, ...sitePages.map(({ html }) => html)].filter((text) => text.includes('/i18n/'))).toEqual([]);
});

test('the code that inspects the cart is not in the build', () => {
	const inspecting = globSync('dist/**/*.{js,html}', { exclude: ['dist/admin/**'] }).filter((file) =>
		/REDUX_DEVTOOLS|maxAge\b/.test(readFileSync(file, 'utf8')),
	);
	expect(inspecting).toEqual([]);
});
