import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeProject } from '#tests/support/temporary-project.ts';
import { createGit, update } from '../../../commands/update/update.ts';

const LINES = ['um', 'dois', 'três', 'quatro', 'cinco', 'seis', 'sete'];

const text = (replaced: Readonly<Record<number, string>> = {}) =>
	`${LINES.map((line, index) => replaced[index] ?? line).join('\n')}\n`;

let source: string;
let folder: string;

const write = async (project: string, file: string, content: string | Uint8Array): Promise<void> =>
	writeFile(join(project, file), content);

const read = async (file: string): Promise<string> => readFile(join(folder, file), 'utf8');

const commit = async (project: string): Promise<void> => {
	const git = createGit(project);
	await git('add', '--all');
	await git('commit', '--quiet', '-m', 'Uma versão');
};

const begin = async (project: string): Promise<void> => {
	const git = createGit(project);
	await git('init', '--quiet');
	await git('config', 'user.name', 'Ana Reis');
	await git('config', 'user.email', 'ana@exemplo.pt');
	await commit(project);
};

beforeEach(async () => {
	source = await makeProject({
		'src/home.ts': text(),
		'src/old.ts': 'velho\n',
		'content/README.md': 'O guia\n',
		'tests/content/site.yaml': 'name: Amostra\n',
	});
	await begin(source);
	// As from a template: the same files, with a history of their own.
	folder = await makeProject();
	await cp(source, folder, { recursive: true, filter: (path) => !path.endsWith('.git') });
	await begin(folder);
	await write(folder, 'content/site.yaml', 'name: Montes de Basto\n');
	await commit(folder);

	await write(source, 'src/home.ts', text({ 1: 'dois, melhor' }));
	await rm(join(source, 'src/old.ts'));
	await write(source, 'src/icon.png', new Uint8Array([0, 255, 13, 10, 128]));
	await write(source, 'content/README.md', 'O guia novo\n');
	await write(source, 'content/site.yaml', 'name: Outra associação\n');
	await commit(source);
});

describe('an update', () => {
	it('brings what the newer version has, and leaves the association’s content alone', async () => {
		expect(await update({ folder, source })).toBe(4);
		expect(await read('src/home.ts')).toBe(text({ 1: 'dois, melhor' }));
		expect(await readFile(join(folder, 'src/icon.png'))).toEqual(Buffer.from([0, 255, 13, 10, 128]));
		await expect(read('src/old.ts')).rejects.toThrow('ENOENT');
		expect(await read('content/README.md')).toBe('O guia novo\n');
		expect(await read('content/site.yaml')).toBe('name: Montes de Basto\n');
		expect(await createGit(folder)('status', '--porcelain')).toBe('');
	});

	it('goes on from the last one, and says when there is nothing new', async () => {
		await update({ folder, source });
		expect(await update({ folder, source })).toBe(0);
		await write(source, 'src/home.ts', text({ 1: 'dois, melhor', 5: 'seis, melhor' }));
		await commit(source);
		expect(await update({ folder, source })).toBe(1);
		expect(await read('src/home.ts')).toBe(text({ 1: 'dois, melhor', 5: 'seis, melhor' }));
	});

	it('keeps what the association changed in other lines of the same file', async () => {
		await write(folder, 'src/home.ts', text({ 6: 'sete, nosso' }));
		await commit(folder);
		await update({ folder, source });
		expect(await read('src/home.ts')).toBe(text({ 1: 'dois, melhor', 6: 'sete, nosso' }));
	});

	it.each(['rewrote', 'deleted'])('leaves a guide that the association %s as it is', async (how) => {
		if (how === 'deleted') await rm(join(folder, 'content/README.md'));
		else await write(folder, 'content/README.md', 'O nosso guia\n');
		await commit(folder);
		expect(await update({ folder, source })).toBe(3);
		expect(await read('content/README.md').catch(() => 'deleted')).toBe(how === 'deleted' ? how : 'O nosso guia\n');
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

	it('waits until everything is committed', async () => {
		await write(folder, 'content/site.yaml', 'name: Montes\n');
		await expect(update({ folder, source })).rejects.toThrow('que ainda não estão num commit');
	});

	it('refuses a repository that lacks the version of the last update', async () => {
		await createGit(folder)(
			'commit',
			'--quiet',
			'--allow-empty',
			'-m',
			'Versão',
			'-m',
			`Site-Version: ${'0'.repeat(39)}1`,
		);
		await expect(update({ folder, source })).rejects.toThrow('a versão de que este sítio partiu');
	});

	it('refuses a repository that the site does not come from', async () => {
		const other = await makeProject({ 'README.md': 'Outro\n' });
		await begin(other);
		await expect(update({ folder, source: other })).rejects.toThrow('a versão de que este sítio partiu');
		await expect(update({ folder, source: join(other, 'nada') })).rejects.toThrow('O git diz: fatal: ');
	});

	it('says what to do with files that came as a ZIP', async () => {
		await expect(update({ folder: await makeProject(), source })).rejects.toThrow('Esta pasta veio de um ZIP');
	});
});
