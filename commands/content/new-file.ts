import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'astro/zod';
import { parseDocument } from 'yaml';
import { neededWith } from '#src/features.ts';
import { addDays } from '#src/format/day.ts';
import { today } from '#src/format/lisbon.ts';
import { toSlug } from '#src/format/text.ts';
import type { ImageField } from '#src/schemas/fields.ts';
import { sources, toEntryId, toEntryPath } from '#src/schemas/sources.ts';
import { isGroup, isOptional, isYesNo, metaOf, objectIn } from '#src/schemas/structure.ts';
import { filesAt } from './files.ts';
import { splitFile } from './front-matter.ts';
import { faultOfName } from './names.ts';
import { toYaml } from './yaml.ts';

type Schema = (image: ImageField) => z.ZodObject;

/** The given answers in YAML, by the names of the fields. An empty answer asks an optional field. */
type Answers = Readonly<Record<string, string>>;

const capitalised = (text: string): string => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`;

/** How a field is answered: `true` is an answer, not an example. */
const shapeOf = (field: z.ZodType): string => {
	const { example } = metaOf(field) ?? {};
	if (isYesNo(field)) return ' Escreve-se true (sim) ou false (não).';
	return example ? ` Por exemplo: ${example}` : '';
};

/** The comment above a field: what it is for and, as long as it is open, how it is written. */
const explain = (field: z.ZodType, isOpen: boolean): string[] => {
	const { description = '' } = metaOf(field) ?? {};
	const shown = isOpen ? shapeOf(field) : '';
	return description ? [`# ${capitalised(description)}.${shown}`] : [];
};

/**
 * The lines of one field; those of a group or a list follow it with more indentation. `isInside`: a group that is left out
 * has it, so that it needs no sign of its own.
 */
const linesOf = (name: string, field: z.ZodType, answers: Answers, isInside = false): string[] => {
	const answer = answers[name];
	const isLeft = !isInside && isOptional(field) && answer === undefined;
	const group = objectIn(field);
	const isList = group !== undefined && !isGroup(field);
	// A list or group that can be written in one line has an example of that.
	const isLine = answer !== undefined || group === undefined || metaOf(field)?.example !== undefined;
	const below = isLine
		? []
		: Object.entries(group.shape).flatMap(([key, inner]) => linesOf(key, inner as z.ZodType, {}, isInside || isLeft));
	const dash = below.findIndex((line) => !line.startsWith('#'));
	const indented = below.map((line, index) => `${isList ? (index === dash ? '  - ' : '    ') : '  '}${line}`);
	const written = [`${name}:${answer?.startsWith('\n') ? '' : ' '}${answer ?? ''}`.trimEnd(), ...indented];
	return [...explain(field, !answer), ...(isLeft ? written.map((line) => `# ${line}`) : written)];
};

/** The placeholder of a new text. */
export const UNWRITTEN = 'Escreva aqui o texto.';

/** Above the fields that an editor may leave out. */
const OPTIONAL = '# O resto só se precisar: apague o # antes do nome do campo e, num grupo, antes de cada linha dele.';

/**
 * A new file of a collection. Each field has a line, below a comment that says what it is for and shows an example.
 * Optional fields without an answer come last, as comments. All others stay empty: a forgotten example would misinform
 * walkers.
 */
const writeTemplate = (
	{ pattern, schema }: { pattern: string; schema: Schema },
	answers: Answers,
	text = UNWRITTEN,
): string => {
	// A new page was nowhere else before.
	const { formerly, ...shape } = schema(() => z.string()).shape;
	const fields = Object.entries(shape).map(([name, field]) => ({
		lines: linesOf(name, field as z.ZodType, answers),
		isAsked: name in answers || !isOptional(field as z.ZodType),
	}));
	const linesIf = (isAsked: boolean) => fields.flatMap((field) => (field.isAsked === isAsked ? field.lines : []));
	const optional = linesIf(false);
	const lines = [...linesIf(true), ...(optional.length > 0 ? [OPTIONAL, ...optional] : [])].join('\n');
	return pattern.endsWith('.md') ? `---\n${lines}\n---\n\n${text}\n` : `${lines}\n`;
};

const TIMES = ['start', 'end', 'opens', 'closes'];

const findOuting = (folder: string, id: string): string | undefined =>
	filesAt(folder, sources.outings.pattern.replaceAll('*', id))[0];

const pathOf = (id: string): string => toEntryPath(sources.outings.pattern, id);

/** An id with the next number that no outing in the folder has: `um-muro`, `um-muro-2`. */
const freeId = (folder: string, id: string): string => {
	const [, name = id, number = '1'] = /^(.+)-(\d{1,2})$/.exec(id) ?? [];
	const next = `${name}-${Number(number) + 1}`;
	return findOuting(folder, next) ? freeId(folder, next) : next;
};

