import { spawnSync } from 'node:child_process';
import { chmod, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeProject } from '#tests/support/temporary-project.ts';

const readPackage = async (folder: string) => JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));

/** Writes a fake Node that only prints its version, or its name and arguments. */
const writeNode = async (folder: string, version: string, name: string): Promise<string> => {
	await mkdir(folder, { recursive: true });
	const file = join(folder, 'node');
	await writeFile(file, `#!/bin/sh\n[ "$1" = --version ] && echo v${version} || echo "${name} $*"\n`);
	await chmod(file, 0o755);
	return folder;
};

/**
 * Creates a project as npm installs it, with or without a packaged Node, and a machine with a Node of version `own`.
 */
const install = async ({ own, packaged = true }: { readonly own: string; readonly packaged?: boolean }) => {
	const project = await makeProject({
		'commands/node': await readFile('commands/packaged-node/node'),
		'commands/package.json': await readFile('commands/packaged-node/package.json'),
	});
	await chmod(join(project, 'commands/node'), 0o755);
	const bin = join(project, 'bin');
	await mkdir(bin);
	await symlink('../commands/node', join(bin, 'node'));
	if (packaged) await writeNode(join(project, 'commands/node_modules/.bin'), '24.21.0', 'the packaged one');
	return { bin, machine: await writeNode(join(project, 'machine'), own, "the machine's own") };
};

const run = (...folders: string[]) => {
	const PATH = [...folders, '/usr/bin', '/bin'].join(':');
	const { stdout, stderr, status } = spawnSync('node', ['a.ts', 'b c'], { env: { PATH }, encoding: 'utf8' });
	return { said: (stdout + stderr).trim(), status };
};

describe.skipIf(process.platform === 'win32')('the node that npm finds first', () => {
	it.each(['22.18.0', '22.100.0', '24.0.0', '26.10.0'])("is the machine's own, which is %s", async (own) => {
		const { bin, machine } = await install({ own });
		expect(run(bin, machine)).toEqual({ said: "the machine's own a.ts b c", status: 0 });
	});

	it.each(['20.20.2', '22.9.0', '22.17.1', '8.0.0'])('is the packaged one if the machine’s own is %s', async (own) => {
		const { bin, machine } = await install({ own });
		expect(run(bin, machine)).toEqual({ said: 'the packaged one a.ts b c', status: 0 });
	});

	it('skips itself and the wrappers of other projects, in any order', async () => {
		const old = await install({ own: '20.20.2' });
		const fresh = await install({ own: '24.0.0' });
		expect(run(old.bin, fresh.bin, old.bin, fresh.bin, fresh.machine).said).toContain("the machine's own");
		expect(run(old.bin, fresh.bin, old.bin, fresh.bin, old.machine).said).toContain('the packaged one');
	});

	it('says what is missing if there is no usable Node', async () => {
		const { bin, machine } = await install({ own: '20.20.2', packaged: false });
		const { said, status } = run(bin, machine);
		expect(status).toBe(1);
		expect(said).toContain('22.18.0');
	});
});

describe('the packaged Node', () => {
	it('is skipped by npm exactly if the project runs without it', async () => {
		const { engines } = await readPackage('.');
		for (const name of ['packaged-node', 'packaged-node-windows']) {
			const { engines: where } = await readPackage(join('commands', name));
			expect(where.node).toBe(`${engines.node.replace('>=', '<')}.0`);
		}
	});

	it("is of one major, Netlify's", async () => {
		const versions = [];
		for (const name of ['packaged-node', 'packaged-node-windows'])
			versions.push(...Object.values<string>((await readPackage(join('commands', name))).optionalDependencies));
		const major = (await readFile('.nvmrc', 'utf8')).trim();
		expect(versions.map((version) => version.split('.')[0])).toEqual(versions.map(() => major));
		expect(await readFile('netlify.toml', 'utf8')).toContain(`NODE_VERSION = "${major}"`);
	});

	it("puts no node of its own before the machine's", async () => {
		const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8'));
		const first = Object.entries<{ bin?: object; os?: unknown }>(packages).filter(
			([path, { bin, os }]) => /^node_modules\/[^/]+$/.test(path) && bin && 'node' in bin && os !== 'win32',
		);
		expect(first).toEqual([]);
	});
});
