import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runSubmissions } from '#tests/support/submissions-command.ts';
import { makeProject } from '#tests/support/temporary-project.ts';
import { readOptions } from '../../../commands/submissions-command.ts';

it.each([
	['', 'Escreva um comando'],
	['apaga', '«apaga» não é um comando'],
	['list show', 'só um'],
	['list --form socio', '«socio» não é um formulário. Os que há são: contact, member, schedule'],
	['list --state aberto', '«aberto» não é um estado. Os que há são: open, pending, '],
	['list --until 1/3/2026', 'não é um dia'],
	['list --from 2026-02-30', 'não é um dia'],
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
])('invalid arguments are refused in Portuguese: %j', (args, sentence) => {
	expect(() => readOptions(args.split(' ').filter(Boolean))).toThrow(
		expect.objectContaining({ name: 'UsageError', message: expect.stringContaining(sentence) }),
	);
});

it('an error is one line, and the command fails', async () => {
	const project = await makeProject();
	const run = (args: string, variables = {}) => runSubmissions(args, { project, variables });
	const expectRefused = async (args: string, variables: object, sentence: string) =>
		expect(await run(args, variables)).toEqual({ status: 1, stdout: '', stderr: expect.stringContaining(sentence) });
	await expectRefused('list', {}, 'ainda não há dados');
	await mkdir(join(project, '.netlify', 'blobs-serve'), { recursive: true });
	await expectRefused('list', { NETLIFY_SITE_ID: 'a' }, 'falta NETLIFY_AUTH_TOKEN');
	await expectRefused('list', { NETLIFY_AUTH_TOKEN: 'a' }, 'falta NETLIFY_SITE_ID');
	await expectRefused('import nenhum.jsonl', {}, `Não se consegue abrir ${join(project, 'nenhum.jsonl')}.\n`);
});

it.each(['README.md', 'docs/runbook.md'])('every command that %s names exists', async (file) => {
	const text = await readFile(new URL(`../../../${file}`, import.meta.url), 'utf8');
	const commands = [...text.matchAll(/npm run submissions -- ([^`#\n]+)/g)].map(([, args = '']) => args.trim());
	expect(commands.length).toBeGreaterThan(3);
	for (const args of commands) expect(() => readOptions(args.split(/ +/))).not.toThrow();
});
