import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'astro/zod';
import { findPoorContrasts, type PoorContrast } from '#src/brand/contrast.ts';
import type { Colours } from '#src/brand/paint.ts';
import { readTokens, TOKENS_FILE } from '#src/brand/tokens.ts';
import { findUnpublished } from '#src/features/news/posts.ts';
import type { newsSchema } from '#src/features/news/schema.ts';
import type { Features } from '#src/features.ts';
import { toSlug } from '#src/format/text.ts';
import { readFeatures } from '#src/integrations/features.ts';
import { keepParts } from '#src/markdown/parts.ts';
import { routes } from '#src/routes.ts';
import { documentFile } from '#src/schemas/fields.ts';
import { toSentences } from '#src/schemas/sentences.ts';
import type { Site } from '#src/schemas/site.ts';
import { type SourceName, sources, toEntryId } from '#src/schemas/sources.ts';
import { fieldNames } from '#src/schemas/structure.ts';
import { findAcross, type ReadEntry } from './across.ts';
import { createSite, toPath } from './addresses.ts';
import { type Body, findInBody, imagesIn, parseBody } from './body.ts';
import { DRAWINGS, findInDrawings, findStrangePictures } from './drawings.ts';
import {
	type Finding,
	filesAt,
	findBannerWithoutWords,
	findInDocuments,
	findMisnamed,
	findMissing,
	findNearName,
	findTwins,
	findUnread,
	findUnused,
	findWithoutPicture,
	isPicture,
	isThere,
	picturesByName,
} from './files.ts';
import { decodeText, readFields, splitFile } from './front-matter.ts';
import { findInNotices } from './notices.ts';
import { findInOutings } from './outings.ts';
import { findInPages } from './own-pages.ts';
import { findMarksAlone, findPagesOff, type Switched } from './parts.ts';
import { findInPictures } from './pictures.ts';
import { lineIn } from './terrain.ts';
import { findInTracks } from './tracks.ts';

/** Milliseconds in which an editor's program finishes saving. */
const SAVING_MS = 100;

/** The findings of a check that is repeated when files change. */
export class CheckedContent {
	readonly #check: () => Promise<readonly Finding[]>;
	#newest: Promise<readonly Finding[]>;
	#isAboutToCheck = false;

	constructor(check: () => Promise<readonly Finding[]>) {
		this.#check = check;
		this.#newest = check();
	}

	/** What the newest check finds; waits for one that is under way. */
	readonly findings = (): Promise<readonly Finding[]> => this.#newest;

	/** Checks once more. Changes that come before the check has begun share it. */
	readonly checkAgain = (): Promise<readonly Finding[]> => {
		if (!this.#isAboutToCheck) {
			this.#isAboutToCheck = true;
			this.#newest = this.#checkAfter(this.#newest);
		}
		return this.#newest;
	};

	async #checkAfter(before: Promise<unknown>): Promise<readonly Finding[]> {
		// A check may fail because a file vanishes under it. The change that removes it is a reason for this check.
		await Promise.allSettled([wait(SAVING_MS), before]);
		this.#isAboutToCheck = false;
		return this.#check();
	}
}

/** What is wrong with the file of the interface's texts, which has to be JSON. */
const findInTexts = (file: string): Finding[] => {
	try {
		JSON.parse(readFileSync(file, 'utf8'));
		return [];
	} catch (error) {
		const line = lineIn(error);
		return [
			{
				file,
				...(line && { line }),
				sentence:
					'não se percebe o ficheiro a partir daqui. Cada texto está entre aspas direitas e acaba com uma vírgula, menos o último de cada grupo; dentro do texto, em vez de aspas direitas, escreva «»',
			},
		];
	}
};

/** The field of a picture in the folder of `file`. Those that are there, or that a slip of the name means, are added to `shown`. */
const pictureField = (file: string, shown: Set<string>) => () =>
	z.string().superRefine((path, context) => {
		const target = resolve(dirname(file), path);
		const near = findNearName(target);
		// A name with capitals has to be changed, too.
		const wanted = near && `./${near.toLowerCase()}`;
		const add = (message: string, written?: string) =>
			context.addIssue({ code: 'custom', message, ...(written && { params: { written } }) });
		if (near) shown.add(join(dirname(target), near));
		if (relative(dirname(file), target).startsWith('..'))
			add(`vale «${path}», que é de outra pasta; ponha uma cópia dessa imagem na mesma pasta`);
		else if (!path.startsWith('./')) add(`vale «${path}», que não começa por ./`, wanted);
		else if (isThere(target)) shown.add(target);
		else if (near && near !== near.toLowerCase())
			add(
				`aponta para «${path}», e na pasta está «${near}», que tem de ter só minúsculas. Mude o nome à imagem`,
				wanted,
			);
		else if (near) add(`aponta para «${path}», e na pasta está «${near}»`, wanted);
		else add(`aponta para «${path}», que não existe; ponha essa imagem na mesma pasta ou corrija o nome`);
	});

