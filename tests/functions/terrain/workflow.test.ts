import { spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { makeProject } from '#tests/support/temporary-project.ts';

interface Step {
	readonly uses?: string;
	readonly run?: string;
	readonly if?: string;
	readonly env?: Readonly<Record<string, string>>;
}

const { on, permissions, jobs } = parse(await readFile('.github/workflows/terrain.yml', 'utf8'));
const steps: readonly Step[] = jobs.draw.steps;
const commit = steps.at(-1);

it('is never run for a pull request, with pinned actions, and with the right to write in the last step alone', () => {
	expect(Object.keys(on)).toEqual(['push', 'workflow_dispatch']);
	expect(permissions).toEqual({});
	expect(jobs.draw.permissions).toEqual({ contents: 'write' });
	for (const { uses } of steps) if (uses) expect(uses).toMatch(/@[0-9a-f]{40}$/);
	expect(steps.filter(({ env }) => JSON.stringify(env)?.includes('github.token'))).toEqual([commit]);
	expect(commit?.if).toContain("steps.check.outcome == 'success'");
	// What somebody types is never part of a script.
	for (const { run } of steps) expect(run ?? '').not.toContain('${{');
});

// The workflow's script is for bash.
it.skipIf(process.platform === 'win32')(
	'commits what was drawn beside what came meanwhile, and else nothing',
	async () => {
		const folder = await makeProject();
		const [upstream, editor, runner] = ['up.git', 'editor', 'runner'].map((name) => join(folder, name)) as [
			string,
			string,
			string,
		];
		const identity = {
			GIT_AUTHOR_NAME: 'a',
			GIT_AUTHOR_EMAIL: 'a@b.c',
			GIT_COMMITTER_NAME: 'a',
			GIT_COMMITTER_EMAIL: 'a@b.c',
		};
		const run = (cwd: string, command: string, ...words: string[]) => {
			const { status, stdout, stderr } = spawnSync(command, words, {
				cwd,
				encoding: 'utf8',
				env: { ...process.env, GITHUB_REF_NAME: 'main', ...(cwd === runner ? {} : identity) },
			});
			return { status, output: `${stdout}${stderr}` };
		};
		const write = async (into: string, file: string) => {
			await mkdir(join(into, 'content/trails/volta'), { recursive: true });
			await writeFile(join(into, file), 'x');
		};
		const save = async (file: string) => {
			await write(editor, file);
			run(editor, 'git', 'add', '--all');
			run(editor, 'git', 'commit', '--message', file);
			expect(run(editor, 'git', 'push', 'origin', 'HEAD:main').status).toBe(0);
		};
		run(folder, 'git', 'init', '--bare', '--initial-branch', 'main', upstream);
		run(folder, 'git', 'clone', upstream, editor);
		await save('content/trails/volta/track.gpx');
		run(folder, 'git', 'clone', '--depth', '1', `file://${upstream}`, runner);
		await save('README.md');

		const script = (commit?.run ?? '').replace(/"https:[^"]*"/, upstream);
		await write(runner, 'content/trails/volta/terrain.geojson');
		expect(run(runner, 'bash', '-e', '-c', script)).toMatchObject({ status: 0 });
		expect(run(runner, 'bash', '-e', '-c', script)).toMatchObject({ status: 0 });
		const { output } = run(upstream, 'git', 'log', '--format=%s', 'main');
		expect(output.trim().split('\n')).toEqual([
			'Terreno à volta dos trilhos, desenhado do OpenStreetMap',
			'README.md',
			'content/trails/volta/track.gpx',
		]);
	},
);
