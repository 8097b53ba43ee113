import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
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

/** Serves the site of a folder with `commands/serve/start.ts`, on a free port until the test ends, unless `variables` say otherwise. */
const startSite = (folder: string, variables: Record<string, string> = {}) => {
	const env = { ...process.env, PORT: '0', ...variables };
	const child = spawn(process.execPath, [resolve('commands/serve/start.ts')], { cwd: folder, env });
	onTestFinished(() => void child.kill('SIGKILL'));
	let output = '';
	const origin = Promise.withResolvers<string>();
	for (const stream of [child.stdout, child.stderr]) {
		stream.on('data', (chunk: Buffer) => {
			output += chunk.toString();
			const found = /http:\/\/localhost:\d+/.exec(output);
			if (found) origin.resolve(found[0]);
		});
	}
	const ended = once(child, 'close').then(([code]) => code as number | null);
	/** The exit code once it has ended, and the origin once it serves. */
	return { child, output: () => output, ended, origin: origin.promise };
};

it('npm start serves the site, its functions and the mail; Ctrl-C stops it once pending work is done', async () => {
	const { child, ended, origin, output } = startSite(await makeProject(SITE));
	const site = await origin;
	expect(await (await fetch(`${site}/home`)).text()).toBe('casa');
	expect((await fetch(`${site}/_local/mail`)).status).toBe(200);
	expect(output()).toContain(`${site}/_local/mail`);
	const settings = await (await fetch(`${site}/.netlify/functions/busy?ms=300`)).json();
	expect(settings).toEqual({ url: site, host: expect.stringMatching(/^127\.0\.0\.1:\d+$/) });
	child.kill('SIGINT');
	// npm passes Ctrl+C on, so the signal comes twice. Without a pause the system would merge both into one.
	await setTimeout(50);
	child.kill('SIGINT');
	expect(await ended).toBe(0);
	expect(output()).toContain('work done');
	await expect(fetch(site)).rejects.toThrow();
});

it('a second signal stops it at once, by SIGTERM too; a given POSTMARK_HOST is used', async () => {
	const { child, ended, origin, output } = startSite(await makeProject(SITE), { POSTMARK_HOST: '127.0.0.1:9' });
	const settings = await (await fetch(`${await origin}/.netlify/functions/busy?ms=5000`)).json();
	expect(settings).toMatchObject({ host: '127.0.0.1:9' });
	child.kill('SIGTERM');
	await setTimeout(600);
	expect(child.exitCode).toBeNull();
	child.kill('SIGTERM');
	expect(await ended).toBe(130);
	expect(output()).not.toContain('work done');
});

it('npm start reports a port in use in one line, before it builds', async () => {
	const other = createServer().listen(0, '127.0.0.1');
	await once(other, 'listening');
	onTestFinished(() => void other.close());
	const { port } = other.address() as AddressInfo;
	const taken = `A porta ${port} já está ocupada, talvez pelo sítio noutro terminal. Escolha outra, por exemplo: PORT=${port + 1} npm start\n`;
	const [first = ''] = packageJson.scripts.start.split(' && ');
	const env = { ...process.env, PORT: String(port) };
	expect(spawnSync(first, { shell: true, encoding: 'utf8', env })).toMatchObject({ status: 1, stderr: taken });
});

it.each([
	['a missing dist', {}, {}, 'There is no dist/ yet: run npm run build first.\n'],
	['an invalid PORT', SITE, { PORT: '80a' }, 'PORT=80a não é uma porta: escreva um número de 0 a 65535.\n'],
])('npm start reports %s in one line', async (_, files, variables, line) => {
	const { ended, output } = startSite(await makeProject(files), variables);
	expect([await ended, output()]).toEqual([1, line]);
});

it.each(['start', 'dev'])(
	'npm run %s begins in a fresh clone, where no command has written the content yet',
	async (name) => {
		const folder = await makeProject();
		const isGenerated = (file: string) => file.endsWith('content.json');
		for (const part of ['commands', 'netlify', 'src', 'package.json'])
			await cp(part, join(folder, part), { recursive: true, filter: (file) => !isGenerated(file) });
		await symlink(resolve('node_modules'), join(folder, 'node_modules'));
		const { status, stderr } = spawnSync(process.execPath, [`commands/serve/${name}.ts`, '--help'], {
			cwd: folder,
			encoding: 'utf8',
		});
		expect([status, stderr]).toEqual([0, '']);
	},
);
