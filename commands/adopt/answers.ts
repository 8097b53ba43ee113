import type { z } from 'astro/zod';
import { aboutSchema } from '#src/features/about/schema.ts';
import { picturePath } from '#src/schemas/fields.ts';
import { faultOf } from '#src/schemas/sentences.ts';
import { type Association, associationSchema } from '#src/schemas/site.ts';
import { metaOf, objectIn } from '#src/schemas/structure.ts';
import { ADOPT_EXAMPLES, faultOfExample } from '../content/sample.ts';

type Field = 'name' | 'article' | 'legalName' | 'nif' | 'tagline' | 'description' | 'email' | 'phone';

/** The given answers, by the names of the content's fields. */
export interface Answers extends Pick<Association, Field> {
	/** The opening of the about page. */
	readonly lead?: string;
	readonly place?: Pick<NonNullable<Association['place']>, 'street' | 'postalCode' | 'locality'>;
}

/** A parsed answer, or why it is invalid, in Portuguese: «passa dos 40 caracteres». */
type Reading = { readonly answers: Partial<Answers> } | { readonly fault: string };

interface Question {
	readonly field: keyof Answers;
	/** Before the answer, when all are shown. */
	readonly label: string;
	readonly text: string;
	/** What is still missing without the answer. Other questions must be answered. */
	readonly otherwise?: string;
	/** If the answer is more than the field's text. */
	readonly read?: (text: string) => Reading;
}

const fields = { ...associationSchema().shape, lead: aboutSchema(picturePath).shape.lead };
const place = objectIn(fields.place)?.shape;

const check = (schema: z.ZodType | undefined, text: string): string | undefined => {
	const [issue] = schema?.safeParse(text).error?.issues ?? [];
	return issue && faultOf(issue);
};

const readAs = (name: keyof Answers, text: string): Reading => {
	const fault = check(fields[name], text);
	return fault ? { fault } : { answers: { [name]: text } };
};

/** «A Rocha» may be a name, and «a Urze» one with its article before it. */
const readName = (text: string): Reading => {
	const [article] = /^(?:as?|os?)(?=\s)/.exec(text) ?? [];
	return article
		? { fault: `começa por «${article}», que parece o artigo; esse pergunta-se a seguir, e aqui fica só o nome` }
		: readAs('name', text);
};

/** «Rua da Igreja, 12, 4860-123 Arco de Baúlhe», or a locality alone. */
const readPlace = (text: string): Reading => {
	const {
		street,
		postalCode,
		locality = text,
	} = /^(?<street>.+?),?\s+(?<postalCode>\d[\d-]{3,})\s+(?<locality>\D+)$/.exec(text)?.groups ?? {};
	if (!street && /\d/.test(text))
		return { fault: 'não tem a rua, o código postal e a localidade por esta ordem, ou só a localidade' };
	const parts = { ...(street && { street }), ...(postalCode && { postalCode }), locality };
	for (const [name, part] of Object.entries(parts)) {
		const fault = check(place?.[name as keyof typeof parts], part);
		if (fault) return { fault: `tem «${part}», que ${fault}` };
	}
	return { answers: { place: parts } };
};

