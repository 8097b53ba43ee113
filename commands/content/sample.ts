import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'astro/zod';
import type { Finding } from '#src/check/files.ts';
import { decodeText, readFields } from '#src/check/front-matter.ts';
import { collections, OTHER_LANGUAGES } from '#src/collections.ts';
import { SAMPLE, SAMPLE_AFTER_ADOPTION } from '#src/content-folder.ts';
import { listWritten } from '#src/integrations/read-content.ts';
import { picturePath } from '#src/schemas/fields.ts';
import { PAGES_FOR_ANYBODY } from '#src/schemas/pages.ts';
import { coreOf, metaOf, objectIn } from '#src/schemas/structure.ts';

/** The examples of the short texts in a schema, also in groups and lists. */
const examplesIn = (schema: z.ZodType): string[] => {
	const group = objectIn(schema);
	if (group) return Object.values(group.shape).flatMap((field) => examplesIn(field as z.ZodType));
	return coreOf(schema) instanceof z.ZodString ? [metaOf(schema)?.example?.replace(/^'(.*)'$/, '$1') ?? []].flat() : [];
};

/** Files whose sentences hold for any association, so that they may stay as the sample has them. */
const FOR_ANYBODY = ['walking.yaml', ...PAGES_FOR_ANYBODY].flatMap((file) => [
	file,
	...OTHER_LANGUAGES.map((language) => `${language}/${file}`),
]);

const ASSOCIATION = collections.association.pattern;

/** A line of so many characters is too long for two people to have written the same by chance. */
const SENTENCE = 40;

/** Hosts that RFC 2606 gives to nobody, and the one in the examples of fields. */
const INVENTED_HOST = /[\w-]+(?:\.[\w-]+)*\.example\b|(?<![\w-])exemplo\.pt\b/i;

const COPIED =
	'esta frase é da associação inventada do exemplo. Escreva-a de novo, ou apague o ficheiro se não precisa dele';

const UNTOUCHED = /^# DADOS DE EXEMPLO\b/;

