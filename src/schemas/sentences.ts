import { z } from 'astro/zod';
import { parse } from 'yaml';
import { toSlug } from '#src/format/text.ts';
import { coreOf, fieldOf, innerOf, isGroup, isYesNo, metaOf, objectIn } from './structure.ts';

const TYPE_NAMES: Readonly<Record<string, string>> = {
	string: 'texto (entre aspas, se são só algarismos ou uma data)',
	number: 'um número',
	int: 'um número inteiro',
	boolean: 'true ou false',
	array: 'uma lista',
	object: 'um grupo de campos',
};

const fieldAt = (schema: z.ZodType, path: readonly PropertyKey[]): z.ZodType | undefined =>
	path.reduce<z.ZodType | undefined>(
		(parent, key) => (typeof key === 'number' ? parent && innerOf(parent) : fieldOf(objectIn(parent), String(key))),
		schema,
	);

const valueAt = (data: unknown, path: readonly PropertyKey[]): unknown =>
	path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], data);

const namesIn = (schema: z.ZodType | undefined): string => Object.keys(objectIn(schema)?.shape ?? {}).join(', ');

const yesOrNo = (key: string): string => `${key}: true, se sim, ou ${key}: false, se não`;

/** How to answer an open question of the template. The field's example would be an untrue answer. */
const answerTo = (key: string, schema: z.ZodType, line: string): string => {
	const core = coreOf(schema);
	if (core instanceof z.ZodBoolean) return `Escreva ${yesOrNo(key)}`;
	if (core instanceof z.ZodNumber) return `Escreva o número a seguir a «${key}:»`;
	if (core instanceof z.ZodEnum) return `Escreva a seguir a «${key}:» um destes: ${core.options.join(', ')}`;
	// An editor chooses every word of a text of limited length; other texts have a form.
	if (core instanceof z.ZodString && core.maxLength !== null) return `Escreva a resposta a seguir a «${key}:»`;
	return `Escreva, por exemplo: ${line}`;
};

/** Where the line of a field inside a group goes; empty for a field of the file itself. */
const placeOf = (path: readonly PropertyKey[]): string => {
	const [list, group] = path.slice(-3, -1);
	if (typeof group === 'number') return `, à altura dos outros campos do ${group + 1}.º de «${String(list)}»,`;
	return path.length < 2 ? '' : `, por baixo de «${String(path.at(-2))}:» e à altura dos outros campos,`;
};

/** How to add a field that is not there. An example of a text would be an untrue answer; of another value it shows the form. */
const additionOf = (
	path: readonly PropertyKey[],
	schema: z.ZodType | undefined,
	line: string,
	isChoice: boolean,
): string => {
	const key = String(path.at(-1));
	const core = coreOf(schema);
	const add = `Acrescente${placeOf(path)} a linha`;
	if (isChoice) return `${add}: ${yesOrNo(key)}`;
	if (core instanceof z.ZodEnum) return `${add} «${key}:», com um destes: ${core.options.join(', ')}`;
	if (core instanceof z.ZodNumber) return `${add} «${key}:», com o número`;
	if (core instanceof z.ZodString && core.maxLength !== null) return `${add} «${key}:», com a resposta`;
	if (schema && isGroup(schema))
		return `${add}: ${key}: e por baixo, dois espaços para dentro, os campos ${namesIn(schema)}`;
	const isForm = metaOf(schema)?.example !== undefined && !isYesNo(schema);
	return `${add}${isForm ? ', com a resposta em vez da que aqui está' : ''}: ${line}`;
};

/** How a field is written. A group or a list has its fields on lines of their own. */
const writtenAs = (key: PropertyKey | undefined, schema: z.ZodType | undefined): string => {
	const example = metaOf(schema)?.example;
	if (example) return `${String(key)}: ${example}`;
	if (typeof key === 'number') return `um - e os campos ${namesIn(schema)}`;
	const each = schema && !isGroup(schema) ? ', para cada um, um - e' : ', dois espaços para dentro,';
	return `${String(key)}: e por baixo${each} os campos ${namesIn(schema)}`;
};

/** A path as editors read it: they count from one. */
const nameOf = (path: readonly PropertyKey[]): string =>
	path.map((key) => (typeof key === 'number' ? key + 1 : String(key))).join('.');

/** The schema's group of fields that has a field of this name. */
const groupOf = (schema: z.ZodType | undefined, key: string): string | undefined =>
	Object.entries(objectIn(schema)?.shape ?? {}).find(
		([, field]) => isGroup(field as z.ZodType) && fieldOf(objectIn(field as z.ZodType), key),
	)?.[0];

