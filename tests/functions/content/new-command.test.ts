import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { copyContent } from '#tests/support/content-copy.ts';
import { makeProject } from '#tests/support/temporary-project.ts';

const COMMAND = fileURLToPath(new URL('../../../commands/new.ts', import.meta.url));

const create = async (folder: string, ...words: string[]) => {
	const child = spawn(process.execPath, [COMMAND, ...words, 'content'], { cwd: folder });
	const [stdout, stderr, [code]] = await Promise.all([
		child.stdout.toArray(),
		child.stderr.toArray(),
		once(child, 'close'),
	]);
	return { code, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() };
};

describe('npm run new', { timeout: 30_000 }, () => {
	it('creates a valid post with its title and today’s date in Lisbon', async () => {
		const { folder, find } = await copyContent();
		const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Lisbon' }).format();
		expect(await create(folder, 'news', 'Às 9h: o muro já tem «telhado» #2')).toMatchObject({ code: 0, stderr: '' });
		const text = await readFile(join(folder, 'content/news/as-9h-o-muro-ja-tem-telhado-2.md'), 'utf8');
		expect(text).toContain("\n# O título do artigo\ntitle: 'Às 9h: o muro já tem «telhado» #2'\n");
		expect(text).toContain(`\n# O dia de publicação\ndate: ${day}\n`);
		expect(text).toMatch(/\n# Se precisar: .*\n# image: /);
		expect(await find()).toEqual([]);
	});

	it('creates a trail that lacks only its track and its pictures', async () => {
		const { folder, find } = await copyContent();
		expect(await create(folder, 'trails', 'Vale de Cá')).toMatchObject({ code: 0, stderr: '' });
		const text = await readFile(join(folder, 'content/trails/vale-de-ca/index.md'), 'utf8');
		expect(text).toContain(
			'\naccess:\n  # Para cães\n  dogs:\n    # Se o trilho serve para cães\n    suitable: true\n',
		);
		expect(text).toContain(
			'\nsteps:\n    # O quilómetro em que começa\n  - kilometre: 3.2\n    # O caminho a partir daí\n    text: ',
		);
		const sentences = await find();
		expect(sentences.filter((sentence) => !/track\.gpx|«\.\/cover\.webp»/.test(sentence))).toEqual([]);
		expect(sentences.some((sentence) => sentence.includes('cover.webp'))).toBe(true);
	});

	it('closes all trails today for fire, in one file that is right as it stands', async () => {
		const { folder, find } = await copyContent();
		const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Lisbon' }).format();
		expect(await create(folder, 'notice', '')).toMatchObject({ code: 0, stderr: '' });
		const slug = 'trilhos-fechados-por-perigo-maximo-de-incendio-rural';
		const text = await readFile(join(folder, `content/notices/${day}-${slug}.yaml`), 'utf8');
		expect(text).toMatch(/^# O aviso numa frase\ntitle: Trilhos fechados/);
		for (const line of ['kind: fire', `from: ${day}`, `until: ${day}`, 'all: true', '# municipalities: [Vila Nova]'])
			expect(text).toContain(`\n${line}\n`);
		expect(await find()).toEqual([]);
	});

	it.each(['2026-02-22', '2026', 'true', '- um', "d'água: sim"])(
		'writes the title %s so that YAML reads it as a text',
		async (title) => {
			const { folder, find } = await copyContent();
			expect(await create(folder, 'news', title)).toMatchObject({ code: 0 });
			expect(await find()).toEqual([]);
		},
	);

	it('does not overwrite an existing file', async () => {
		const folder = await makeProject({ 'content/news/um-muro.md': 'antes' });
		const { code, stderr } = await create(folder, 'news', 'Um  Muro!');
		expect({ code, stderr: stderr.replaceAll('\\', '/') }).toEqual({
			code: 1,
			stderr: 'content/news/um-muro.md já existe. Escolha outro título, ou abra esse ficheiro.\n',
		});
		expect(await readFile(join(folder, 'content/news/um-muro.md'), 'utf8')).toBe('antes');
	});

	const USAGE = 'Escreva: npm run new -- news|trails|store|notice "O título"';
	it.each([
		['an unknown kind', ['receita', 'Sopa'], `Não há nenhum tipo de ficheiro «receita». ${USAGE}\n`],
		['no letter in the title', ['news', '«…»'], `Falta o título. ${USAGE}\n`],
	])('says what is wrong with %s', async (_, words, stderr) => {
		expect(await create(await makeProject(), ...words)).toEqual({ code: 1, stdout: '', stderr });
	});
});