/** The parts of a text that count when numbers are compared: `PT50 0000` and `PT500000` are one IBAN. */
const compact = (text: string): string => text.replace(/[\s'"]/g, '').toLowerCase();

/** Whether a compact text holds a value by itself: a telephone's digits in the middle of an IBAN are none. */
const holds = (text: string, value: string): boolean => {
	const [before = '', ...after] = text.split(value);
	return after.some((next, index) => !/\d$/.test(after[index - 1] ?? before) && !/^\d/.test(next));
};

/** The fields of `site/` and `walking.yaml` whose values belong to one association alone. */
const OWN = new Set(
	'description email guidedWalks iban legalName mbway motto nif phone postalCode publicUtility street'.split(' '),
);

const ownValuesIn = (value: unknown, name = ''): string[] =>
	typeof value === 'object' && value !== null
		? Object.entries(value).flatMap(([key, inner]) => ownValuesIn(inner, key))
		: OWN.has(name)
			? [String(value)]
			: [];

/** Without the guides for editors, which are in the same folder. */
const textsIn = (folder: string): string[] => listWritten(folder).filter((file) => /\.yaml$|\/.*\.md$/.test(file));

/** The lines of a file; none if it can't be read, which is a finding of its own. */
const linesOf = (file: string): readonly string[] => {
	const text = decodeText(readFileSync(file));
	return typeof text === 'string' ? text.split(/\r?\n/) : [];
};

/** A line that only one author can have written. */
const sentenceIn = (line: string): string | undefined => {
	const text = line.trim();
	return text.length >= SENTENCE && !text.startsWith('#') && text.includes(' ') ? text : undefined;
};

interface Sample {
	readonly values: readonly string[];
	readonly sentences: ReadonlySet<string>;
}

const readSample = (folder: string): Sample => {
	const files = textsIn(folder);
	const settings = files.filter((file) => /^(?:\w+\/)?site\//.test(file));
	const own = [...settings, 'walking.yaml'].flatMap((file) => {
		const fields = readFields(linesOf(join(folder, file)).join('\n'), 1);
		return 'data' in fields ? ownValuesIn(fields.data) : [];
	});
	const copied = files.filter((file) => !FOR_ANYBODY.includes(file) && !settings.includes(file));
	const sentences = copied.flatMap((file) => linesOf(join(folder, file)).flatMap((line) => sentenceIn(line) ?? []));
	return { values: own, sentences: new Set(sentences) };
};

/** The examples of `npm run adopt`, where the schema's own are no help. The numbers are nobody's. */
export const ADOPT_EXAMPLES = {
	nif: '599 999 993',
	lead: 'Somos vizinhos que em 2019 começaram a limpar os caminhos antigos do vale.',
	phone: '253 000 000',
	place: 'Rua da Igreja, 12, 4860-123 Arco de Baúlhe',
} as const;

/** The examples that name somebody or some place, or are somebody's number: as answers they are untrue. */
const EXAMPLES: ReadonlySet<string> = new Set(
	[
		...Object.values(collections).flatMap(({ schema }) =>
			examplesIn(schema(picturePath)).filter(
				(text) => /\p{Lu}\p{Ll}+ .*\p{Lu}\p{Ll}+/u.test(text) && text !== 'Vila Nova',
			),
		),
		...Object.values(ADOPT_EXAMPLES),
	].map(compact),
);

/** Why an answer is nobody's own, if it is; beside «Escreva o da associação». */
export const faultOfExample = (answer: string): string | undefined => {
	const host = INVENTED_HOST.exec(answer)?.[0];
	if (host) return `«${host}» é um endereço inventado`;
	return EXAMPLES.has(compact(answer)) ? `«${answer}» é o exemplo do modelo` : undefined;
};

const OWN_CURE = 'Escreva o da associação, ou apague a linha se não o tem';

const faultOf = (line: string, { values, sentences }: Sample): string | undefined => {
	if (UNTOUCHED.test(line))
		return 'o ficheiro ainda diz que tem dados de exemplo. Troque-os pelos da associação e apague esta linha';
	if (line.trimStart().startsWith('#') && !line.startsWith('##')) return undefined;
	const text = compact(line);
	const value = values.find((wanted) => holds(text, compact(wanted)));
	if (value) return `«${value}» é do exemplo. ${OWN_CURE}`;
	const fault = faultOfExample(/^[\s-]*\w+:\s+(['"]?)(.+)\1\s*$/.exec(line)?.[2] ?? line);
	if (fault) return `${fault}. ${OWN_CURE}`;
	const sentence = sentenceIn(line);
	return sentence && sentences.has(sentence) ? COPIED : undefined;
};

/** A file that was copied whole is reported once, by its first sentence. */
const firstCopied = (findings: readonly Finding[]): Finding[] => {
	const first = findings.find(({ sentence }) => sentence === COPIED);
	return findings.filter((finding) => finding.sentence !== COPIED || finding === first);
};

export const isSample = (folder: string): boolean => {
	const file = join(folder, ASSOCIATION);
	return existsSync(file) && UNTOUCHED.test(linesOf(file)[0] ?? '');
};

/**
 * Finds invented content, which must not be published. The sample's values are read from the sample, so they change with it.
 */
export const findSample = (folder: string, sample = SAMPLE): Finding[] => {
	// Without the sample there is nothing to compare with.
	if (resolve(folder) === resolve(sample))
		return [
			{
				file: join(folder, ASSOCIATION),
				sentence: isSample(folder)
					? 'este é o conteúdo de exemplo, de uma associação inventada. Faça o da sua com npm run adopt'
					: `falta a pasta ${SAMPLE_AFTER_ADOPTION}, para onde npm run adopt leva o exemplo, e sem ela não se vê se ficou aqui alguma coisa dele. Reponha-a`,
			},
		];
	const known = readSample(sample);
	return textsIn(folder).flatMap((file) =>
		firstCopied(
			linesOf(join(folder, file)).flatMap((text, index) => {
				const sentence = faultOf(text, known);
				return sentence ? { file: join(folder, file), line: index + 1, sentence } : [];
			}),
		),
	);
};