/** What people write for the names of fields, without accents and capitals. */
const PORTUGUESE: ReadonlyMap<string, readonly string[]> = new Map(
	Object.entries({
		titulo: ['title'],
		resumo: ['summary', 'subtitle'],
		subtitulo: ['subtitle', 'lead'],
		data: ['date'],
		autor: ['author'],
		assunto: ['topic'],
		tema: ['topic'],
		etiquetas: ['tags'],
		imagem: ['image', 'cover'],
		fotografia: ['photo', 'image', 'cover'],
		rascunho: ['draft'],
		tipo: ['kind'],
		inicio: ['start', 'from'],
		comeco: ['start'],
		fim: ['end', 'until'],
		trilho: ['trail'],
		guia: ['guide'],
		lugares: ['places'],
		preco: ['price'],
		quota: ['fee'],
		ordem: ['order'],
		texto: ['text'],
		nome: ['name', 'title'],
		concelho: ['county'],
		morada: ['place', 'address'],
		telefone: ['phone'],
		socios: ['members'],
	}),
);

/** The field that a Portuguese name means, if the schema has it. */
const meantBy = (key: string, schema: z.ZodType | undefined): string | undefined => {
	const group = objectIn(schema);
	return PORTUGUESE.get(toSlug(key))?.find((name) => fieldOf(group, name));
};

/** The sentence for an unknown field name. */
const explainUnknown = (key: string, schema: z.ZodType | undefined): string => {
	if (/^\d+$/.test(key))
		return 'parece a parte de um número a seguir à vírgula. Entre chavetas, escreva-o com ponto: 3.90';
	if (metaOf(schema)?.kept?.includes(key)) return 'não se traduz: vale o do original. Apague esta linha';
	const names = Object.keys(objectIn(schema)?.shape ?? {});
	// YAML takes «title:'Chestnuts: a walk'» for a field called «title:'Chestnuts».
	const joined = names.find((name) => key.startsWith(`${name}:`));
	if (joined) return `não tem espaço a seguir aos dois pontos. Escreva um espaço depois de «${joined}:»`;
	const same = names.find((name) => name.toLowerCase() === key.toLowerCase());
	if (same) return `escreve-se «${same}», com as mesmas maiúsculas e minúsculas. Corrija o nome`;
	const meant = meantBy(key, schema);
	if (meant) return `escreve-se «${meant}». Corrija o nome`;
	const group = groupOf(schema, key);
	return group
		? `é de «${group}». Escreva-o por baixo da linha «${group}:», com mais dois espaços à esquerda do que ela`
		: `não existe. Apague-o ou corrija o nome; os que há são: ${namesIn(schema)}`;
};

/** Whether YAML read fields where there should be a text: it has a colon. */
const isMap = (value: unknown): boolean =>
	typeof value === 'object' && !(value instanceof Date) && !Array.isArray(value);

/** A fault that says itself what to do: «…, que não existe; ponha essa imagem na mesma pasta». */
const SAYS_CURE = /[.;:] \p{L}/u;

/** What looks like nothing, or like a space, and comes along from other programs. */
const INVISIBLE = /[\u00a0\u00ad\u200b-\u200f\u2007\u202f\u2060\ufeff]/g;

const hasInvisible = (value: unknown): boolean => typeof value === 'string' && value.search(INVISIBLE) >= 0;

/** The choice whose words in the field's description, `water (água ou lama)`, are what somebody wrote; none of several. */
const choiceMeant = (text: string, field: z.ZodType): string[] => {
	const core = coreOf(field);
	if (!(core instanceof z.ZodEnum)) return [];
	const { description = '' } = metaOf(field) ?? {};
	const meant = core.options.filter((choice) => {
		const words = new RegExp(`\\b${choice} \\(([^)]+)\\)`).exec(description)?.[1] ?? String(choice);
		return words.split(/ ou |,? /).some((word) => word.length > 2 && toSlug(word) === toSlug(text));
	});
	return meant.length === 1 ? meant.map(String) : [];
};

/** Whether a field's example, in place of what is written, is right beside the other fields. */
const isExampleRight = (schema: z.ZodObject, data: unknown, path: readonly PropertyKey[], example: string): boolean => {
	const copy = structuredClone(data);
	const parent = valueAt(copy, path.slice(0, -1)) as Record<PropertyKey, unknown>;
	parent[path.at(-1) as PropertyKey] = parse(example);
	return !schema.safeParse(copy).error?.issues.some((issue) => nameOf(issue.path) === nameOf(path));
};

/** An editor's value in the form that the field takes; `undefined` if there is no obvious one. */
const correct = (value: unknown, field: z.ZodType): string | undefined => {
	const isPlain = ['string', 'number'].includes(typeof value) || value instanceof Date;
	// It may be right by itself, and wrong beside another field.
	if (!isPlain || field.safeParse(value).success) return undefined;
	const text = value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
	const visible = [' ', ''].map((space) => text.replaceAll(INVISIBLE, space).trim());
	const secure = text.trim().replace(/^(?:http:\/\/|(?=www\.))/, 'https://');
	const corrected = [text, secure, text.trim().toLowerCase(), ...visible, ...choiceMeant(text, field)].find(
		(other) => field.safeParse(other).success,
	);
	// What was a number or a date is a text only between quotes.
	const isQuoted = typeof value !== 'string' || metaOf(field)?.example?.startsWith("'");
	return corrected && isQuoted ? `'${corrected}'` : corrected;
};

