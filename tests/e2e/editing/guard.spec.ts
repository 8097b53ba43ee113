import { expect, test } from '@playwright/test';
import { readPublished } from '#tests/support/published-files.ts';

const EDITOR = /^admin\//;

test('the editor has a policy of its own, and the site keeps its own', async ({ request }) => {
	const editor = (await request.get('/admin')).headers();
	const home = (await request.get('/home')).headers();
	const policy = editor['content-security-policy']?.split('; ') ?? [];
	expect(policy).toEqual(
		expect.arrayContaining([
			"default-src 'none'",
			"script-src 'self' 'wasm-unsafe-eval'",
			"connect-src 'self' blob: data: https://api.github.com https://*.githubusercontent.com",
			"img-src 'self' blob: data: https://*.githubusercontent.com",
			"frame-ancestors 'none'",
		]),
	);
	expect(editor).toMatchObject({
		'cross-origin-opener-policy': 'same-origin-allow-popups',
		'x-robots-tag': 'noindex',
		'content-type': 'text/html; charset=utf-8',
	});
	expect(home).toMatchObject({ 'cross-origin-opener-policy': 'same-origin' });
	expect(home).not.toHaveProperty('x-robots-tag');
	expect(home['content-security-policy']).not.toMatch(/github|wasm|blob:|data:/);
	// What both have, they have alike.
	for (const name of ['x-content-type-options', 'referrer-policy', 'strict-transport-security'])
		expect(editor[name], name).toBe(home[name]);
});

test('the editor is 25 files at most, which no other file refers to', () => {
	const files = readPublished('dist');
	const ofEditor = files.filter(({ path }) => EDITOR.test(path));
	expect(ofEditor.length).toBeGreaterThan(5);
	expect(ofEditor.length).toBeLessThanOrEqual(25);
	// The service worker names its address, to leave it alone.
	const others = files.filter(({ path }) => !EDITOR.test(path) && path !== 'service-worker.js');
	expect(others.filter(({ text }) => /\/admin\b/.test(text ?? '')).map(({ path }) => path)).toEqual([]);
});
