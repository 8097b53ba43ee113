import { spawnSync } from 'node:child_process';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGit, update, whereNewsStand } from '#commands/update/take-version.ts';
import { SAMPLE_AFTER_ADOPTION } from '#src/content-folder.ts';
import { makeProject } from '#tests/support/temporary-project.ts';

const SAMPLE_SITE = '# DADOS DE EXEMPLO: tudo é inventado.\nname: Amostra\n';

const LINES = ['um', 'dois', 'três', 'quatro', 'cinco', 'seis', 'sete'];

const text = (replaced: Readonly<Record<number, string>> = {}) =>
	`${LINES.map((line, index) => replaced[index] ?? line).join('\n')}\n`;

let source: string;
let folder: string;

const write = async (project: string, file: string, content: string | Uint8Array): Promise<void> => {
	await mkdir(dirname(join(project, file)), { recursive: true });
	await writeFile(join(project, file), content);
};

const read = async (file: string): Promise<string> => readFile(join(folder, file), 'utf8');

const commit = async (project: string): Promise<void> => {
	const git = createGit(project);
	await git('add', '--all');
	await git('commit', '--quiet', '-m', 'Uma versão');
};

const begin = async (project: string): Promise<void> => {
	await createGit(project)('init', '--quiet');
	await commit(project);
};

afterEach(() => void vi.unstubAllEnvs());

beforeEach(async () => {
	for (const role of ['AUTHOR', 'COMMITTER']) {
		vi.stubEnv(`GIT_${role}_NAME`, 'Ana Reis');
		vi.stubEnv(`GIT_${role}_EMAIL`, 'ana@exemplo.pt');
	}
	source = await makeProject({
		'src/home.ts': text(),
		'src/old.ts': 'velho\n',
		'content/README.md': 'O guia\n',
		'guia/noticia.md': 'Uma notícia\n',
		'content/site/association.yaml': SAMPLE_SITE,
		'content/news/um-muro.md': 'Um muro\n',
	});
	await begin(source);
	// As from a template: the same files, with a history of their own.
	folder = await makeProject();
	await cp(source, folder, { recursive: true, filter: (path) => !path.endsWith('.git') });
	await begin(folder);
	await mkdir(join(folder, 'tests'));
	await rename(join(folder, 'content'), join(folder, SAMPLE_AFTER_ADOPTION));
	await mkdir(join(folder, 'content'));
	await rename(join(folder, SAMPLE_AFTER_ADOPTION, 'README.md'), join(folder, 'content/README.md'));
	await write(folder, 'content/site/association.yaml', 'name: Montes de Basto\n');
	await commit(folder);

	await write(source, 'src/home.ts', text({ 1: 'dois, melhor' }));
	await rm(join(source, 'src/old.ts'));
	await write(source, 'src/icon.png', new Uint8Array([0, 255, 13, 10, 128]));
	await write(source, 'content/README.md', 'O guia novo\n');
	await write(source, 'guia/noticia.md', 'Uma notícia, mais curta\n');
	await write(source, 'content/site/association.yaml', `${SAMPLE_SITE}phone: '253 000 000'\n`);
	await rm(join(source, 'content/news/um-muro.md'));
	await write(source, 'content/home.yaml', 'figures: []\n');
	await commit(source);
});

