import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { stringify } from 'yaml';
import { ANSWERED } from '#src/check/new-file.ts';
import { toYaml } from '#src/check/yaml.ts';
import { collections } from '#src/collections.ts';
import { SAMPLE_AFTER_ADOPTION } from '#src/content-folder.ts';
import { PAGES_FOR_ANYBODY } from '#src/schemas/pages.ts';
import { associationSchema } from '#src/schemas/site.ts';
import { type Answers, QUESTIONS } from './answers.ts';

const { association, forms } = collections;

const HEADER = `# O que a associação diz de si mesma. O que se muda aqui muda em todas as páginas.
# À esquerda dos dois pontos está o nome do campo, que não se muda; à direita está o valor, que se muda. Um valor que
# tenha dois pontos lá dentro, ou só algarismos, escreve-se entre aspas: 'assim'. O guia explica cada campo, e todos os
# que há estão no exemplo, ${SAMPLE_AFTER_ADOPTION}/${association.pattern}.
`;

/** Files of the sample that hold for anybody: days and limits, and words without facts. */
const FOR_ANYBODY = [forms.pattern, ...PAGES_FOR_ANYBODY];

/** The sample has no plan. */
const POSTMARK_PLAN = `# Quantos emails por mês tem o plano do Postmark: 100 no grátis. Quando mudar de plano, mude este número.
mailsPerMonth: 100
`;

/** The association's file, with the answers in the order of the schema. `missing` ends the file, as notes. */
const writeAssociation = (answers: Answers, missing: readonly string[]): string => {
	const { place } = answers;
	// What a shop needs to say of the place, until the association says it better.
	const whole = place?.street && { place: { name: 'Sede', article: 'a', ...place, note: 'Aberta a horas combinadas' } };
	const given = Object.entries({ ...answers, ...whole });
	const fields = Object.keys(associationSchema().shape).flatMap((name) => given.filter(([key]) => key === name));
	const notes = missing.map((line) => `# - ${line}\n`);
	return `${HEADER}
${stringify(Object.fromEntries(fields), { lineWidth: 0, singleQuote: true })}${notes.length > 0 ? `\n# Ainda falta:\n${notes.join('')}` : ''}`;
};

const writeAbout = ({ name, legalName, description, lead = description }: Answers): string =>
	`# A página «Sobre». O guia diz o que mais pode ter: a história, o que a move, as contas, os órgãos e uma galeria.

title: ${toYaml(name)}
lead: ${toYaml(lead)}
# O resumo que os motores de busca mostram.
description: ${toYaml(`Quem somos: ${legalName}.`)}
# Aparece por cima das imagens da galeria, quando as houver.
gallery:
  title: Em fotografias
`;

export const findUnanswered = (answers: Answers): readonly string[] => [
	...QUESTIONS.flatMap(({ otherwise, field }) => (otherwise && answers[field] === undefined ? otherwise : [])),
	...(answers.place && !answers.place.street
		? [`a rua e o código postal da sede (place, em ${association.pattern})`]
		: []),
	`as redes sociais (social, em ${association.pattern}), se as tiver`,
];

/** Moves a content folder's files elsewhere, except the guides for editors. */
export const moveSample = async (folder: string, to: string): Promise<void> => {
	await mkdir(to, { recursive: true });
	for (const name of await readdir(folder)) if (!name.endsWith('.md')) await rename(join(folder, name), join(to, name));
};

/**
 * Writes a small content folder with the given answers and nothing else. `sample` is the folder of the sample
 * content. Returns the files, by their paths from the folder.
 */
export const writeFirstContent = async (
	folder: string,
	sample: string,
	answers: Answers,
): Promise<readonly string[]> => {
	const files: Record<string, string> = {
		[association.pattern]: writeAssociation(answers, findUnanswered(answers)),
		'about/about.yaml': writeAbout(answers),
	};
	Object.assign(files, ANSWERED);
	for (const file of FOR_ANYBODY) files[file] = await readFile(join(sample, file), 'utf8');
	files[forms.pattern] += POSTMARK_PLAN;
	for (const [file, text] of Object.entries(files)) {
		await mkdir(dirname(join(folder, file)), { recursive: true });
		await writeFile(join(folder, file), text, { flag: 'wx' });
	}
	return Object.keys(files);
};
