import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { runSubmissions } from '#tests/support/submissions-command.ts';
import { makeProject } from '#tests/support/temporary-project.ts';
import { readOptions } from '../../../commands/submissions-command.ts';

let project: string;
beforeEach(async () => {
	project = await makeProject();
	await mkdir(join(project, '.netlify', 'blobs-serve'), { recursive: true });
});

const run = (args: string, variables: Readonly<Record<string, string>> = {}) =>
	runSubmissions(args, { project, variables });

describe('it says in Portuguese what it can’t do', () => {
	it.each([
		['', 'Escreva um comando'],
		['apaga', '«apaga» não é um comando'],
		['list show', 'só um'],
		['list --form socio', '«socio» não é um formulário. Os que há são: contact, member, schedule'],
		['list --day 1/3/2026', 'não é um dia'],
		['list --from 2026-02-30', 'não é um dia'],
		['list --day 2026-03-01 --until 2026-03-02', 'um dia só'],
		['list --from 2026-03-02 --until 2026-03-01', 'vem antes'],
		['export --format xml', '«xml» não é um formato'],
		['list --nome Ana', 'Veja --help'],
		['delete --yes', 'pede pelo menos um filtro'],
		['show', 'pede pelo menos um filtro'],
		['export --all', 'pede --output'],
		['export --all --output a --email ana@exemplo.pt', 'não tem filtros'],
		['export --all --output a --format csv', 'nem --format'],
		['list --all', 'é só do export'],
		['export --output a --merge', 'é só do import'],
		['import', 'pede o ficheiro'],
		['import a b', 'só um'],
		['import a --form contact', 'não tem filtros'],
	])('%j', (args, sentence) => {
		expect(() => readOptions(args.split(' ').filter(Boolean))).toThrow(
			expect.objectContaining({ name: 'UsageError', message: expect.stringContaining(sentence) }),
		);
	});

	it('in one line, and fails', async () => {
		const { status, stdout, stderr } = await run('import nenhum.jsonl');
		expect([status, stdout]).toEqual([1, '']);
		expect(stderr).toBe(`Não se consegue abrir ${join(project, 'nenhum.jsonl')}.\n`);
	});

	it('only half of the settings for the public site', async () => {
		expect((await run('list', { NETLIFY_SITE_ID: 'a' })).stderr).toContain('falta NETLIFY_AUTH_TOKEN');
		expect((await run('list', { NETLIFY_AUTH_TOKEN: 'a' })).stderr).toContain('falta NETLIFY_SITE_ID');
	});

	it('its help', async () => {
		const { status, stdout } = await run('delete --help');
		expect([status, stdout.includes('npm run submissions --')]).toEqual([0, true]);
	});
});

it('it says that a machine has no data', async () => {
	project = await makeProject();
	expect(await run('list')).toMatchObject({
		status: 1,
		stdout: '',
		stderr: expect.stringContaining('ainda não há dados'),
	});
});

it.each(['README.md', 'docs/runbook.md'])('every command that %s names exists', async (file) => {
	const text = await readFile(new URL(`../../../${file}`, import.meta.url), 'utf8');
	const commands = [...text.matchAll(/npm run submissions -- ([^`#\n]+)/g)].map(([, args = '']) => args.trim());
	expect(commands.length).toBeGreaterThan(3);
	for (const args of commands) expect(() => readOptions(args.split(/ +/))).not.toThrow();
});