/** The field of a document in a content folder. */
const documentField = (folder: string) => () =>
	documentFile().refine((name) => isThere(join(folder, 'documents', basename(name))), {
		error: ({ input }) => `vale «${input}», que não existe; ponha lá esse PDF ou corrija o nome`,
	});

/** What an editor sees of each token that is written or drawn with. */
const INKS: Readonly<Record<string, string>> = {
	ink: 'o texto',
	'ink-soft': 'o texto secundário',
	pine: 'os símbolos',
	heather: 'as hiperligações',
	error: 'as mensagens de erro',
	success: 'as mensagens de confirmação',
	clay: 'os avisos',
	'on-gorse': 'as letras',
	gorse: 'as hiperligações e o símbolo',
	surface: 'o número do carrinho',
	'line-strong': 'as bordas dos campos',
	'on-pine': 'o texto',
	'on-pine-strong': 'os títulos',
};

/** And of each on which something stands. */
const GROUNDS: Readonly<Record<string, string>> = {
	paper: 'o fundo',
	surface: 'as caixas',
	moss: 'as faixas',
	'pine-deep': 'o rodapé',
	gorse: 'os botões',
	'gorse-strong': 'os botões debaixo do rato',
	pine: 'o círculo dele',
};

const SCHEMES = { light: 'claro', dark: 'escuro' };

const numberText = (value: number): string => value.toLocaleString('pt-PT');

const toSentence = ({ ink, ground, scheme, ratio, needed, colour, better }: PoorContrast): string => {
	// Rounded down, so that no ratio looks like the one that it misses.
	const missed = numberText(Math.floor(ratio * 10) / 10);
	const cure = better ? `Escreva, por exemplo: ${colour}: '${better}'` : 'Escolha outra, ou apague a linha';
	return `com a cor «${colour}» custa ver ${INKS[ink]} sobre ${GROUNDS[ground]}: o contraste no tema ${SCHEMES[scheme]} é de ${missed}:1, e são precisos ${numberText(needed)}:1. ${cure}`;
};

/** What the association's colours would make hard to read. `entries`: `brand/colours.yaml`, if it is there. */
const findInContrasts = (entries: readonly ReadEntry[]): Finding[] =>
	entries.flatMap(({ file, data, lineOf }) => {
		const tokens = readTokens(readFileSync(TOKENS_FILE, 'utf8'));
		return findPoorContrasts(tokens, data as Colours).map((poor) => ({
			file,
			line: lineOf([poor.colour]),
			sentence: toSentence(poor),
		}));
	});

/** By collection and id, what each file holds. */
type Entries = Partial<Record<SourceName, Record<string, unknown>>>;

interface Checked {
	/** In the order of the files. If it is empty, the site can be built. */
	readonly findings: readonly Finding[];
	/** Which features the site has. */
	readonly features: Features;
	readonly entries: Entries;
}

interface ReadFile {
	/** `undefined` if the file could not be read, or its fields are wrong. */
	readonly entry?: ReadEntry;
	readonly body?: Body;
	readonly findings: readonly Finding[];
}

/** Where the texts of the interface are, a file a language. */
export const TEXTS = 'public/assets/i18n';

const ENCODING =
	'esta linha não está em UTF-8, e os acentos sairiam estragados. Grave o ficheiro outra vez com a codificação UTF-8';

interface Reading extends Switched {
	readonly folder: string;
	readonly file: string;
	readonly name: SourceName;
	/** Gets the pictures that the file shows. */
	readonly shown: Set<string>;
}

/** Reads one file. What is wrong in its text is for `findInBody`. */
const readFile = ({ folder, file, name, has, switches, shown }: Reading): ReadFile => {
	const text = decodeText(readFileSync(file));
	if (typeof text !== 'string') return { findings: [{ file, ...text, sentence: ENCODING }] };
	const parts = splitFile(file, text);
	if ('sentence' in parts) return { findings: [{ file, ...parts }] };
	for (const image of imagesIn(parseBody(file, parts.body, parts.bodyLine))) shown.add(resolve(dirname(file), image));
	// What is left out leaves its lines, so that a mistake further down is named by its own.
	const kept = keepParts(parts.body, has, (part) => part.replace(/[^\n]/g, ''));
	const body = parseBody(file, kept, parts.bodyLine);
	const schema = sources[name].schema(pictureField(file, shown), documentField(folder), has);
	const fields = readFields(parts.yaml, parts.yamlLine, new Set(fieldNames(schema)));
	if ('sentence' in fields) return { body, findings: [{ file, ...fields }] };

	const { data, error } = schema.safeParse(fields.data);
	const faults = error ? toSentences(schema, fields.data, error) : findPagesOff(data, { has, switches });
	const findings = faults.map(({ path, sentence }) => ({ file, line: fields.lineOf(path), sentence }));
	return {
		...(data && { entry: { file, data, lineOf: fields.lineOf } }),
		body,
		findings: [...findings, ...findMarksAlone(file, parts.body, parts.bodyLine)],
	};
};