/**
 * An earlier outing for another day: its times are open, and what became of the earlier one is left out. Or what is wrong
 * with what an editor asked for. Without a title it keeps that of the earlier one.
 */
export const copyOuting = (folder: string, id: string, title: string): NewFile | string => {
	const found = findOuting(folder, id);
	const file = join(folder, found ?? pathOf(id));
	if (!found) return `${file} não existe. Escreva a seguir a --from o nome de uma atividade, sem .md.`;
	const parts = splitFile(file, readFileSync(file, 'utf8'));
	const document = 'yaml' in parts ? parseDocument(parts.yaml) : undefined;
	if (!('yaml' in parts) || !document || document.errors.length > 0)
		return `${file} tem erros. Corrija-os primeiro: npm run check:content diz quais são.`;
	for (const time of TIMES) if (document.has(time)) document.set(time, null);
	for (const field of ['changes', 'formerly']) document.delete(field);
	if (title) document.set('title', title);
	const cover = document.get('cover');
	// The picture stays in the folder of the earlier one.
	if (cover && found !== pathOf(id)) document.set('cover', `./${id}/${String(cover).replace(/^\.\//, '')}`);
	const fields = document.toString({ lineWidth: 0, nullStr: '', singleQuote: true });
	const path = pathOf(toSlug(title) || freeId(folder, id));
	const fault = faultOfName(path);
	if (fault) return `${basename(path)}: ${fault}.`;
	return { path, text: `---\n${fields}---\n${parts.body}`, isComplete: false };
};

const KINDS = {
	news: sources.news,
	trails: sources.trails,
	store: sources.store,
	notice: sources.notices,
	outing: sources.outings,
	action: sources.actions,
	slide: sources.slides,
	topic: sources.topics,
	testimonial: sources.testimonials,
	gallery: sources.gallery,
	page: sources.pages,
	membership: sources.membership,
} as const;

export const USAGE = `Escreva: npm run new -- ${Object.keys(KINDS).join('|')} "O título"`;

type Kind = keyof typeof KINDS;

/** What else people call each kind, as slugs. */
const OTHER_NAMES: Readonly<Record<Kind, readonly string[]>> = {
	news: ['post', 'posts', 'noticia', 'noticias'],
	trails: ['trail', 'trilho', 'trilhos'],
	store: ['product', 'products', 'produto', 'produtos', 'loja'],
	notice: ['notices', 'aviso', 'avisos'],
	outing: ['outings', 'atividade', 'atividades'],
	action: ['actions', 'acao', 'acoes'],
	slide: ['slides', 'destaque', 'destaques'],
	topic: ['topics', 'maneira-de-ajudar', 'maneiras-de-ajudar'],
	testimonial: ['testimonials', 'testemunho', 'testemunhos'],
	gallery: ['galleries', 'galeria', 'galerias'],
	page: ['pages', 'pagina', 'paginas'],
	membership: ['memberships', 'inscricao-de-socios', 'socio', 'socios'],
};

const isKind = (name: string): name is Kind => Object.hasOwn(KINDS, name);

/** The kind with a name, which may have capitals and accents. */
export const kindNamed = (name = ''): Kind | undefined =>
	Object.keys(KINDS)
		.filter(isKind)
		.find((kind) => [kind, ...OTHER_NAMES[kind]].includes(toSlug(name)));

/** Where files of a kind lie; `undefined` if there is no such kind. */
export const patternNamed = (name: string): string | undefined => {
	const kind = kindNamed(name);
	return kind && KINDS[kind].pattern;
};

/** A notice that comes back every summer has the same title, so the day begins its file's name. */
const toId = (kind: Kind, title: string): string => {
	const slug = toSlug(title);
	return kind === 'notice' && slug ? `${today()}-${slug}` : slug;
};

/** The notice for a day of the greatest fire danger, which is written in a hurry: valid unchanged, for all trails. */
const fireNotice = () => {
	const { title, kind, text } = sources.notices.schema().shape;
	const exampleOf = (field: typeof title | typeof kind): string => field.meta()?.example ?? '';
	return {
		title: exampleOf(title),
		answers: { kind: exampleOf(kind), text: exampleOf(text), from: today(), until: today(), all: 'true' },
	};
};

/** Days between today and the day of the examples in a new outing, at least. */
const AHEAD = 21;

/** Moves the times of a text by whole weeks, until the first lies ahead. */
const withTimesAhead = (text: string): string => {
	const times = /\d{4}-\d{2}-\d{2}(?= \d{2}:\d{2})/g;
	const [first = ''] = text.match(times) ?? [];
	let days = 0;
	while (addDays(first, days) < addDays(today(), AHEAD)) days += 7;
	return text.replace(times, (day) => addDays(day, days));
};

