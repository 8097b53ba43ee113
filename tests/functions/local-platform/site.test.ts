import { readFile, writeFile } from 'node:fs/promises';
import { request as sendRequest } from 'node:http';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startPlatformFor } from '#tests/support/platform.ts';
import { statusOf } from '#tests/support/raw-request.ts';
import { makeProject } from '#tests/support/temporary-project.ts';

const HOME = `<h1>Olá</h1>${'<p>Caminhar devagar.</p>'.repeat(50)}`;

const start = async (files: Record<string, string> = {}) => {
	const project = await makeProject({
		'dist/home.html': HOME,
		'dist/news/1.html': 'Primeira',
		'dist/404.html': '<h1>Perdido</h1>',
		'dist/_astro/a.css': 'body{}',
		'dist/secret-name.txt': 'público',
		'outside.txt': 'segredo',
		'netlify.toml': await readFile(new URL('../../../netlify.toml', import.meta.url), 'utf8'),
		...files,
	});
	return startPlatformFor(project);
};

/** The answer as the server sends it; `fetch` would decompress it. */
const getRaw = (url: string, headers: Record<string, string>, method = 'GET') =>
	new Promise<{ headers: Record<string, unknown>; status: number | undefined; body: Buffer }>((resolve, reject) => {
		sendRequest(url, { method, headers }, async (response) => {
			const body = Buffer.concat(await response.toArray());
			resolve({ headers: response.headers, status: response.statusCode, body });
		})
			.on('error', reject)
			.end();
	});

describe('addresses', () => {
	it.each(['/home', '/home/', '/home.html', '/news/1', '/news/1/'])(
		'%s is answered without a redirect',
		async (path) => {
			const { origin } = await start();
			const response = await fetch(origin + path, { redirect: 'manual' });
			expect(response.status).toBe(200);
			expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
		},
	);

	it('redirects only the root, and keeps its query', async () => {
		const { origin } = await start();
		const response = await fetch(`${origin}/?a=1`, { redirect: 'manual' });
		expect(response.status).toBe(302);
		expect(response.headers.get('location')).toBe(`${origin}/home?a=1`);
	});

	it.each(['a/b', '@'])('answers 400 to the host «%s»', async (host) => {
		const { origin } = await start();
		expect((await getRaw(`${origin}/home`, { host })).status).toBe(400);
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

	it('shows the 404 page with its status and headers', async () => {
		const { origin } = await start();
		const response = await fetch(`${origin}/nothing`);
		expect(response.status).toBe(404);
		expect(await response.text()).toBe('<h1>Perdido</h1>');
		expect(response.headers.get('x-frame-options')).toBe('DENY');
	});

	const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
		addresses?.some(({ address }) => address === '::1'),
	);
	it.each(hasIpv6 ? ['localhost', '127.0.0.1', '[::1]'] : ['localhost', '127.0.0.1'])('listens on %s', async (host) => {
		const { origin } = await start();
		expect((await fetch(`${origin.replace('localhost', host)}/home`)).status).toBe(200);
	});

	it.each([
		['/../outside.txt', 404],
		['/%2e%2e/outside.txt', 404],
		['/..%2foutside.txt', 404],
		['/news/..%2f..%2foutside.txt', 404],
		['/%2e%2e%2f%2e%2e%2f%2e%2e%2fetc%2fpasswd', 404],
		['//outside.txt', 404],
		['/..\\outside.txt', 404],
		['/..%5coutside.txt', 400],
		['/home%00', 400],
		['/%', 400],
		['/%ff', 400],
		['/%c0%ae%c0%ae/outside.txt', 400],
		['http://localhost/home', 400],
	])('GET %s never leaves the site’s folder: %i', async (target, status) => {
		const { origin } = await start();
		expect(await statusOf(origin, target)).toBe(status);
	});

	it('answers 404 for a name too long for a file', async () => {
		const { origin } = await start();
		expect(await statusOf(origin, `/${'a'.repeat(5000)}`)).toBe(404);
	});

	it('finds a file by its encoded name', async () => {
		const { origin } = await start({ 'dist/trilhos/são joão.gpx': '<gpx/>' });
		const response = await fetch(`${origin}/trilhos/${encodeURIComponent('são joão')}.gpx`);
		expect(response.headers.get('content-type')).toBe('application/gpx+xml; charset=utf-8');
	});
});

describe('answers', () => {
	it('has the headers of netlify.toml, the more specific ones last', async () => {
		const { origin } = await start();
		const page = await fetch(`${origin}/home`);
		expect(page.headers.get('x-content-type-options')).toBe('nosniff');
		expect(page.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
		const asset = await fetch(`${origin}/_astro/a.css`);
		expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
	});

	it('answers HEAD as GET, without a body', async () => {
		const { origin } = await start();
		const head = await getRaw(`${origin}/home`, {}, 'HEAD');
		expect(head).toMatchObject({ status: 200, headers: { 'content-length': String(Buffer.byteLength(HOME)) } });
		expect(head.body.byteLength).toBe(0);
	});

	it('refuses other methods on a file, and answers 404 elsewhere', async () => {
		const { origin } = await start();
		const refused = await fetch(`${origin}/home`, { method: 'POST', body: 'a' });
		expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
		expect((await fetch(`${origin}/nothing`, { method: 'DELETE' })).status).toBe(404);
	});

	it('serves a file’s current content', async () => {
		const project = await makeProject({ 'dist/home.html': 'antes', 'netlify.toml': '' });
		const { origin } = await startPlatformFor(project);
		expect(await (await fetch(`${origin}/home`)).text()).toBe('antes');
		await writeFile(join(project, 'dist/home.html'), 'depois');
		expect(await (await fetch(`${origin}/home`)).text()).toBe('depois');
	});

	it('shows the file of a rewritten address', async () => {
		const rule = '[[redirects]]\nfrom = "/old/*"\nto = "/news/:splat"\nstatus = 200\n';
		const { origin } = await start({ 'netlify.toml': rule });
		expect(await (await fetch(`${origin}/old/1`)).text()).toBe('Primeira');
		expect((await fetch(`${origin}/old/2`)).status).toBe(404);
	});
});
