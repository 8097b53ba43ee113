import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { makeProject } from '#tests/support/temporary-project.ts';
import { createGit } from '../../../commands/update/update.ts';

/** A file of the version before, with notes of its own and of the sample. */
const FORMER = `# O que a associação diz de si mesma.

# O nome, como aparece no topo.
name: Montes de Basto
email: geral@montesdebasto.pt
# O que o sítio tem.
features:
  # Fechada até à primavera.
  store: false
forms:
  contact: { duplicateDays: 15, retentionDays: 200, copyToVisitor: true }
mail:
  copiesPerHour: 20
deskDays: 7
outings:
  retentionDays: 20
store:
  orderPrefix: MDB
# Ainda falta o telefone (phone, em site.yaml)
`;

const migrate = (cwd: string) => {
	const { status, stdout, stderr } = spawnSync(process.execPath, [resolve('commands/migrate.ts')], {
		cwd,
		encoding: 'utf8',
	});
	return { status, stdout, stderr };
};

it('splits the site.yaml of the version before by concern, with its notes, once', async () => {
	const project = await makeProject({ 'content/site.yaml': FORMER });
	const read = (name: string) => readFile(join(project, 'content/site', name), 'utf8');
	expect(migrate(project)).toMatchObject({ status: 0, stdout: expect.stringContaining('faça um commit'), stderr: '' });
	expect(existsSync(join(project, 'content/site.yaml'))).toBe(false);
	expect(parse(await read('association.yaml'))).toEqual({ name: 'Montes de Basto', email: 'geral@montesdebasto.pt' });
	expect(await read('association.yaml')).toMatch(
		/^# O que a associação diz[\s\S]*# O nome, como[\s\S]*# Ainda falta o telefone/,
	);
	expect(await read('features.yaml')).toBe('# O que o sítio tem.\n# Fechada até à primavera.\nstore: false\n');
	expect(parse(await read('forms.yaml'))).toEqual({
		contact: { duplicateDays: 15, retentionDays: 200, copyToVisitor: true },
		copiesPerHour: 20,
		deskDays: 7,
		registration: { retentionDays: 20 },
	});
	expect(parse(await read('store.yaml'))).toEqual({ orderPrefix: 'MDB' });
	expect(migrate(project)).toEqual({ status: 0, stdout: '', stderr: '' });
});

it('removes the legal pages that are still a version of the sample’s, and no others', async () => {
	const old = '---\ntitle: Cookies\n---\n\n<!-- store -->\nO carrinho.\n\n<!-- /store -->\n';
	const project = await makeProject({
		'tests/content/pages/cookies.md': old,
		'tests/content/pages/terms.md': old,
		'tests/content/pages/privacy.md': old,
		'content/pages/cookies.md': old,
		'content/pages/terms.md': old,
		'content/pages/privacy.md': `${old}O que é nosso.\n`,
	});
	const git = createGit(project);
	await git('init', '--quiet');
	await git('config', 'user.name', 'Ana Reis');
	await git('config', 'user.email', 'ana@exemplo.pt');
	await git('add', '--all');
	await git('commit', '--quiet', '-m', 'A versão anterior');
	await rm(join(project, 'tests/content/pages/cookies.md'));
	await writeFile(join(project, 'tests/content/pages/terms.md'), 'Textos e imagens\n');
	expect(migrate(project).stdout).toContain('pages/cookies.md, pages/terms.md');
	expect(await git('status', '--porcelain', 'content')).toBe(
		' D content/pages/cookies.md\n M content/pages/terms.md\n',
	);
	expect(await readFile(join(project, 'content/pages/terms.md'), 'utf8')).toBe('Textos e imagens\n');
	expect(migrate(project).stdout).toBe('');
});

it('changes nothing if the file can’t be read', async () => {
	const project = await makeProject({ 'content/site.yaml': 'name: "Montes\n' });
	expect(migrate(project)).toMatchObject({ status: 1, stderr: expect.stringContaining('tem um erro de escrita') });
	expect(existsSync(join(project, 'content/site'))).toBe(false);
});