/** The given name and first day of a new file. A testimonial has its author's name. */
const toAnswers = (kind: Kind, title: string) => {
	if (kind === 'testimonial') return { author: toYaml(title) };
	return {
		title: toYaml(title),
		...(kind === 'news' && { date: today() }),
		...(kind === 'outing' && { trail: '', price: '' }),
		...(kind === 'trails' && { edition: today().slice(0, 4) }),
		...(kind === 'notice' && { from: today() }),
	};
};

interface NewFile {
	/** Below the content folder. */
	readonly path: string;
	readonly text: string;
	/** No field is left open. */
	readonly isComplete: boolean;
}

/** A list in YAML, below the name of its field. */
const toList = (items: readonly string[]): string => items.map((item) => `\n  - ${item}`).join('');

/** What holds for any association, until editors change it. */
const KNOWN: Readonly<Record<string, { readonly answers: Answers; readonly text?: string }>> = {
	'walking.yaml': {
		answers: {
			conduct: toList([
				'Não saia do caminho nem corte curvas.',
				'Não acenda lume nem fume.',
				'Leve o lixo para casa.',
				'Não apanhe plantas e deixe as cancelas como as encontrou.',
				'Diga a alguém para onde vai e a que horas conta voltar.',
			]),
			emergency: 'Diga o nome do trilho, o último sítio por onde passou e quantas pessoas são.',
			fire: 'Em dias de perigo muito elevado ou máximo de incêndio rural pode ser proibido andar na mata. Veja antes de sair.',
			links: toList([
				'{ text: O tempo (IPMA), url: https://www.ipma.pt }',
				'{ text: O perigo de incêndio rural por concelho (IPMA), url: https://www.ipma.pt/pt/riscoincendio/rcm.pt/ }',
				'{ text: Incêndios e condicionamentos (ICNF), url: https://fogos.icnf.pt }',
			]),
			licence: '{ name: CC BY 4.0, url: https://creativecommons.org/licenses/by/4.0/deed.pt }',
		},
	},
	'pages/store.md': {
		answers: {
			title: 'Loja',
			lead: 'O que há, com o preço, a entrega e o que fazer para devolver.',
			description: 'A loja, com os preços, a entrega e as devoluções.',
		},
		text: 'Antes de encomendar, leia as [condições](/terms).',
	},
	'pages/trails.md': {
		answers: {
			title: 'Trilhos',
			lead: 'Percursos a pé, cada um com o mapa, o GPX e uma folha para imprimir.',
			description: 'Trilhos com mapa, GPX e folha para imprimir.',
		},
		text: [
			'## Como se escolhe',
			'A dificuldade é a mais alta de quatro pontuações, de 1 a 5: os perigos do meio, a orientação, o piso e o esforço. O tempo é a andar, sem as paragens.',
			'## Como se leva',
			'A página de cada trilho pode guardar-se no telemóvel, para abrir sem rede. O GPX serve para um relógio ou outra aplicação, e a folha é para imprimir.',
		].join('\n\n'),
	},
};

/** The text of a file with a fixed name. Of its pages, none has a place in a menu to choose. */
const makeFixed = (path: string): NewFile => {
	const source = Object.values(sources).find(({ pattern }) => toEntryPath(pattern, toEntryId(path)) === path);
	if (!source) throw new Error(`No collection reads ${path}.`);
	const { answers = {}, text } = KNOWN[path] ?? {};
	const schema =
		source === sources.pages ? () => sources.pages.schema().omit({ name: true, in: true, order: true }) : source.schema;
	return {
		path,
		text: writeTemplate({ pattern: source.pattern, schema }, answers, text),
		isComplete: Object.hasOwn(KNOWN, path),
	};
};

/** The files that the site needs beside this one. Paths are below the content folder. */
export const makeNeeded = (path: string): readonly NewFile[] => neededWith(path).map(makeFixed);

/** A file of a kind with every field explained, or what is wrong with what an editor asked for. */
export const makeFile = (name: string | undefined, title: string): NewFile | string => {
	const kind = kindNamed(name);
	if (!kind) return `Não há nenhum tipo de ficheiro «${name ?? ''}». ${USAGE}`;
	if (kind === 'membership') return makeFixed(sources.membership.pattern);
	const isFire = kind === 'notice' && title.trim() === '';
	const { title: called, answers } = isFire ? fireNotice() : { title: title.trim(), answers: {} };
	const id = toId(kind, called);
	if (!id) return `Falta o título. ${USAGE}`;
	const source = KINDS[kind];
	const path = toEntryPath(source.pattern, id);
	const fault = faultOfName(path);
	if (fault) return `${basename(path)}: ${fault}.`;
	const text = writeTemplate(source, { ...toAnswers(kind, called), ...answers });
	return { path, text: kind === 'outing' ? withTimesAhead(text) : text, isComplete: isFire };
};
