import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { copyContent } from '#tests/support/content-copy.ts';
import { makeProject } from '#tests/support/temporary-project.ts';

const COMMAND = fileURLToPath(new URL('../../../commands/new.ts', import.meta.url));

const create = (folder: string, ...words: readonly string[]) =>
	spawnSync(process.execPath, [COMMAND, ...words, 'content'], { cwd: folder, encoding: 'utf8' });

describe('npm run new', { timeout: 30_000 }, () => {
	it('creates a trail; the check lists all its open questions at once, each with its line', async () => {
		const { folder, find } = await copyContent();
		expect(create(folder, 'trails', 'Vale de Cá')).toMatchObject({ status: 0, stderr: '' });
		const text = await readFile(join(folder, 'content/trails/vale-de-ca/index.md'), 'utf8');
		const open = text.split('\n').flatMap((line, index) => (/^[^#]*\w:$/.test(line) ? [index + 1] : []));
		const sentences = await find();
		const asked = sentences.flatMap(
			(line) => /^content\/trails\/vale-de-ca\/index\.md:(\d+): falta responder: /.exec(line)?.[1] ?? [],
		);
		// Groups stand above their questions, and have none of their own.
		const groups = ['access', 'children', 'difficulty', 'dogs', 'pushchair', 'steps', 'wheelchair'];
		const questions = open.filter((line) => !groups.includes(text.split('\n')[line - 1]?.trim().slice(0, -1) ?? ''));
		expect(asked.map(Number)).toEqual(questions);
		expect(sentences.filter((line) => !line.includes('falta responder'))).toEqual([
			expect.stringContaining('o texto ainda é o do modelo'),
			expect.stringContaining('track.gpx: falta o percurso gravado'),
		]);
	});

	it('copies an earlier outing without its times, changes and former addresses', async () => {
		const copied = 'summary: Pedra sobre pedra. # Como sempre.\nbring:\n  - Luvas\n';
		const earlier = `title: Um muro\n${copied}start: 2026-03-14 09:00\nend: 2026-03-14 13:00\nformerly: [um-muro-velho]\nchanges:\n  - state: cancelled\n    because: Chovia.\n`;
		const folder = await makeProject({
			'content/outings/um-muro.md': `---\n${earlier}---\n\nO texto.\n`,
			'content/outings/um-muro-2.md': 'outra',
		});
		for (const [title, name] of [
			['', 'um-muro-3'],
			['Outro muro: o #2', 'outro-muro-o-2'],
		] as const) {
			expect(create(folder, 'outing', '--from', 'um-muro', title)).toMatchObject({ status: 0, stderr: '' });
			const called = title ? `'${title}'` : 'Um muro';
			expect(await readFile(join(folder, `content/outings/${name}.md`), 'utf8')).toBe(
				`---\ntitle: ${called}\n${copied}start:\nend:\n---\n\nO texto.\n`,
			);
		}
		expect(create(folder, 'news', '--from', 'um-muro', 'Outra notícia').stderr).toBe(
			'Com --from só se copia uma atividade. Escreva: npm run new -- outing --from, e o nome do ficheiro dela, sem .md.\n',
		);
		expect(create(folder, 'outing', '--from', 'outro', '').stderr.replaceAll('\\', '/')).toBe(
			'content/outings/outro.md não existe. Escreva a seguir a --from o nome de uma atividade, sem .md.\n',
		);
	});

	it('does not overwrite an existing file', async () => {
		const folder = await makeProject({ 'content/news/um-muro.md': 'antes' });
		const { status, stderr } = create(folder, 'news', 'Um  Muro!');
		expect({ status, stderr: stderr.replaceAll('\\', '/') }).toEqual({
			status: 1,
			stderr: 'content/news/um-muro.md já existe. Escolha outro título, ou abra esse ficheiro.\n',
		});
		expect(await readFile(join(folder, 'content/news/um-muro.md'), 'utf8')).toBe('antes');
	});
});
