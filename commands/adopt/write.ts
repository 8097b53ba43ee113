import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isMap, isScalar, type Pair, parseDocument, Scalar, YAMLMap } from 'yaml';
import { SAMPLE_AFTER_ADOPTION } from '#src/content-folder.ts';
import { PAGES_FOR_ANYBODY } from '#src/schemas/pages.ts';
import { toYaml } from '../content/yaml.ts';
import { type Answers, PARTS, QUESTIONS } from './answers.ts';

const HEADER = ` Este ficheiro guarda o que a associação diz de si mesma. O que se muda aqui muda em todas as páginas.
 Como se escreve: à esquerda dos dois pontos está o nome do campo, que não se muda; à direita está o valor, que se
 muda. As linhas que começam por # são notas e não aparecem no sítio. Um valor que tenha dois pontos lá dentro, ou
 que comece por um algarismo, escreve-se entre aspas: 'assim'. Todos os campos que há estão em ${SAMPLE_AFTER_ADOPTION}/site.yaml.`;

/** Fields whose sample value suits every association: days and limits, no facts. */
const FOR_ANYBODY = [['forms', 'contact'], ['mail']] as const;

type Values = Readonly<Record<string, unknown>>;

const toScalar = (value: unknown): Scalar => {
	const scalar = new Scalar(value);
	if (typeof value === 'string' && /^\d/.test(value)) scalar.type = Scalar.QUOTE_SINGLE;
	return scalar;
};

const nameOf = ({ key }: Pair): string => (isScalar(key) ? String(key.value) : '');

/** The fields that have a value here, in the sample's order and below its notes; what the sample lacks comes last. */
const choose = (sample: YAMLMap, values: Values): YAMLMap => {
	const chosen = new YAMLMap();
	const first = sample.items[0]?.key;
	// The parser attaches the comment above the first field to the whole map, or the file's header to that comment.
	const note = sample.commentBefore ?? (isScalar(first) ? first.commentBefore : undefined);
	if (isScalar(first) && note) first.commentBefore = note.split('\n\n').at(-1) ?? '';
	for (const pair of sample.items) {
		const value = values[nameOf(pair)];
		if (value === undefined) continue;
		const below = pair.value;
		chosen.items.push(pair as Pair<unknown, unknown>);
		if (isMap(below) && typeof value === 'object') pair.value = choose(below, value as Values);
		else if (isScalar(below)) pair.value = toScalar(value);
	}
	for (const [name, value] of Object.entries(values))
		if (value !== undefined && !chosen.has(name)) chosen.set(name, value);
	return chosen;
};

/** The fields that are in no answer, by their names. */
const valuesFrom = (sample: Values): Values => {
	const values: Record<string, unknown> = {};
	for (const [name, inner] of FOR_ANYBODY) {
		const group = sample[name] as Values;
		values[name] = inner ? { [inner]: group[inner] } : group;
	}
	return values;
};

/**
 * A `site.yaml` of the answers, with the notes of the sample's. `sample` is the sample's text; of its values only those
 * stay that hold for anybody. `missing` ends the file, as notes.
 */
const writeSiteYaml = (sample: string, { lead: _, ...answers }: Answers, missing: readonly string[]): string => {
	const document = parseDocument(sample);
	const fields = document.contents;
	if (!isMap(fields)) throw new Error('The sample has no fields.');
	const values = { ...answers, ...valuesFrom(document.toJS() as Values) };
	const chosen = choose(fields as YAMLMap, values);
	document.contents = chosen as never;
	document.commentBefore = HEADER;
	document.comment = missing.length > 0 ? ` Ainda falta:\n${missing.map((line) => ` - ${line}`).join('\n')}` : null;
	return document.toString({ lineWidth: 0, singleQuote: true });
};

const writeAbout = ({ name, legalName, description, lead = description }: Answers): string =>
	`# A página «Sobre». O guia diz o que mais pode ter: a história, o que a move, as contas, os órgãos e uma galeria.

title: ${toYaml(name)}
lead: ${toYaml(lead)}
# O resumo que os motores de busca mostram.
description: ${toYaml(`Quem somos: ${legalName}.`)}
`;

/** What is still missing, in Portuguese, a line each. */
export const findUnanswered = (answers: Answers): readonly string[] => [
	...QUESTIONS.flatMap(({ otherwise, isIn }) => (otherwise && !isIn?.(answers) ? otherwise : [])),
	...(answers.place && !answers.place.street ? ['a rua e o código postal da sede (place, em site.yaml)'] : []),
	'as redes sociais (social, em site.yaml), se as tiver',
];

export const findWithoutContent = ({ features }: Answers): readonly string[] =>
	PARTS.flatMap(([name, feature, content]) => (features?.[feature] ? `${name}: ${content}` : []));

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
	const siteOfSample = await readFile(join(sample, 'site.yaml'), 'utf8');
	const files: Record<string, string> = {
		'site.yaml': writeSiteYaml(siteOfSample, answers, findUnanswered(answers)),
		'about/about.yaml': writeAbout(answers),
	};
	for (const page of PAGES_FOR_ANYBODY) files[page] = await readFile(join(sample, page), 'utf8');
	for (const [file, text] of Object.entries(files)) {
		await mkdir(dirname(join(folder, file)), { recursive: true });
		await writeFile(join(folder, file), text, { flag: 'wx' });
	}
	return Object.keys(files);
};
