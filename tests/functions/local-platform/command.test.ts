import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startSite } from '#tests/support/start-site.ts';
import { makeProject } from '#tests/support/temporary-project.ts';
import packageJson from '../../../package.json' with { type: 'json' };

const FUNCTIONS = {
	// Answers at once and then works for as many milliseconds as the request says.
	'netlify/functions/busy.ts': `export default async (request: Request, { waitUntil }) => {
		const ms = Number(new URL(request.url).searchParams.get('ms'));
		waitUntil(new Promise((resolve) => setTimeout(resolve, ms)).then(() => process.stdout.write('work done')));
		return Response.json({ url: process.env.URL, host: process.env.POSTMARK_HOST });
	};`,
};
const SITE = { 'dist/home.html': 'casa', 'netlify.toml': '', ...FUNCTIONS };

const isListening = (origin: string): Promise<boolean> =>
	fetch(origin).then(
		() => true,
		() => false,
	);

describe('npm start', () => {
	it('serves the site, its functions and the mail with working settings', async () => {
		const { origin, output } = startSite(await makeProject(SITE));
		const site = await origin;
		expect(await (await fetch(`${site}/home`)).text()).toBe('casa');
		expect((await fetch(`${site}/_local/mail`)).status).toBe(200);
		expect(output()).toContain(`${site}/_local/mail`);
		const settings = await (await fetch(`${site}/.netlify/functions/busy?ms=0`)).json();
		expect(settings).toEqual({ url: site, host: expect.stringMatching(/^127\.0\.0\.1:\d+$/) });
	});

	it('reports a missing dist in one line', async () => {
		const { ended, output } = startSite(await makeProject());
		expect(await ended).toBe(1);
		expect(output()).toBe('There is no dist/ yet: run npm run build first.\n');
	});

	it('reports a port in use in one line, before it builds', async () => {
		const other = createServer().listen(0, '127.0.0.1');
		await once(other, 'listening');
		onTestFinished(() => void other.close());
		const { port } = other.address() as AddressInfo;
		const taken = `A porta ${port} já está ocupada, talvez pelo sítio noutro terminal. Escolha outra, por exemplo: PORT=${port + 1} npm start\n`;
		const [first = ''] = packageJson.scripts.start.split(' && ');
		const env = { ...process.env, PORT: String(port) };
		expect(spawnSync(first, { shell: true, encoding: 'utf8', env })).toMatchObject({ status: 1, stderr: taken });
		const { ended, output } = startSite(await makeProject(SITE), { PORT: String(port) });
		expect(await ended).toBe(1);
		expect(output()).toBe(taken);
	});

	it('reports an invalid PORT in one line', async () => {
		const { ended, output } = startSite(await makeProject(SITE), { PORT: '80a' });
		expect(await ended).toBe(1);
		expect(output()).toBe('PORT=80a não é uma porta: escreva um número de 0 a 65535.\n');
	});
});

describe('Ctrl-C', () => {
	it('stops once pending work is done, closes its ports, and has used the given POSTMARK_HOST', async () => {
		const { child, ended, origin, output } = startSite(await makeProject(SITE), { POSTMARK_HOST: '127.0.0.1:9' });
		const site = await origin;
		const settings = await (await fetch(`${site}/.netlify/functions/busy?ms=300`)).json();
		expect(settings).toMatchObject({ host: '127.0.0.1:9' });
		child.kill('SIGINT');
		// npm passes Ctrl+C on, so the signal comes twice. Without a pause the system would merge both into one.
		await setTimeout(50);
		child.kill('SIGINT');
		expect(await ended).toBe(0);
		expect(output()).toContain('work done');
		expect(await isListening(site)).toBe(false);
	});

	it('stops at once the second time, by SIGTERM too', async () => {
		const { child, ended, origin, output } = startSite(await makeProject(SITE));
		await fetch(`${await origin}/.netlify/functions/busy?ms=5000`);
		child.kill('SIGTERM');
		await setTimeout(600);
		expect(child.exitCode).toBeNull();
		child.kill('SIGTERM');
		expect(await ended).toBe(130);
		expect(output()).not.toContain('work done');
	});
});
