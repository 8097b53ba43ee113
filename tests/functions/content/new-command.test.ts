import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { copyContent } from '#tests/support/content-copy.ts';
import { makeProject } from '#tests/support/temporary-project.ts';

const COMMAND = fileURLToPath(new URL('../../../commands/content/new.ts', import.meta.url));

/** Runs it in a project, whose content is in `content/` or elsewhere. */
const create = (cwd: string, words: readonly string[], content = 'content') =>
	spawnSync(process.execPath, [COMMAND, ...words], {
		cwd,
		encoding: 'utf8',
		env: { ...process.env, CONTENT_FOLDER: content },
	});

const UNWRITTEN = 'o texto ainda é o do modelo';

it.each([
	[
		'trilho',
		[
			'summary',
			'place',
			'start',
			'cover',
			'coverAlt',
			'difficulty.environment',
			'difficulty.orientation',
			'difficulty.movement',
			UNWRITTEN,
			'falta o percurso gravado deste trilho',
		],
	],
	['atividade', ['summary', 'kind', 'start', 'end', 'trail', 'guide', 'places', UNWRITTEN]],
	['noticia', ['subtitle', 'topic', UNWRITTEN]],
])('a first %s asks the editor no more than %j', async (kind, open) => {
	const { folder, remove, find } = await copyContent();
	for (const pattern of ['trails/*/*', 'walking.yaml', 'pages/trails.md']) await remove(pattern);
	expect(create(folder, [kind, 'A', 'primeira'])).toMatchObject({ status: 0, stderr: '' });
	const asked = await find();
	expect(asked.map((sentence) => /(?<=falta responder: «)[^»]+/.exec(sentence)?.[0] ?? sentence)).toEqual(
		open.map((name) => (name.includes(' ') ? expect.stringContaining(name) : name)),
	);
});

it('takes a title without quotes, as people type it', async () => {
	const folder = await makeProject();
	const { stdout } = create(folder, ['noticia', 'Um', 'muro', 'de', 'pedra']);
	expect(stdout.replaceAll('\\', '/')).toContain('content/news/um-muro-de-pedra.md está criado');
});

it('does not overwrite an existing file', async () => {
	const folder = await makeProject({ 'content/news/um-muro.md': 'antes' });
	const { status, stderr } = create(folder, ['news', 'Um  Muro!']);
	expect({ status, stderr: stderr.replaceAll('\\', '/') }).toEqual({
		status: 1,
		stderr: 'content/news/um-muro.md já existe. Escolha outro título, ou abra esse ficheiro.\n',
	});
	expect(await readFile(join(folder, 'content/news/um-muro.md'), 'utf8')).toBe('antes');
});

it('says in a sentence that a title is too long, or that nothing can be written', async () => {
	const folder = await makeProject({ 'content/news/um-muro.md': 'antes' });
	expect(create(folder, ['news', 'a'.repeat(300)])).toMatchObject({
		status: 1,
		stderr: expect.stringMatching(/^a+\.md: o nome tem 300 letras, e o limite são 100\. .*\n$/),
	});
	// A file in a folder's place: not even root can write below it.
	expect(create(folder, ['outings', 'Um passeio'], 'content/news/um-muro.md')).toMatchObject({
		status: 1,
		stderr: expect.not.stringContaining('    at '),
	});
});
