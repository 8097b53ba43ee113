import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { startPlatformFor } from '#tests/support/platform.ts';
import { statusOf } from '#tests/support/raw-request.ts';
import { makeProject } from '#tests/support/temporary-project.ts';

const HOME = `<h1>Olá</h1>${'<p>Caminhar devagar.</p>'.repeat(50)}`;

const start = async (files: Record<string, string> = {}) => {
	const project = await makeProject({
		'dist/home.html': HOME,
		'dist/news/1.html': 'Primeira',
		'dist/secret-name.txt': 'público',
		'outside.txt': 'segredo',
		'netlify.toml': await readFile(new URL('../../../netlify.toml', import.meta.url), 'utf8'),
		...files,
	});
	return startPlatformFor(project);
};

describe('addresses', () => {
	it('of pages are answered without a redirect, in each spelling', async () => {
		const { origin } = await start();
		for (const path of ['/home', '/home/', '/home.html', '/news/1', '/news/1/']) {
			const { status, headers } = await fetch(origin + path, { redirect: 'manual' });
			expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'text/html; charset=utf-8']);
		}
	});

	it('redirects only the root, and keeps its query', async () => {
		const { origin } = await start();
		const response = await fetch(`${origin}/?a=1`, { redirect: 'manual' });
		expect(response.status).toBe(302);
		expect(response.headers.get('location')).toBe(`${origin}/home?a=1`);
	});

	it('follows the rules in _headers and _redirects', async () => {
		const { origin } = await start({ 'dist/_headers': '/*\n  X-Own: 1\n', 'dist/_redirects': '/old /home 302\n' });
		expect((await fetch(`${origin}/home`)).headers.get('x-own')).toBe('1');
		expect((await fetch(`${origin}/old`, { redirect: 'manual' })).status).toBe(302);
	});

	it('prefers a file to a redirect, unless that is forced', async () => {
		const rule = (from: string, force: boolean) =>
			`[[redirects]]\nfrom = "${from}"\nto = "/news/1"\nstatus = 302\nforce = ${force}\n`;
		const { origin } = await start({ 'netlify.toml': rule('/home', false) + rule('/secret-name.txt', true) });
		expect((await fetch(`${origin}/home`, { redirect: 'manual' })).status).toBe(200);
		expect((await fetch(`${origin}/secret-name.txt`, { redirect: 'manual' })).status).toBe(302);
	});

	it('that no page has never lead out of the site’s folder', async () => {
		const { origin } = await start();
		for (const [target, status] of [
			['/../outside.txt', 404],
			['/%2e%2e/outside.txt', 404],
			['/..%2foutside.txt', 404],
			['/news/..%2f..%2foutside.txt', 404],
			['/%2e%2e%2f%2e%2e%2f%2e%2e%2fetc%2fpasswd', 404],
			['//outside.txt', 404],
			['/..\\outside.txt', 404],
			[`/${'a'.repeat(5000)}`, 404],
			['/..%5coutside.txt', 400],
			['/home%00', 400],
			['/%', 400],
			['/%ff', 400],
			['/%c0%ae%c0%ae/outside.txt', 400],
			['http://localhost/home', 400],
		] as const)
			expect([target, await statusOf(origin, target)]).toEqual([target, status]);
		for (const host of ['a/b', '@']) expect(await statusOf(origin, '/home', host)).toBe(400);
	});

	it('finds a file by its encoded name', async () => {
		const { origin } = await start({ 'dist/trilhos/são joão.gpx': '<gpx/>' });
		const response = await fetch(`${origin}/trilhos/${encodeURIComponent('são joão')}.gpx`);
		expect(response.headers.get('content-type')).toBe('application/gpx+xml; charset=utf-8');
	});
});

describe('answers', () => {
	it('answers HEAD as GET, without a body', async () => {
		const { origin } = await start();
		const { status, headers } = await fetch(`${origin}/home`, { method: 'HEAD' });
		expect([status, headers.get('content-length')]).toEqual([200, String(Buffer.byteLength(HOME))]);
	});

	it('refuses other methods on a file, and answers 404 elsewhere', async () => {
		const { origin } = await start();
		const refused = await fetch(`${origin}/home`, { method: 'POST', body: 'a' });
		expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
		expect((await fetch(`${origin}/nothing`, { method: 'DELETE' })).status).toBe(404);
	});

	it('shows the file of a rewritten address', async () => {
		const rule = '[[redirects]]\nfrom = "/old/*"\nto = "/news/:splat"\nstatus = 200\n';
		const { origin } = await start({ 'netlify.toml': rule });
		expect(await (await fetch(`${origin}/old/1`)).text()).toBe('Primeira');
		expect((await fetch(`${origin}/old/2`)).status).toBe(404);
	});
});