export const QUESTIONS: readonly Question[] = [
	{
		field: 'name',
		label: 'Nome',
		text: 'Como se chama a associação?',
		read: readName,
	},
	{
		field: 'article',
		label: 'Artigo',
		text: 'Com que artigo se diz o nome: a, o, as, os, ou nenhum? «Sócio da Urze» é a; «sócio de Alvadia», nenhum.',
		read: (text) => readAs('article', text.toLowerCase()),
	},
	{ field: 'legalName', label: 'Nome legal', text: 'Qual é o nome legal, tal como está nos estatutos?' },
	{
		field: 'nif',
		label: 'NIPC',
		text: 'Qual é o NIPC, o número de contribuinte da associação?',
		otherwise: 'o NIPC (nif, em site/association.yaml), que a loja e os donativos pedem',
		// Spaces and dots between the digits are usual.
		read: (text) => readAs('nif', text.replace(/[\s.]|^PT/gi, '')),
	},
	{ field: 'tagline', label: 'O que faz', text: 'O que faz, em três ou quatro palavras? Fica ao lado do nome.' },
	{
		field: 'description',
		label: 'Numa frase',
		text: 'O que faz, numa frase até 160 caracteres? É o que os motores de busca mostram.',
	},
	{
		field: 'lead',
		label: 'Quem são',
		text: 'Quem são e como começaram, em duas ou três frases? Abre a página «Sobre».',
		otherwise: 'quem são e como começaram (lead, em about/about.yaml); até lá está a frase dos motores de busca',
	},
	{ field: 'email', label: 'Email', text: 'Qual é o email público? Também recebe os formulários.' },
	{
		field: 'phone',
		label: 'Telefone',
		text: 'Qual é o telefone público?',
		otherwise: 'o telefone (phone, em site/association.yaml)',
	},
	{
		field: 'place',
		label: 'Sede',
		text: 'Onde é a sede? Rua, código postal e localidade; se não quer publicar a morada, só a localidade.',
		otherwise: 'a sede (place, em site/association.yaml); a lei pede a morada a quem tem loja',
		read: readPlace,
	},
];

type Ask = (question: string) => Promise<string | undefined>;

/** Asks a question until its answer is valid; `undefined` at the end of the input. */
const askOne = async (ask: Ask, index: number): Promise<Partial<Answers> | undefined> => {
	const { field, text, otherwise, read = (line) => readAs(field, line) } = QUESTIONS[index] as Question;
	const examples: Partial<Record<keyof Answers, string>> = ADOPT_EXAMPLES;
	const example = examples[field] ?? metaOf(fields[field])?.example?.replace(/^'(.*)'$/, '$1');
	const optional = otherwise ? ' Se não sabe ou não tem, carregue em Enter.' : '';
	let prompt = `\n${index + 1} de ${QUESTIONS.length}. ${text}${optional}\n   Por exemplo: ${example}\n> `;
	for (;;) {
		const line = (await ask(prompt))?.trim();
		if (line === undefined) return undefined;
		if (line === '' && otherwise) return {};
		const copied = faultOfExample(line);
		const reading = line === '' ? { fault: 'falta' } : read(line);
		if ('answers' in reading && !copied) return reading.answers;
		// Quotes are for files.
		const fault = 'fault' in reading && line !== '' ? `A resposta ${reading.fault.replace(/,? entre aspas/g, '')}` : '';
		const sentence = copied
			? `${copied}. Escreva o da associação${otherwise ? ', ou carregue em Enter se não o tem' : ''}.`
			: `${fault || 'Falta a resposta'}. Escreva, por exemplo: ${example}`;
		prompt = `  ${sentence}\n> `;
	}
};

/** What was understood, a line for each question. */
const toSummary = (given: readonly Partial<Answers>[]): string =>
	QUESTIONS.map(({ label, field }, index) => {
		const answer = given[index]?.[field] ?? 'fica por dizer';
		const shown = typeof answer === 'string' ? answer : Object.values(answer).join(', ');
		return `${index + 1}. ${label}: ${shown}\n`;
	}).join('');

/**
 * Asks every question, and then whether the answers are right. `ask` shows a text and returns a line, or `undefined` at the
 * end of the input; then there are no answers. With `endIsYes` the last question needs none.
 */
export const askAnswers = async (
	ask: Ask,
	{ endIsYes }: { readonly endIsYes: boolean },
): Promise<Answers | undefined> => {
	const given: Partial<Answers>[] = [];
	for (const index of QUESTIONS.keys()) {
		const answer = await askOne(ask, index);
		if (!answer) return undefined;
		given.push(answer);
	}
	for (;;) {
		const question = `\n${toSummary(given)}\nEstá certo? Escreva sim, ou o número da resposta a mudar.\n> `;
		const line = (await ask(question))?.trim().toLowerCase();
		if (line === undefined && !endIsYes) return undefined;
		if (line === undefined || line === 'sim' || line === 's') return Object.assign({}, ...given) as Answers;
		const index = Number(line) - 1;
		if (!QUESTIONS[index]) continue;
		const answer = await askOne(ask, index);
		if (!answer) return undefined;
		given[index] = answer;
	}
};