describe('an update', () => {
	it('installs the newer version and keeps the association’s content', async () => {
		expect(await update({ folder, source })).toBe(8);
		expect(await read('src/home.ts')).toBe(text({ 1: 'dois, melhor' }));
		expect(await readFile(join(folder, 'src/icon.png'))).toEqual(Buffer.from([0, 255, 13, 10, 128]));
		await expect(read('src/old.ts')).rejects.toThrow('ENOENT');
		expect(await read('content/README.md')).toBe('O guia novo\n');
		expect(await read('guia/noticia.md')).toBe('Uma notícia, mais curta\n');
		expect(await read('content/site/association.yaml')).toBe('name: Montes de Basto\n');
		await expect(read('content/home.yaml')).rejects.toThrow('ENOENT');
		expect(await read('tests/content/site/association.yaml')).toBe(`${SAMPLE_SITE}phone: '253 000 000'\n`);
		expect(await read('tests/content/home.yaml')).toBe('figures: []\n');
		await expect(read('tests/content/news/um-muro.md')).rejects.toThrow('ENOENT');
		expect(await createGit(folder)('status', '--porcelain')).toBe('');
	});

	it('says at each step where it stands', async () => {
		const said: string[] = [];
		await update({ folder, source, say: (line) => void said.push(line) });
		expect(said).toEqual([
			'A trazer a versão nova…',
			'À procura da versão de que este sítio partiu…',
			'A comparar e a juntar as duas…',
		]);
	});

	it('finds the version of a ZIP that was adopted and changed before its first commit', async () => {
		await write(source, 'src/home.ts', text({ 1: 'dois, melhor', 3: 'quatro, melhor' }));
		await commit(source);
		await write(folder, 'src/home.ts', text({ 6: 'sete, nosso' }));
		await rm(join(folder, '.git'), { recursive: true });
		await begin(folder);
		const compared: number[][] = [];
		const onProgress = (...counts: number[]) => void compared.push(counts);
		expect(await update({ folder, source, onProgress })).toBe(8);
		expect(compared.at(-1)).toEqual([2, 3]);
		expect(await read('src/home.ts')).toBe(text({ 1: 'dois, melhor', 3: 'quatro, melhor', 6: 'sete, nosso' }));
		expect(await read('tests/content/home.yaml')).toBe('figures: []\n');
	});

	it('applies the sample’s changes where the sample is, also before the site is adopted', async () => {
		const fork = await makeProject();
		await createGit(fork)('clone', '--quiet', source, '.');
		await createGit(fork)('reset', '--hard', '--quiet', 'HEAD~1');
		expect(await update({ folder: fork, source })).toBe(8);
		expect(await readFile(join(fork, 'content/home.yaml'), 'utf8')).toBe('figures: []\n');
	});

	it('continues from the last update, and reports when there is nothing new', async () => {
		await update({ folder, source });
		expect(await update({ folder, source })).toBe(0);
		await write(source, 'src/home.ts', text({ 1: 'dois, melhor', 5: 'seis, melhor' }));
		await commit(source);
		expect(await update({ folder, source })).toBe(1);
		expect(await read('src/home.ts')).toBe(text({ 1: 'dois, melhor', 5: 'seis, melhor' }));
	});

	it('leaves chapters of the guide that the association rewrote or deleted as they are', async () => {
		await write(folder, 'content/README.md', 'O nosso guia\n');
		await rm(join(folder, 'guia/noticia.md'));
		await commit(folder);
		expect(await update({ folder, source })).toBe(6);
		expect(await read('content/README.md')).toBe('O nosso guia\n');
		await expect(read('guia/noticia.md')).rejects.toThrow('ENOENT');
		expect(await read('src/home.ts')).toBe(text({ 1: 'dois, melhor' }));
	});

	it('names the files whose lines both changed, and changes nothing', async () => {
		await write(folder, 'src/home.ts', text({ 1: 'dois, nosso' }));
		await commit(folder);
		await expect(update({ folder, source })).rejects.toThrow(/mudaram as mesmas linhas.*\nsrc\/home\.ts$/s);
		expect(await read('src/home.ts')).toBe(text({ 1: 'dois, nosso' }));
		expect(await read('src/old.ts')).toBe('velho\n');
		expect(await createGit(folder)('status', '--porcelain')).toBe('');
	});

	it('refuses what it can’t update, with the next step', async () => {
		const refused = (sentence: string, from = source, to = folder) =>
			expect(update({ folder: to, source: from })).rejects.toThrow(sentence);
		await refused('Esta pasta veio de um ZIP', source, await makeProject());
		const other = await makeProject({ LICENSE: 'velho\n' });
		await begin(other);
		await refused('a versão de que este sítio partiu', other);
		await refused('O git diz: fatal: ', join(other, 'nada'));
		const version = `Site-Version: ${'0'.repeat(39)}1`;
		await createGit(folder)('commit', '--quiet', '--allow-empty', '-m', 'Versão', '-m', version);
		await refused('a versão de que este sítio partiu');
		await write(folder, 'content/site/association.yaml', 'name: Montes\n');
		await refused('que ainda não estão num commit');
	});

	it('says in a line what is new, and where it stands', () => {
		const [first, second, third] = ['## v1\n\n- Um.\n', '## v2\n\n- Dois.\n\n', '## v3\n\n- Três.\n\n'];
		const title = '# O que há de novo\n\n';
		const after = `${title}${third}${second}${first}`;
		const sentence = (versions: string) => `O que há de novo${versions} está em CHANGELOG.md.`;
		expect(whereNewsStand(title + first, after)).toBe(sentence(' (v3, v2)'));
		expect(whereNewsStand('', after)).toBe(sentence(' (v3, v2, v1)'));
		expect(whereNewsStand(after, `${after}- Quatro.\n`)).toBe(sentence(''));
		expect(whereNewsStand(after, after)).toBe('');
	});

	it('reports packages that can’t be installed as such, not as a mistake in the content', async () => {
		await write(source, 'package.json', '{ "dependencies": { "nada": "file:nada.tgz" } }');
		await commit(source);
		const words = [resolve('commands/update/update.ts'), source];
		const { status, stderr } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
		expect(status).toBe(1);
		expect(stderr).toContain('Os pacotes da versão nova não ficaram instalados, e o conteúdo não tem culpa');
		expect(stderr).not.toContain('A versão nova não aceita');
	});
});
