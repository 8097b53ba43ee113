import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SAMPLE, SAMPLE_AFTER_ADOPTION } from '#src/content-folder.ts';
import type { Walking } from '#src/features/trails/schema.ts';
import { PAGES_FOR_ANYBODY } from '#src/schemas/pages.ts';
import type { Association, StoreRules } from '#src/schemas/site.ts';
import { sources } from '#src/schemas/sources.ts';
import { type Finding, filesAt } from './files.ts';
import { decodeText, readFields } from './front-matter.ts';

/** Files whose sentences hold for any association, so that they may stay as the sample has them. */
const FOR_ANYBODY = ['walking.yaml', ...PAGES_FOR_ANYBODY];

const ASSOCIATION = sources.association.pattern;

/** Characters from which a line is too long for two people to have written the same by chance. */
const SENTENCE = 40;

/** Hosts that RFC 2606 gives to nobody. */
const INVENTED_HOST = /[\w-]+(?:\.[\w-]+)*\.example\b/i;

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

/** The sample's names, contacts and accounts, each after its Portuguese name. */
const valuesOf = (
	{ support, ...site }: Partial<Association>,
	store: Partial<StoreRules>,
): (readonly [meaning: string, value: string | undefined])[] => [
	['o IBAN', support?.donations?.iban],
	['o IBAN', store.payment?.transfer?.iban],
	['o MB WAY', support?.donations?.mbway],
	['o MB WAY', store.payment?.mbway?.phone],
	['o NIPC', site.nif],
	['o despacho de utilidade pública', site.publicUtility],
	['o nome legal', site.legalName],
	['a frase que diz o que a associação faz', site.description],
	['a frase do rodapé', site.motto],
	['o email', site.email],
	['o telefone', site.phone],
	['a rua', site.place?.street],
	['o código postal', site.place?.postalCode],
];

/** Without the guides for editors, which are in the same folder. */
const textsIn = (folder: string): string[] => filesAt(folder, '{*.yaml,*/**/*.{md,yaml}}');

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
	readonly values: readonly (readonly [meaning: string, value: string])[];
	readonly sentences: ReadonlySet<string>;
}

/** The fields of a file; none if it can't be understood. */
const fieldsOf = <Fields>(file: string): Partial<Fields> => {
	const fields = readFields(linesOf(file).join('\n'), 1);
	return 'data' in fields ? (fields.data as Partial<Fields>) : {};
};

const readSample = (folder: string): Sample => {
	const association = fieldsOf<Association>(join(folder, ASSOCIATION));
	const store = fieldsOf<StoreRules>(join(folder, 'site/store.yaml'));
	const { guidedWalks } = fieldsOf<Walking>(join(folder, 'walking.yaml'));
	const values = [...valuesOf(association, store), ['a frase das caminhadas com guia', guidedWalks] as const];
	return {
		values: values.flatMap(([meaning, value]) => (value ? [[meaning, compact(value)]] : [])),
		sentences: new Set(
			textsIn(folder)
				.filter((file) => !FOR_ANYBODY.includes(file) && !file.startsWith('site/'))
				.flatMap((file) => linesOf(join(folder, file)).flatMap((line) => sentenceIn(line) ?? [])),
		),
	};
};

const faultOf = (line: string, { values, sentences }: Sample): string | undefined => {
	if (UNTOUCHED.test(line))
		return 'o ficheiro ainda diz que tem dados de exemplo. Troque-os pelos da associação e apague esta linha';
	if (line.trimStart().startsWith('#') && !line.startsWith('##')) return undefined;
	const host = INVENTED_HOST.exec(line)?.[0];
	if (host) return `«${host}» é um endereço inventado, que não existe. Escreva o da associação, ou apague a linha`;
	const value = values.find(([, wanted]) => holds(compact(line), wanted));
	if (value) return `${value[0]} ainda tem o valor do exemplo. Escreva o da associação, ou apague a linha se não o tem`;
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