/** What is wrong with one field. */
interface FieldFault {
	readonly path: readonly PropertyKey[];
	/** The end of a sentence about the field, for a form, which shows the field. */
	readonly fault: string;
	readonly sentence: string;
}

/** Whether no earlier fault is about the same field: a text where a list should be has the wrong length, too. */
const isFirst = ({ code, path }: z.core.$ZodIssue, index: number, all: readonly z.core.$ZodIssue[]): boolean =>
	code === 'unrecognized_keys' || all.findIndex((other) => nameOf(other.path) === nameOf(path)) === index;

/** What is wrong with a value: the end of a sentence. A rule of our own says it itself. */
export const faultOf = (issue: z.core.$ZodIssue): string => {
	const { code, message } = issue;
	const isNumber = 'origin' in issue && (issue.origin === 'number' || issue.origin === 'int');
	if (code === 'too_small') return isNumber ? `é menor do que ${issue.minimum}` : 'está vazio';
	if (code === 'too_big' && isNumber) return `é maior do que ${issue.maximum}`;
	if (code === 'too_big')
		return issue.origin === 'string'
			? `passa dos ${issue.maximum} caracteres`
			: `tem mais de ${issue.maximum} elementos`;
	return code === 'invalid_type' && !message.startsWith('não')
		? `devia ser ${TYPE_NAMES[issue.expected] ?? issue.expected}`
		: message;
};

/** One Portuguese sentence for each fault in a content file. It names the field and says how to correct it. */
export const toSentences = (schema: z.ZodObject, data: unknown, error: z.ZodError): FieldFault[] => {
	/** The fields that are there by a Portuguese name, and so are not missing. */
	const renamed = new Set(
		error.issues.flatMap((issue) =>
			issue.code === 'unrecognized_keys'
				? issue.keys.map((key) => nameOf([...issue.path, meantBy(key, fieldAt(schema, issue.path)) ?? '']))
				: [],
		),
	);
	return error.issues.filter(isFirst).flatMap((issue) => {
		const { path } = issue;
		const field = fieldAt(schema, path);
		// A list item without fields has no line of its own, so the sentence shows the line of the list.
		const isItem = typeof path.at(-1) === 'number' && !objectIn(field);
		const place = isItem ? path.slice(0, -1) : path;
		if (issue.code === 'unrecognized_keys') {
			return issue.keys.map((key) => {
				const fault = explainUnknown(key, field);
				return { path: [...path, key], fault, sentence: `o campo «${nameOf([...path, key])}» ${fault}` };
			});
		}
		if (path.length === 0) {
			const sentence = `não tem campos. Escreva cada um na sua linha, o nome, dois pontos e o valor: ${namesIn(schema)}`;
			return { path, fault: issue.message, sentence };
		}
		const placed = fieldAt(schema, place);
		const value = valueAt(data, path);
		const own = placed && !isItem ? correct(value, placed) : undefined;
		const written = issue.code === 'custom' && issue.params ? issue.params['written'] : own;
		// What a description says beyond its first sentence is for templates and forms.
		const description = metaOf(placed)?.description?.split(/\. (?=\p{Lu})/u)[0];
		const subject = `«${nameOf(path)}»${description ? ` (${description})` : ''}`;
		const key = String(place.at(-1));
		const line = written ? `${key}: ${written}` : writtenAs(place.at(-1), placed);
		const isChoice = isYesNo(placed) && issue.code !== 'custom';
		if (value === null && placed)
			return { path, fault: 'falta', sentence: `falta responder: ${subject}. ${answerTo(key, placed, line)}` };
		if (value === undefined && renamed.has(nameOf(path))) return [];
		if (value === undefined || value === null)
			return {
				path,
				fault: 'falta',
				sentence: `falta o campo ${subject}. ${additionOf(place, placed, line, isChoice)}`,
			};
		if (issue.code === 'invalid_type' && issue.expected === 'string' && isMap(value))
			return {
				path,
				fault: 'é um grupo',
				sentence: `o campo ${subject} tem dois pontos no texto. Ponha-o entre aspas`,
			};
		const fault =
			own && hasInvisible(value) ? 'tem um espaço ou sinal que não se vê, de outro programa' : faultOf(issue);
		const example = placed && !isItem ? metaOf(placed)?.example : undefined;
		let cure = `Escreva, por exemplo: ${line}`;
		if (written) cure = `Escreva: ${line}`;
		else if (issue.code === 'invalid_value') cure = 'Escolha um';
		else if (example && !isExampleRight(schema, data, path, example)) cure = SAYS_CURE.test(fault) ? '' : 'Corrija-o';
		else if (isChoice) cure = `Escreva ${yesOrNo(key)}`;
		return { path, fault, sentence: [`o campo ${subject} ${fault}`, cure].filter(Boolean).join('. ') };
	});
};
