import type { z } from 'astro/zod';
import { aboutSchema } from '#src/features/about/schema.ts';
import { picturePath } from '#src/schemas/fields.ts';
import { faultOf } from '#src/schemas/sentences.ts';
import { type Association, associationSchema } from '#src/schemas/site.ts';
import { metaOf, objectIn } from '#src/schemas/structure.ts';

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
	readonly text: string;
	/** Where the schema's own is no help. */
	readonly example?: string;
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
		text: 'Como se chama a associação?',
		read: readName,
	},
	{
		field: 'article',
		text: 'Com que artigo se diz o nome: a, o, as, os, ou nenhum? «Sócio da Urze» é a; «sócio de Alvadia», nenhum.',
		read: (text) => readAs('article', text.toLowerCase()),
	},
	{ field: 'legalName', text: 'Qual é o nome legal, tal como está nos estatutos?' },
	{
		field: 'nif',
		text: 'Qual é o NIPC, o número de contribuinte da associação?',
		example: '599 999 993',
		otherwise: 'o NIPC (nif, em site/association.yaml), que a loja e os donativos pedem',
		// Spaces and dots between the digits are usual.
		read: (text) => readAs('nif', text.replace(/[\s.]|^PT/gi, '')),
	},
	{ field: 'tagline', text: 'O que faz, em três ou quatro palavras? Fica ao lado do nome.' },
	{
		field: 'description',
		text: 'O que faz, numa frase até 160 caracteres? É o que os motores de busca mostram.',
	},
	{
		field: 'lead',
		text: 'Quem são e como começaram, em duas ou três frases? Abre a página «Sobre».',
		example: 'Somos vizinhos que em 2019 começaram a limpar os caminhos antigos do vale.',
		otherwise: 'quem são e como começaram (lead, em about/about.yaml); até lá está a frase dos motores de busca',
	},
	{ field: 'email', text: 'Qual é o email público? Também recebe os formulários.' },
	{
		field: 'phone',
		text: 'Qual é o telefone público?',
		example: '253 000 000',
		otherwise: 'o telefone (phone, em site/association.yaml)',
	},
	{
		field: 'place',
		text: 'Onde é a sede? Rua, código postal e localidade; se não quer publicar a morada, só a localidade.',
		example: 'Rua da Igreja, 12, 4860-123 Arco de Baúlhe',
		otherwise: 'a sede (place, em site/association.yaml); a lei pede a morada a quem tem loja',
		read: readPlace,
	},
];

/**
 * Asks every question until its answer is valid. `ask` shows a text and returns a line, or `undefined` at the end of the
 * input; then there are no answers.
 */
export const askAnswers = async (
	ask: (question: string) => Promise<string | undefined>,
): Promise<Answers | undefined> => {
	const answers: Partial<Answers>[] = [];
	for (const [index, { field, text, otherwise, ...question }] of QUESTIONS.entries()) {
		const { example = metaOf(fields[field])?.example, read = (line) => readAs(field, line) } = question;
		const optional = otherwise ? ' Se não sabe ou não tem, carregue em Enter.' : '';
		let prompt = `\n${index + 1} de ${QUESTIONS.length}. ${text}${optional}\n   Por exemplo: ${example?.replace(/^'(.*)'$/, '$1')}\n> `;
		for (;;) {
			const line = (await ask(prompt))?.trim();
			if (line === undefined) return undefined;
			if (line === '' && otherwise) break;
			const reading = line === '' ? { fault: 'falta' } : read(line);
			if ('answers' in reading) {
				answers.push(reading.answers);
				break;
			}
			// Quotes are for files.
			const fault = line === '' ? 'Falta a resposta' : `A resposta ${reading.fault.replace(/,? entre aspas/g, '')}`;
			prompt = `  ${fault}. Escreva, por exemplo: ${example?.replace(/^'(.*)'$/, '$1')}\n> `;
		}
	}
	return Object.assign({}, ...answers) as Answers;
};
