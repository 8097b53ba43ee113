import { spawnSync } from 'node:child_process';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Answers, askAnswers } from '#commands/adopt/answers.ts';
import { writeFirstContent } from '#commands/adopt/write.ts';
import { checkContent } from '#commands/content/check.ts';
import { findSample } from '#commands/content/sample.ts';
import { toText } from '#src/check/files.ts';
import { SAMPLE, SAMPLE_AFTER_ADOPTION } from '#src/content-folder.ts';
import { FEATURES } from '#src/features.ts';
import { makeProject } from '#tests/support/temporary-project.ts';
import { runInTerminal } from '#tests/support/terminal.ts';

const COMMAND = fileURLToPath(new URL('../../../commands/adopt/adopt.ts', import.meta.url));

/** An answer to every question, in their order. */
const ANSWERS = [
	'Montes de Basto',
	'nenhum',
	'Montes de Basto, Associação de Caminhadas',
	'599999900',
	'Caminhos de Basto',
	'Marcamos e limpamos caminhos antigos da serra, e ao domingo andamos neles com quem quiser vir.',
	'Somos vizinhos que em 2019 começaram a limpar o caminho da capela.',
	'ola@montesdebasto.pt',
	'253 101 202',
	'Largo do Souto, 3, 4860-123 Arco de Baúlhe',
];

/** The answers of somebody who types these lines, and what was asked. */
const answer = async (...lines: string[]) => {
	const asked: string[] = [];
	const answers = await askAnswers(
		async (question) => {
			asked.push(question);
			return lines.shift();
		},
		{ endIsYes: true },
	);
	return { answers, asked };
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
		'content/README.md': 'O guia\n',
		...Object.fromEntries(await Promise.all(texts)),
	});
};

const run = (cwd: string) =>
	spawnSync(process.execPath, [COMMAND], { cwd, encoding: 'utf8', input: `${ANSWERS.join('\n')}\n` });

const textsIn = async (folder: string): Promise<string> => {
	const texts: string[] = [];
	for await (const file of glob('**/*.{yaml,md}', { cwd: folder }))
		texts.push(await readFile(join(folder, file), 'utf8'));
	return texts.join('\n');
};

