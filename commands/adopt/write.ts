import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { stringify } from 'yaml';
import { FIXED_PAGE_IDS } from '#src/schemas/pages.ts';
import { type Answers, PARTS, QUESTIONS } from './answers.ts';
import { writeSiteYaml } from './site-yaml.ts';

const toYaml = (text: string): string => stringify(text, { lineWidth: 0, singleQuote: true }).trimEnd();

const writeAbout = ({ name, legalName, description, lead = description }: Answers): string =>
	`# A página «Sobre». O guia diz o que mais pode ter: a história, o que a move, as contas, os órgãos e uma galeria.

title: ${toYaml(name)}
lead: ${toYaml(lead)}
# O resumo que os motores de busca mostram.
description: ${toYaml(`Quem somos: ${legalName}.`)}
`;

/** What an association still has to say, or to add, in Portuguese, a line each. */
export const findUnanswered = (answers: Answers): readonly string[] => [
	...QUESTIONS.flatMap(({ otherwise, isIn }) => (otherwise && !isIn?.(answers) ? otherwise : [])),
	...(answers.place && !answers.place.street ? ['a rua e o código postal da sede (place, em site.yaml)'] : []),
	'as redes sociais (social, em site.yaml), se as tiver',
];

/** How the parts that the association wants get their content. */
export const findWithoutContent = ({ features }: Answers): readonly string[] =>
	PARTS.flatMap(([name, feature, content]) => (features?.[feature] ? `${name}: ${content}` : []));

/**
 * Writes a small content folder that says what was answered, and nothing else. `sample` is the folder of the sample
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
	for (const id of FIXED_PAGE_IDS) {
		const page = `pages/${id}.md`;
		files[page] = await readFile(join(sample, page), 'utf8');
	}
	for (const [file, text] of Object.entries(files)) {
		await mkdir(dirname(join(folder, file)), { recursive: true });
		await writeFile(join(folder, file), text, { flag: 'wx' });
	}
	return Object.keys(files);
};
