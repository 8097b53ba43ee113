import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { SAMPLE, SAMPLE_AFTER_ADOPTION } from '#src/content-folder.ts';
import { makeProject } from '#tests/support/temporary-project.ts';
import { askAnswers, readAnswers } from '../../../commands/adopt/answers.ts';
import { writeFirstContent } from '../../../commands/adopt/write.ts';
import { checkContent } from '../../../commands/content/check.ts';
import { toText } from '../../../commands/content/files.ts';
import { findSample } from '../../../commands/content/sample.ts';

const COMMAND = fileURLToPath(new URL('../../../commands/adopt.ts', import.meta.url));

/** The answers that the guide gives as an example. */
const EXAMPLE = /```yaml\n(nome: [^`]+)```/.exec(readFileSync('guia/por-no-ar.md', 'utf8'))?.[1] ?? '';

/** What every association has to answer. */
const LEAST = {
	nome: 'a Fraga',
	nomeLegal: 'Associação da Fraga',
	lema: 'Fragas e caminhos',
	frase: 'Andamos a pé pelas fragas.',
	email: 'ola@afraga.pt',
};

const TEXTS = [
	'site/association.yaml',
	'site/forms.yaml',
	'site/store.yaml',
	'walking.yaml',
	'about/about.yaml',
	'pages/terms.md',
];

/** A project with the texts of the sample that an adoption reads, and a guide. */
const makeSampleProject = async (): Promise<string> => {
	const texts = TEXTS.map(async (file) => [`content/${file}`, await readFile(join(SAMPLE, file), 'utf8')] as const);
	return makeProject({
		'respostas.yaml': EXAMPLE,
		'content/README.md': 'O guia\n',
		...Object.fromEntries(await Promise.all(texts)),
	});
};

const run = (cwd: string, ...words: readonly string[]) =>
	spawnSync(process.execPath, [COMMAND, ...words], { cwd, encoding: 'utf8' });

const textsIn = async (folder: string): Promise<string> => {
	const texts: string[] = [];
	for await (const file of glob('**/*.{yaml,md}', { cwd: folder }))
		texts.push(await readFile(join(folder, file), 'utf8'));
	return texts.join('\n');
};

describe('npm run adopt', { timeout: 30_000 }, () => {
	it('moves the sample, writes valid content without invented facts from the guide’s example, and never overwrites an association’s', async () => {
		const project = await makeSampleProject();
		const folder = join(project, 'content');
		const { status, stdout, stderr } = run(project, 'respostas.yaml');
		expect([status, stderr]).toEqual([0, '']);
		expect(stdout).toContain(
			'site/association.yaml, site/features.yaml, about/about.yaml, site/forms.yaml, pages/terms.md',
		);
		expect(stdout).toMatch(/Antes de publicar, ainda falta:\n- as redes sociais .*\n- trilhos: npm run new -- trails/);

		const { findings, features } = await checkContent(folder);
		expect(findings.map(toText)).toEqual([]);
		expect(Object.values(features).filter(Boolean)).toHaveLength(1);
		expect(findSample(folder, join(project, SAMPLE_AFTER_ADOPTION)).map(toText)).toEqual([]);
		expect(await readFile(join(folder, 'README.md'), 'utf8')).toBe('O guia\n');
		const { name, legalName } = parse(await readFile(join(SAMPLE, 'site/association.yaml'), 'utf8'));
		const written = await textsIn(folder);
		for (const word of [name, legalName, 'Serra Alta', 'DADOS DE EXEMPLO']) expect(written).not.toContain(word);

		const again = run(project, 'respostas.yaml');
		expect([again.status, again.stdout]).toEqual([1, '']);
		expect(again.stderr).toMatch(/^content\/ já é de uma associação/);
		expect(await textsIn(folder)).toBe(written);
	});

	it('does not treat changed content as the sample', async () => {
		const project = await makeSampleProject();
		await writeFile(join(project, 'content/site/association.yaml'), 'name: Montes\n');
		const { status, stderr } = run(project, 'respostas.yaml');
		expect([status, stderr]).toEqual([1, expect.stringMatching(/^content\/ já não tem o exemplo como veio/)]);
		expect(await readFile(join(project, 'content/site/association.yaml'), 'utf8')).toBe('name: Montes\n');
	});

	it('writes only the given answers, and lists what is missing', async () => {
		const folder = await makeProject();
		const { answers, faults } = readAnswers(LEAST);
		expect(faults).toEqual([]);
		await writeFirstContent(folder, SAMPLE, answers);
		const text = await readFile(join(folder, 'site/association.yaml'), 'utf8');
		expect(Object.keys(parse(text))).toEqual('name article tagline description legalName email'.split(' '));
		expect(text).toMatch(/# Ainda falta:\n# - o NIPC/);
		expect((await checkContent(folder)).findings.map(toText)).toEqual([]);
	});
});

describe('an answer', () => {
	it.each([
		['nipc', '599999992', /tem um algarismo errado/],
		['nipc', '12', /não tem 9 algarismos/],
		['email', 'ola', /não é um endereço de email/],
		['telefone', '21 234', /não é um telefone de 9 algarismos/],
		['sede', 'Rua da Igreja, 12, 486-123 Arco', /tem «486-123», que não é um código postal/],
		['sede', 'Rua da Igreja, 12', /não tem a rua, o código postal e a localidade por esta ordem/],
		['nome', 'x'.repeat(41), /passa dos 40 caracteres/],
		['nome', '', /^a resposta «nome» falta/],
		['partes', 'trilhos, piscina', /tem «piscina», e as partes são trilhos, agenda, notícias, ações, sócios, loja/],
		['lema', { a: 'b' }, /^a resposta «lema» devia ser texto.*lema: 'Trilhos e conservação'$/],
		['nome', ['a', 'b'], /^a resposta «nome» devia ser texto/],
		['frase', true, /^a resposta «frase» devia ser texto/],
		['fax', '1', /^não há nenhuma pergunta «fax»/],
	])('that is wrong is named with an example: %s %s', (name, text, sentence) => {
		const { faults } = readAnswers({ ...LEAST, [name]: text });
		expect(faults).toEqual([{ name, sentence: expect.stringMatching(sentence) }]);
	});

	it('is read as people write it', () => {
		const { answers, faults } = readAnswers({
			...LEAST,
			nome: 'Os Amigos do Vale',
			telefone: 253000000,
			nipc: 'PT 599.999.993',
			sede: 'Largo do Souto s/n 4860-123 Arco de Baúlhe',
			partes: ['loja', 'trilhos'],
		});
		expect(faults).toEqual([]);
		expect(answers).toMatchObject({
			article: 'os',
			name: 'Amigos do Vale',
			nif: '599999993',
			place: { street: 'Largo do Souto s/n', postalCode: '4860-123', locality: 'Arco de Baúlhe' },
			features: { store: true, trails: true, news: false, schedule: false, membership: false },
		});
	});

	it('is asked again until it is valid; Enter skips an optional question', async () => {
		const said: string[] = [];
		const lines = ['', 'a Fraga', LEAST.nomeLegal, '599999992', '599999993', LEAST.lema, LEAST.frase, '', LEAST.email];
		lines.push('', 'Arco', 'nenhuma');
		const answers = await askAnswers(async (question) => {
			said.push(question);
			return lines.shift();
		});
		expect(answers).toMatchObject({ name: 'Fraga', nif: '599999993', place: { locality: 'Arco' } });
		expect(answers).not.toHaveProperty('lead');
		expect(said).toHaveLength(12);
		expect(said[1]).toMatch(/A resposta falta\. Escreva, por exemplo: /);
		expect(said[4]).toMatch(/A resposta tem um algarismo errado/);
	});

	it('is not invented at the end of the input', async () => {
		const lines = ['a Fraga'];
		expect(await askAnswers(async () => lines.shift())).toBeUndefined();
	});
});