describe('npm run adopt', { timeout: 30_000 }, () => {
	it('moves the sample, writes valid content without invented facts, and never overwrites an association’s', async () => {
		const project = await makeSampleProject();
		const folder = join(project, 'content');
		const { status, stdout, stderr } = run(project);
		expect([status, stderr]).toEqual([0, '']);
		expect(stdout).toContain(
			'site/association.yaml, about/about.yaml, pages/become-member.md, walking.yaml, pages/store.md, pages/trails.md, site/forms.yaml, pages/terms.md',
		);
		expect(stdout).toMatch(/Antes de publicar, ainda falta:\n- as redes sociais .*\n- o conteúdo: .* npm run new\n/);

		const { findings, features } = await checkContent(folder);
		expect(findings.map(toText)).toEqual([]);
		expect(FEATURES.filter((feature) => features[feature])).toEqual(['search', 'editing']);
		expect(findSample(folder, join(project, SAMPLE_AFTER_ADOPTION)).map(toText)).toEqual([]);
		expect(await readFile(join(folder, 'README.md'), 'utf8')).toBe('O guia\n');
		const { name, legalName } = parse(await readFile(join(SAMPLE, 'site/association.yaml'), 'utf8'));
		const written = await textsIn(folder);
		for (const word of [name, legalName, 'Serra Alta', 'DADOS DE EXEMPLO']) expect(written).not.toContain(word);

		const again = run(project);
		expect([again.status, again.stdout]).toEqual([1, '']);
		expect(again.stderr).toMatch(/^content\/ já é de uma associação/);
		expect(await textsIn(folder)).toBe(written);
	});

	describe.runIf(process.platform === 'linux')('in a terminal, whose input nobody closes', () => {
		it('obeys arrow keys, and ends', async () => {
			const project = await makeSampleProject();
			const [name = '', ...others] = ANSWERS;
			const typed = `${name.slice(0, -2)}${name.slice(-1)}\x1b[D${name.slice(-2, -1)}`;
			const shown = await runInTerminal(project, [COMMAND], '\n> ', [typed, ...others, 'sim']);
			expect(shown).toContain('Antes de publicar, ainda falta:');
			expect(parse(await readFile(join(project, 'content/site/association.yaml'), 'utf8')).name).toBe(name);
		});

		it('says at Ctrl+C that nothing was written', async () => {
			for (const answers of [ANSWERS.slice(0, 1), ANSWERS]) {
				const shown = await runInTerminal(await makeSampleProject(), [COMMAND], '\n> ', [...answers, '\x03']);
				expect(shown).toContain('nada se escreveu');
			}
		});
	});

	it('does not treat changed content as the sample', async () => {
		const project = await makeSampleProject();
		await writeFile(join(project, 'content/site/association.yaml'), 'name: Montes\n');
		const { status, stderr } = run(project);
		expect([status, stderr]).toEqual([1, expect.stringMatching(/^content\/ já não tem o exemplo como veio/)]);
		expect(await readFile(join(project, 'content/site/association.yaml'), 'utf8')).toBe('name: Montes\n');
	});

	it('writes only the given answers, and lists what is missing', async () => {
		const folder = await makeProject();
		const least = ANSWERS.map((text, index) => ([3, 6, 8, 9].includes(index) ? '' : text));
		const { answers } = await answer(...least.with(0, 'Fraga').with(1, 'a'));
		await writeFirstContent(folder, SAMPLE, answers as Answers);
		const text = await readFile(join(folder, 'site/association.yaml'), 'utf8');
		expect(Object.keys(parse(text))).toEqual('name article tagline description legalName email'.split(' '));
		const forms = await readFile(join(folder, 'site/forms.yaml'), 'utf8');
		expect(parse(forms)).toMatchObject({ deskDays: 5, mailsPerMonth: 100 });
		expect(text).toMatch(/# Ainda falta:\n# - o NIPC/);
		expect((await checkContent(folder)).findings.map(toText)).toEqual([]);
	});
});

describe('an answer', () => {
	it.each([
		[3, '599999992', /tem um algarismo errado/],
		[3, '123456789', /é o número de uma pessoa/],
		[3, '12', /não tem 9 algarismos/],
		[7, 'ola', /não é um endereço de email/],
		[8, '21 234', /não é um telefone de 9 algarismos/],
		[9, 'Rua da Igreja, 12, 486-123 Arco', /tem «486-123», que não é um código postal/],
		[9, 'Rua da Igreja, 12', /não tem a rua, o código postal e a localidade por esta ordem/],
		[0, 'a Fraga', /começa por «a», que parece o artigo/],
		[1, 'da', /Escreva, por exemplo: a/],
		[0, 'x'.repeat(41), /passa dos 40 caracteres/],
		[0, '', /Falta a resposta\. Escreva, por exemplo: /],
	])('to question %d that is wrong is asked again, with an example: %s', async (index, text, sentence) => {
		const { answers, asked } = await answer(...ANSWERS.toSpliced(index, 0, text));
		expect(asked[index + 1]).toMatch(sentence);
		expect(answers).toMatchObject({ name: 'Montes de Basto', email: 'ola@montesdebasto.pt' });
	});

	it('is read as people write it; Enter skips an optional question', async () => {
		const lines = [...ANSWERS];
		lines[0] = 'A Rocha';
		lines[1] = 'A';
		lines[3] = 'PT 599.999.900';
		lines[6] = '';
		lines[9] = 'Largo do Souto s/n 4860-123 Arco de Baúlhe';
		const { answers } = await answer(...lines);
		expect(answers).toMatchObject({
			article: 'a',
			name: 'A Rocha',
			nif: '599999900',
			place: { street: 'Largo do Souto s/n', postalCode: '4860-123', locality: 'Arco de Baúlhe' },
		});
		expect(answers).not.toHaveProperty('lead');
	});

	it.each([
		[3, '599 999 993', /«599 999 993» é o exemplo do modelo\. Escreva o da associação, ou carregue em Enter/],
		[8, '253000000', /«253000000» é o exemplo do modelo/],
		[7, 'ola@exemplo.pt', /«exemplo\.pt» é um endereço inventado\. Escreva o da associação\.\n/],
	])('to question %d that is the example itself is asked again: %s', async (index, text, sentence) => {
		const { answers, asked } = await answer(...ANSWERS.toSpliced(index, 0, text));
		expect(asked[index + 1]).toMatch(sentence);
		expect(Object.values(answers ?? {})).not.toContain(text);
	});

	it('is shown with all others before anything is written, and can be changed', async () => {
		const { answers, asked } = await answer(...ANSWERS.with(8, ''), 'não', '9', '253 101 203', 'sim');
		const [first, again, changed, last] = asked.slice(-4);
		expect(first).toMatch(/^1\. Nome: Montes de Basto\n(?:.*\n)*9\. Telefone: fica por dizer\n(?:.*\n)*Está certo\?/m);
		expect(first).toMatch(/^10\. Sede: Largo do Souto, 3, 4860-123, Arco de Baúlhe$/m);
		expect(again).toBe(first);
		expect(changed).toContain('9 de 10.');
		expect(last).toMatch(/^9\. Telefone: 253 101 203$/m);
		expect(answers).toMatchObject({ phone: '253 101 203' });
	});

	it('is not invented at the end of the input', async () => expect((await answer('Fraga')).answers).toBeUndefined());
});
