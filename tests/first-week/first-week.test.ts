import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { createGit } from '#commands/update/take-version.ts';
import { SAMPLE } from '#src/content-folder.ts';
import { makeProject } from '#tests/support/temporary-project.ts';

/** Where the machine's own Node is, and the newer one that npm installs for this project. */
const PATHS = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
const NODES = [
	['the machine’s Node', PATHS],
	['the newest Node', [dirname(process.execPath), ...PATHS]],
] as const;

/** What `npm run adopt` asks for; Enter leaves out what need not be there. */
const ANSWERS = `Montes de Basto\nnenhum\nMontes de Basto, Associação de Caminhadas\n\nCaminhos de Basto\nMarcamos caminhos.\n\nola@montesdebasto.pt\n\n\n`;

/** The example that a chapter of the guide gives in this language. */
const exampleIn = async (chapter: string, language: string): Promise<string> => {
	const found = new RegExp(`^( *)\`\`\`${language}\\n(.*?)^ *\`\`\``, 'ms').exec(
		await readFile(`guia/${chapter}`, 'utf8'),
	);
	return (found?.[2] ?? '').replace(new RegExp(`^${found?.[1]}`, 'gm'), '');
};

const commit = async (folder: string): Promise<void> => {
	const git = createGit(folder);
	await git('add', '--all');
	await git('commit', '--quiet', '-m', 'Uma mudança');
};

const beSomebody = async (folder: string): Promise<void> => {
	const git = createGit(folder);
	await git('config', 'user.name', 'Ana Reis');
	await git('config', 'user.email', 'ana@exemplo.pt');
};

it.each(NODES)('the guide leads from the template to a published post and an update, with %s', async (_, paths) => {
	const source = await makeProject();
	await createGit(source)('clone', '--quiet', process.cwd(), '.');
	await beSomebody(source);
	// As GitHub makes it from a template: the same files, with a history of their own.
	const folder = await makeProject();
	await cp(source, folder, { recursive: true });
	await rm(join(folder, '.git'), { recursive: true });
	await createGit(folder)('init', '--quiet');
	await beSomebody(folder);
	await commit(folder);

	const { CONTENT_FOLDER, VITEST, NODE_ENV, DEV, ...env } = process.env;
	/** Everything that a command says, if it succeeds. */
	const npm = (...words: readonly string[]): string => {
		const path = { PATH: paths.join(delimiter) };
		const { status, stdout, stderr } = spawnSync('npm', words, {
			cwd: folder,
			encoding: 'utf8',
			input: ANSWERS,
			env: { ...env, ...path },
		});
		expect(status, stdout + stderr).toBe(0);
		return stdout + stderr;
	};
	const publish = async (): Promise<string> => {
		// Of parts that the site does not have, nobody is warned.
		expect(npm('run', 'build')).not.toMatch(/WARN.*(?:No files found|does not exist|was not found)/);
		return readFile(join(folder, 'dist/news/passeio-de-outono.html'), 'utf8');
	};

	npm('ci');
	expect(npm('run', 'adopt')).toContain('Antes de publicar, ainda falta:');
	const news = join(folder, 'content/news');
	await mkdir(news, { recursive: true });
	await writeFile(join(news, 'passeio-de-outono.md'), await exampleIn('noticia.md', 'markdown'));
	await copyFile(join(SAMPLE, 'news/news_pedra-sobre-pedra.webp'), join(news, 'news_passeio-de-outono.webp'));
	expect(npm('run', 'check:content')).toContain('Está tudo bem');
	expect(await publish()).toContain('Passeio de outono no Carvalhal');
	await commit(folder);

	const texts = 'public/assets/i18n/pt.json';
	const newer = (await readFile(join(source, texts), 'utf8')).replace('"Notícias"', '"Novidades"');
	await writeFile(join(source, texts), newer);
	const settings = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'));
	settings.scripts.migrate = 'echo Conteúdo trazido.';
	await writeFile(join(source, 'package.json'), JSON.stringify(settings, null, '\t'));
	await writeFile(join(source, 'content/news/da-amostra.md'), '---\ntitle: Da amostra\n---\n');
	await commit(source);
	const updated = npm('run', 'update', '--', source);
	expect(updated).toContain('Conteúdo trazido.');
	expect(updated).toContain('publique-o com git push');
	expect(existsSync(join(news, 'da-amostra.md'))).toBe(false);
	expect(await publish()).toContain('Novidades');
});