const byPlace = (a: Finding, b: Finding) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0);

/** Whether the build publishes the entry. Only posts can have a later date. */
const isPublished = (data: unknown): boolean => {
	const post = data as z.infer<ReturnType<typeof newsSchema>> | undefined;
	return !post || !findUnpublished(post);
};

/** The addresses of the lists that a post stands in. */
const subjectsOf = (data: unknown): string[] => {
	const post = data as z.infer<ReturnType<typeof newsSchema>> | undefined;
	return post ? [post.topic, ...post.tags].map((subject) => routes.newsSubject(toSlug(subject))) : [];
};

/** Keeps only the first of several findings about a whole file: the others usually follow from it. */
const oneEach = (findings: readonly Finding[]): Finding[] =>
	findings.filter((finding, index) => {
		const isFirst = findings.findIndex(({ file, line }) => file === finding.file && line === undefined) === index;
		return finding.line !== undefined || isFirst;
	});

/** All that is wrong with a content folder, and what it holds. */
export const checkContent = async (folder: string): Promise<Checked> => {
	const has = readFeatures(folder);
	const findings: Finding[] = findMissing(folder, has);
	const entries: Entries = {};
	const readEntries: Partial<Record<SourceName, readonly ReadEntry[]>> = {};
	const bodies: Body[] = [];
	const shown = new Set<string>();
	let switches: Features | undefined;
	for (const name of Object.keys(sources) as SourceName[]) {
		const { pattern } = sources[name];
		const files = filesAt(folder, pattern);
		const reads = files.map((file) => readFile({ folder, file: join(folder, file), name, has, switches, shown }));
		entries[name] = Object.fromEntries(files.map((file, index) => [toEntryId(file), reads[index]?.entry?.data]));
		readEntries[name] = reads.flatMap(({ entry }) => entry ?? []);
		if (name === 'site') switches = (reads[0]?.entry?.data as Site | undefined)?.features;
		bodies.push(...reads.flatMap(({ body }) => body ?? []));
		findings.push(...reads.flatMap((read) => read.findings));
		findings.push(...findTwins(folder, files), ...findMisnamed(folder, files));
		if (pattern.includes('/')) findings.push(...findUnread(folder, sources[name], files));
	}

	const tracks = findInTracks(folder, readEntries.trails ?? []);
	findings.push(...findAcross(readEntries), ...tracks.findings);
	findings.push(...findInNotices(folder, { notices: readEntries.notices, trails: entries.trails }));
	findings.push(...findInOutings(readEntries.outings ?? [], Object.keys(entries.trails ?? {}), tracks.starts));
	findings.push(...findInPages(readEntries.pages ?? [], has));
	findings.push(...findInContrasts(readEntries.colours ?? []), ...findInDrawings(folder));
	const documents = filesAt(folder, 'documents/*');
	findings.push(...findInDocuments(folder, documents));

	const site = await createSite({
		has,
		switches,
		bodies: bodies.filter(({ file }) => isPublished(entries.news?.[toEntryId(file)])),
		actions: Object.keys(entries.actions ?? {}),
		subjects: Object.values(entries.news ?? {})
			.filter(isPublished)
			.flatMap(subjectsOf),
		documents: documents.map((path) => basename(path)),
	});
	for (const body of bodies) {
		// Nobody reads where the text of what is off leads to.
		if (!site.findOff(toPath(body.file))) findings.push(...(await findInBody(body, site)));
	}

	findings.push(...globSync(`${TEXTS}/*.json`).flatMap(findInTexts));

	const pictures = filesAt(folder, '**/*').filter((path) => isPicture(path) && !DRAWINGS.includes(path));
	findings.push(...findStrangePictures(folder, pictures));
	const used = new Set([...shown].map((path) => relative(folder, path).replaceAll('\\', '/')));
	for (const path of picturesByName(pictures, Object.keys(entries.news ?? {}))) used.add(path);
	// A text with mistakes may show pictures that were not found in it, so unused pictures can't be told.
	const unsure = new Set(findings.map(({ file }) => dirname(file)));
	const posts = (readEntries.news ?? []).filter(({ data }) => !(data as z.infer<ReturnType<typeof newsSchema>>).image);
	findings.push(
		...(has.news
			? findWithoutPicture(
					folder,
					posts.map(({ file }) => toEntryId(file)),
					pictures,
				)
			: []),
		...(await findInPictures(folder, pictures)),
		...findUnused(folder, pictures, used).filter(({ file }) => !unsure.has(dirname(file))),
		...findTwins(folder, pictures),
		...findMisnamed(folder, pictures),
		...findBannerWithoutWords(folder, pictures, (entries.site?.['site'] as Site | undefined)?.contactBannerAlt),
	);
	return { findings: oneEach(findings).toSorted(byPlace), features: has, entries };
};
