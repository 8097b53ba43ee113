import { z } from 'astro/zod';
import { aboutSchema } from '#src/features/about/schema.ts';
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
	readonly example: string;
	/** What is still missing without the answer. Other questions must be answered. */
	readonly otherwise?: string;
	readonly read: (text: string) => Reading;
}

const fields = associationSchema().shape;
const place = objectIn(fields.place)?.shape;

const check = (schema: z.ZodType | undefined, text: string): string | undefined => {
	const [issue] = schema?.safeParse(text).error?.issues ?? [];
	return issue && faultOf(issue);
};

const readAs =
	(name: keyof Answers, schema: z.ZodType) =>
	(text: string): Reading => {
		const fault = check(schema, text);
		return fault ? { fault } : { answers: { [name]: text } };
	};

/** «a Urze» is a name with its article, and so is «Os Amigos do Vale», as people write it. */
const readName = (text: string): Reading => {
	const { article, name = text } = /^(?<article>as?|os?)\s+(?<name>.+)$/i.exec(text)?.groups ?? {};
	const fault = check(fields.name, name);
	return fault
		? { fault }
		: { answers: { name, ...(article && { article: article.toLowerCase() as Association['article'] }) } };
};

/** Spaces and dots between the digits are usual. */
const readNif = (text: string): Reading => readAs('nif', fields.nif)(text.replace(/[\s.]|^PT/gi, ''));

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

const exampleOf = (schema: z.ZodType): string => (metaOf(schema)?.example ?? '').replace(/^'(.*)'$/, '$1');

export const QUESTIONS: readonly Question[] = [
	{
		field: 'name',
		text: 'Como se chama a associação? Com o artigo, se se diz com ele («a Urze», «os Amigos do Vale»).',
		example: 'os Amigos do Vale',
		read: readName,
	},
	{
		field: 'legalName',
		text: 'Qual é o nome legal, tal como está nos estatutos?',
		example: exampleOf(fields.legalName),
		read: readAs('legalName', fields.legalName),
	},
	{
		field: 'nif',
		text: 'Qual é o NIPC, o número de contribuinte da associação?',
		example: '599 999 993',
		otherwise: 'o NIPC (nif, em site/association.yaml), que a loja e os donativos pedem',
		read: readNif,
	},
	{
		field: 'tagline',
		text: 'O que faz, em três ou quatro palavras? Fica ao lado do nome.',
		example: exampleOf(fields.tagline),
		read: readAs('tagline', fields.tagline),
	},
	{
		field: 'description',
		text: 'O que faz, numa frase até 160 caracteres? É o que os motores de busca mostram.',
		example: exampleOf(fields.description),
		read: readAs('description', fields.description),
	},
	{
		field: 'lead',
		text: 'Quem são e como começaram, em duas ou três frases? Abre a página «Sobre».',
		example: 'Somos vizinhos que em 2019 começaram a limpar os caminhos antigos do vale.',
		otherwise: 'quem são e como começaram (lead, em about/about.yaml); até lá está a frase dos motores de busca',
		read: readAs('lead', aboutSchema(() => z.string()).shape.lead),
	},
	{
		field: 'email',
		text: 'Qual é o email público? Também recebe os formulários.',
		example: exampleOf(fields.email),
		read: readAs('email', fields.email),
	},
	{
		field: 'phone',
		text: 'Qual é o telefone público?',
		example: '253 000 000',
		otherwise: 'o telefone (phone, em site/association.yaml)',
		read: readAs('phone', fields.phone),
	},
	{
		field: 'place',
		text: 'Onde é a sede? Rua, código postal e localidade; se não quer publicar a morada, só a localidade.',
		example: 'Rua da Igreja, 12, 4860-123 Arco de Baúlhe',
		otherwise: 'a sede (place, em site/association.yaml); a lei pede a morada a quem tem loja',
		read: readPlace,
	},
];

const answer = ({ read, otherwise, example }: Question, text: string) => {
	if (text === '') return otherwise ? { answers: {} } : { fault: `falta. Escreva, por exemplo: ${example}` };
	const reading = read(text);
	return 'fault' in reading ? { fault: `${reading.fault}. Escreva, por exemplo: ${example}` } : reading;
};

/**
 * Asks every question until its answer is valid. `ask` shows a text and returns a line, or `undefined` at the end of the
 * input; then there are no answers.
 */
export const askAnswers = async (
	ask: (question: string) => Promise<string | undefined>,
): Promise<Answers | undefined> => {
	const answers: Partial<Answers>[] = [];
	for (const [index, question] of QUESTIONS.entries()) {
		const { text, example, otherwise } = question;
		const optional = otherwise ? ' Se não sabe ou não tem, carregue em Enter.' : '';
		let prompt = `\n${index + 1} de ${QUESTIONS.length}. ${text}${optional}\n   Por exemplo: ${example}\n> `;
		for (;;) {
			const line = await ask(prompt);
			if (line === undefined) return undefined;
			const reading = answer(question, line.trim());
			if (!('fault' in reading)) {
				answers.push(reading.answers);
				break;
			}
			prompt = `  A resposta ${reading.fault}\n> `;
		}
	}
	return Object.assign({}, ...answers) as Answers;
};
