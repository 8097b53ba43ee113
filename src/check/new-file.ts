import type { z } from 'astro/zod';
import { type Collection, collections, toEntryId, toEntryPath } from '#src/collections.ts';
import { neededWith } from '#src/feature-content.ts';
import { today } from '#src/format/clock.ts';
import { toSlug } from '#src/format/text.ts';
import { picturePath } from '#src/schemas/fields.ts';
import { isOptional, isYesNo, metaOf, objectIn } from '#src/schemas/structure.ts';
import { basename } from './files.ts';
import { faultOfName } from './names.ts';
import { toYaml } from './yaml.ts';

const ALL = Object.values<Collection>(collections);

const KINDS = ALL.flatMap(({ names: [name] = [], purpose }) => (name ? `  ${name.padEnd(19)}${purpose}` : []));

export const USAGE = `Escreva: npm run new -- noticia "O título". Os tipos de ficheiro que há:\n\n${KINDS.join('\n')}`;

const collectionNamed = (name: string): Collection | undefined =>
	ALL.find(({ names = [] }) => names.includes(toSlug(name)));

/** Where files of a kind lie; `undefined` if there is no such kind. */
export const patternNamed = (name: string): string | undefined => collectionNamed(name)?.pattern;

/** The placeholder of a new text. */
export const UNWRITTEN = 'Escreva aqui o texto.';

/** Where an editor finds the fields that may be left out. */
const OPTIONAL = '# Os campos facultativos estão em guia/campos.md.';

/** Optional fields that are asked for too. */
const ASKED: ReadonlySet<string> = new Set(['trail', 'price', 'image', 'imageAlt', 'all']);

const capitalised = (text: string): string => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`;

/** A field below a comment that says what it is for and, as long as it is open, how it is written. */
const linesOf = (name: string, field: z.ZodType, answer = ''): string[] => {
	const { description = '', example } = metaOf(field) ?? {};
	const shape = isYesNo(field) ? ' Escreve-se true (sim) ou false (não).' : example ? ` Por exemplo: ${example}` : '';
	const comment = description && `# ${capitalised(description)}.${answer ? '' : shape}`;
	const group = example === undefined ? objectIn(field) : undefined;
	const inner = group ? questionsOf(group).map((line) => `  ${line}`) : [];
	return [...(comment ? [comment] : []), `${name}: ${answer}`.trimEnd(), ...inner];
};

/** A line for each field that an editor has to answer. `answers`: what is known already, as YAML. */
const questionsOf = ({ shape }: z.ZodObject, answers: Readonly<Record<string, string>> = {}): string[] =>
	Object.entries(shape).flatMap(([name, field]) =>
		name in answers || ASKED.has(name) || !isOptional(field as z.ZodType)
			? linesOf(name, field as z.ZodType, answers[name])
			: [],
	);

/** A new file. Its fields stay empty, because a forgotten example would misinform walkers. */
const writeTemplate = ({ pattern, schema }: Collection, title = ''): string => {
	const group = schema(picturePath);
	const known = {
		...(title && { ['title' in group.shape ? 'title' : 'author']: toYaml(title) }),
		date: today(),
		from: today(),
		edition: today().slice(0, 4),
	};
	const answers = Object.entries(known).filter(([name]) => name in group.shape);
	const lines = [...questionsOf(group, Object.fromEntries(answers)), OPTIONAL].join('\n');
	return pattern.endsWith('.md') ? `---\n${lines}\n---\n\n${UNWRITTEN}\n` : `${lines}\n`;
};

/** Files that hold for any association, until editors change them: a feature needs them beside its own entries. */
export const ANSWERED: Readonly<Record<string, string>> = {
	'pages/become-member.md': `---
title: Torne-se sócio
lead: Quem é sócio ajuda a associação a continuar o que faz.
description: A quota, o que um sócio recebe e o pedido de adesão.
---

Preencha o pedido. A adesão fica feita quando a associação lhe responder.
`,
	'walking.yaml': `conduct:
  - Não saia do caminho nem corte curvas.
  - Não acenda lume nem fume.
  - Leve o lixo para casa.
  - Não apanhe plantas e deixe as cancelas como as encontrou.
  - Diga a alguém para onde vai e a que horas conta voltar.
emergency: Diga o nome do trilho, o último sítio por onde passou e quantas pessoas são.
fire: Em dias de perigo muito elevado ou máximo de incêndio rural pode ser proibido andar na mata. Veja antes de sair.
links:
  - { text: O tempo (IPMA), url: https://www.ipma.pt }
  - { text: O perigo de incêndio rural por concelho (IPMA), url: https://www.ipma.pt/pt/riscoincendio/rcm.pt/ }
  - { text: Incêndios e condicionamentos (ICNF), url: https://fogos.icnf.pt }
licence: { name: CC BY 4.0, url: https://creativecommons.org/licenses/by/4.0/deed.pt }
`,
	'pages/store.md': `---
title: Loja
lead: O que há, com o preço, a entrega e o que fazer para devolver.
description: A loja, com os preços, a entrega e as devoluções.
---

Antes de encomendar, leia as [condições](/terms).
`,
	'pages/trails.md': `---
title: Trilhos
lead: Percursos a pé, cada um com o mapa, o GPX e uma folha para imprimir.
description: Trilhos com mapa, GPX e folha para imprimir.
---

## Como se escolhe

A dificuldade é a mais alta de quatro pontuações, de 1 a 5: os perigos do meio, a orientação, o piso e o esforço. O tempo é a andar, sem as paragens.

## Como se leva

A página de cada trilho pode guardar-se no telemóvel, para abrir sem rede. O GPX serve para um relógio ou outra aplicação, e a folha é para imprimir.
`,
};

interface NewFile {
	/** Below the content folder. */
	readonly path: string;
	readonly text: string;
}

const makeNeeded = (path: string): NewFile => {
	const source = ALL.find(({ pattern }) => toEntryPath(pattern, toEntryId(path)) === path);
	const text = ANSWERED[path] ?? (source && writeTemplate(source));
	if (text === undefined) throw new Error(`No collection reads ${path}.`);
	return { path, text };
};

/**
 * A file of a kind with every question explained, and the files that the site needs beside it: with a first trail, the
 * rules for all trails. Or what is wrong with what an editor asked for.
 */
export const makeFiles = (name = '', title = ''): readonly NewFile[] | string => {
	const source = collectionNamed(name);
	if (!name) return `Falta dizer de que é o ficheiro. ${USAGE}`;
	if (!source) return `Não há nenhum tipo de ficheiro «${name}». ${USAGE}`;
	const slug = toSlug(title);
	if (!slug && source.pattern.includes('*')) return `Falta o título. Escreva: npm run new -- ${name} "O título"`;
	// A notice that comes back every summer has the same title.
	const path = toEntryPath(source.pattern, source === collections.notices ? `${today()}-${slug}` : slug);
	const fault = faultOfName(path);
	if (fault) return `${basename(path)}: ${fault}.`;
	return [{ path, text: writeTemplate(source, title.trim()) }, ...neededWith(path).map(makeNeeded)];
};
