import { parse } from 'yaml';
import type { Site } from '#src/collections.ts';
import { COLLECTION_NAMES, type CollectionName, collections, toEntryId } from '#src/collections.ts';
import { featuresOf } from '#src/feature-content.ts';
import { findUnpublished, subjectsOf } from '#src/features/news/posts.ts';
import type { Post } from '#src/features/news/schema.ts';
import type { Trail } from '#src/features/trails/schema.ts';
import type { Features } from '#src/features.ts';
import type { MeasuredTrack } from '#src/geo/measure.ts';
import { toMarkdown } from '#src/legal/passages.ts';
import { routes } from '#src/routes.ts';
import { asPath, documentFile, toYesNo } from '#src/schemas/fields.ts';
import { LEGAL_PAGE_IDS } from '#src/schemas/pages.ts';
import { toSentences } from '#src/schemas/sentences.ts';
import { fieldNames, withoutEmpty } from '#src/schemas/structure.ts';
import { createFindOff, createSite, type FindOff, findInMoves, findPagesOff, readMoves, toPath } from './addresses.ts';
import { type Body, findInBody, parseBody, picturesIn } from './body.ts';
import { findInContrasts, findInDrawings, isDrawing, readDrawings } from './brand.ts';
import { findInReferences, findNearlySame } from './cross-references.ts';
import { basename, type ContentFiles, type Finding, isPicture, type ReadEntry } from './files.ts';
import { decodeText, firstOf, readFields, splitFile } from './front-matter.ts';
import { findMisnamed, findTwins } from './names.ts';
import { findInOutings, findUnclosed, findUndecided } from './outings.ts';
import { findInPages } from './own-pages.ts';
import { createPictureField, findUndescribed, findUnused, ShownPictures } from './pictures.ts';
import type { Project } from './project.ts';
import { findMissing, findStrayFiles } from './stray-files.ts';
import { findInTracks } from './tracks.ts';
import { findBuildDays, findHidden, findTurnedOff } from './unpublished.ts';

type Entries = Partial<Record<CollectionName, Record<string, unknown>>>;

export interface Checked {
	/** In the order of the files. If it is empty, the site can be built. */
	readonly findings: readonly Finding[];
	/** Hints, by their heading. None of them stops a build. */
	readonly notes: Readonly<Record<string, readonly Finding[]>>;
	readonly features: Features;
	readonly entries: Entries;
	/** The entries of each collection that could be read. */
	readonly read: Partial<Record<CollectionName, readonly ReadEntry[]>>;
	/** Entries without a mistake that no page shows, or that take no registrations. */
	readonly hidden: readonly Finding[];
	/** As `findBuildDays` has them. */
	readonly buildDays: readonly string[];
	/** The tracks that could be read, by the folders of their trails. */
	readonly tracks: ReadonlyMap<string, MeasuredTrack>;
	/** Where content shows each picture. */
	readonly shown: ShownPictures;
}

interface ReadFile {
	/** `undefined` if the file could not be read, or its fields are wrong. */
	readonly entry?: ReadEntry;
	readonly body?: Body;
	readonly findings: readonly Finding[];
}

/** How files of word processors begin, whatever their names: DOCX and ODT, DOC, RTF, PDF. */
const NO_PLAIN_TEXT = /^(?:PK|\xd0\xcf|\{\\rtf|%PDF)/;

const COPY_TEXT =
	'o ficheiro é de um processador de texto, e mudar-lhe o nome não chega. Abra-o nesse programa, copie o texto para um ficheiro feito com npm run new e apague este';

const CONFLICT =
	'o git deixou aqui as duas versões de uma mudança que não soube juntar: uma acima e outra abaixo de =======. Deixe só a que vale, e apague as linhas que começam por <<<<<<<, ======= e >>>>>>>';

/** The line where git's marks of a conflict begin. */
const findConflict = (text: string): number | undefined => {
	const at = text.search(/^<{7} /m);
	return at >= 0 && /^>{7} /m.test(text) ? text.slice(0, at).split('\n').length : undefined;
};

const NO_PDF =
	'o ficheiro tem o nome de um PDF e é outra coisa: mudar o nome não chega. Abra-o no programa em que o fez e guarde-o como PDF';

/** Finds files that have the name of a PDF and are something else. */
const findNoPdf = (files: ContentFiles, documents: readonly string[]): Finding[] =>
	documents.flatMap((file) => {
		const bytes = files.read(file);
		return bytes instanceof Uint8Array && !firstOf(bytes).includes('%PDF') ? { file, sentence: NO_PDF } : [];
	});

const ENCODING =
	'esta linha não está em UTF-8, e os acentos sairiam estragados. Grave o ficheiro outra vez com a codificação UTF-8';

interface Reading {
	readonly files: ContentFiles;
	readonly has: Features;
	readonly findOff: FindOff;
	readonly shown: ShownPictures;
}

/** Reads a collection's files. `findInBody` checks their texts. */
const createReader = (name: CollectionName, { files, has, findOff, shown }: Reading) => {
	let file = '';
	const picture = asPath(createPictureField(files, shown, () => file));
	const document = () =>
		documentFile().refine((path) => files.has(`documents/${path}`), {
			error: ({ input }) => `vale «${input}», que não existe; ponha lá esse PDF ou corrija o nome`,
		});
	// Zod takes long to make a schema, so all files share one.
	const schema = collections[name].schema(picture, document, has);
	const names = new Set(fieldNames(schema));

	return (path: string): ReadFile => {
		file = path;
		const at = (fault: Omit<Finding, 'file'>): Finding => ({ file, ...fault });
		const contents = files.read(file);
		if (contents === undefined) return { findings: [] };
		const isDecoded = typeof contents === 'string';
		if (!isDecoded && NO_PLAIN_TEXT.test(firstOf(contents))) return { findings: [at({ sentence: COPY_TEXT })] };
		const text = isDecoded ? contents : decodeText(contents);
		if (typeof text !== 'string') return { findings: [at({ ...text, sentence: ENCODING })] };
		const marks = findConflict(text);
		if (marks) return { findings: [at({ line: marks, sentence: CONFLICT })] };
		const parts = splitFile(file, text);
		if ('sentence' in parts) return { findings: [at(parts)] };
		const read = file.endsWith('.md') ? { body: parseBody(file, parts.body, parts.bodyLine) } : {};
		for (const picture of read.body ? picturesIn(read.body) : []) shown.add(picture, 'other');
		const fields = readFields(parts.yaml, parts.yamlLine, names);
		if ('sentence' in fields) return { ...read, findings: [at(fields)] };

		const { data, error } = schema.safeParse(withoutEmpty(schema, fields.data));
		const faults = error ? toSentences(schema, fields.data, error) : findPagesOff(data, findOff);
		const findings = faults.map(({ path, fault, sentence }) =>
			at({ line: fields.lineOf(path), sentence, field: { path, fault } }),
		);
		return { ...read, ...(data && { entry: { file, data, lineOf: fields.lineOf } }), findings };
	};
};

export const comparePlaces = (a: Finding, b: Finding) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0);

/** What the files of `site/` say together; `undefined` as long as one of them can't be read. */
export const siteIn = ({ association, forms, storeRules }: Entries): Site | undefined =>
	association?.['association'] && forms?.['forms']
		? ({ ...association['association'], forms: forms['forms'], store: storeRules?.['store'] } as Site)
		: undefined;

/** What the site itself says on the legal pages; nothing as long as its settings, or its texts, can't be read. */
const legalTexts = (has: Features, site: Site | undefined, texts: Project['texts']) =>
	site && texts
		? LEGAL_PAGE_IDS.map((id) => parseBody(`pages/${id}.md`, toMarkdown(texts.legal[id].text, has, site.forms), 1))
		: [];

/** Keeps only the first of several findings about a whole file: the others usually follow from it. */
export const firstOfEach = (findings: readonly Finding[]): Finding[] => {
	const named = new Set<string>();
	return findings.filter(({ file, line }) => {
		const isFirst = line !== undefined || !named.has(file);
		if (line === undefined) named.add(file);
		return isFirst;
	});
};

/** What `site/features.yaml` says; nothing as long as it can't be read, which is a finding of its own. */
export const readSwitches = (yaml: string): Partial<Features> => {
	try {
		const written: object = parse(yaml) ?? {};
		return Object.fromEntries(Object.entries(written).map(([feature, value]) => [feature, toYesNo(value)]));
	} catch {
		return {};
	}
};

const featuresIn = (files: ContentFiles): Features => {
	const written = files.has(collections.features.pattern) ? files.read(collections.features.pattern) : '';
	const text = written instanceof Uint8Array ? decodeText(written) : written;
	return featuresOf(files.paths, typeof text === 'string' ? readSwitches(text) : {});
};

/**
 * What is wrong with the files of a content folder, by their names and texts alone. What only the bytes of a picture or a
 * build can show, `commands/content/` adds.
 */
export const checkFiles = (files: ContentFiles, project: Project): Checked => {
	const has = featuresIn(files);
	const shown = new ShownPictures();
	const missing = findMissing(files, has, project.sample);
	const findings: Finding[] = [...missing];
	const entries: Entries = {};
	const readEntries: Partial<Record<CollectionName, readonly ReadEntry[]>> = {};
	const bodies: Body[] = [];
	const pages: string[] = [];
	const hasContent = featuresOf(files.paths);
	const findOff = createFindOff(has, hasContent, project.pages);
	for (const name of COLLECTION_NAMES) {
		const paths = files.at(collections[name].pattern);
		const reads = paths.map(createReader(name, { files, has, findOff, shown }));
		entries[name] = Object.fromEntries(paths.map((file, index) => [toEntryId(file), reads[index]?.entry?.data]));
		readEntries[name] = reads.flatMap(({ entry }) => entry ?? []);
		bodies.push(...reads.flatMap(({ body }) => body ?? []));
		pages.push(...paths.filter((file) => file.endsWith('.md')));
		findings.push(...reads.flatMap((read) => read.findings), ...findTwins(paths), ...findMisnamed(paths));
	}
	const { news = [], outings = [], notices = [], trails: trailEntries = [] } = readEntries;

	const { tracks, findings: inTracks } = findInTracks(files, trailEntries);
	const starts = new Map(Object.entries(project.starts));
	for (const [folder, { start }] of tracks) starts.set(basename(folder), start);
	const trails = (entries.trails ?? {}) as Readonly<Record<string, Trail | undefined>>;
	const documents = files.at('documents/*.pdf');
	const drawings = readDrawings(readEntries.colours ?? []);
	for (const path of Object.values(drawings)) shown.add(path, 'other');
	findings.push(
		...inTracks,
		...findInReferences(readEntries, trails),
		...findInOutings(outings, trails, starts),
		...findInPages(readEntries.pages ?? []),
		...findInContrasts(readEntries.colours ?? [], project.tokens),
		...findInDrawings(files, drawings),
		...findMisnamed(documents),
		...findNoPdf(files, documents),
		...findStrayFiles(files, missing),
	);

	const posts = news.map(({ file, data }) => ({ file, data: data as Post }));
	const unpublished = new Set(posts.flatMap(({ file, data }) => (findUnpublished(data) ? file : [])));
	const isPublished = ({ file }: { readonly file: string }): boolean => !unpublished.has(file);
	const moves = readMoves(readEntries);
	const site = createSite(
		{
			findOff,
			redirects: new Map(moves.map(({ from, to }) => [from, to])),
			pages: pages.filter((file) => isPublished({ file })),
			bodies: [...bodies.filter(isPublished), ...legalTexts(has, siteIn(entries), project.texts)],
			others: [
				...Object.keys(entries.actions ?? {}).map(routes.schedule),
				...posts.filter(isPublished).flatMap(({ data }) => subjectsOf(data).map(({ href }) => href)),
				...documents.map((path) => routes.document(basename(path))),
			],
		},
		project.publicFiles,
	);
	const ownPaths = new Set(pages.map(toPath));
	findings.push(...findInMoves(moves, (path) => ownPaths.has(path) || site.isAddress(path)));
	for (const body of bodies) {
		// Texts of switched-off features are not published, so their links do not matter.
		if (!findOff(toPath(body.file))) findings.push(...findInBody(body, site, files));
	}

	const pictures = files.paths.filter((path) => isPicture(path) && !isDrawing(path));
	const withoutImage = news.filter(({ data }) => !(data as Post).image);
	const undescribed = findUndescribed(withoutImage, pictures, shown);
	findings.push(
		...(has.news ? undescribed : []),
		// If several pictures have a post's name, only one would show.
		...findTwins(pictures.filter((path) => basename(path).startsWith('news_'))),
		...findMisnamed(pictures),
	);
	return {
		findings: firstOfEach(findings).toSorted(comparePlaces),
		notes: {
			'Por decidir': [
				...findUndecided(outings, trails, notices, starts),
				...findNearlySame(trailEntries),
				...findUnclosed(trailEntries, notices),
			],
			'Imagens que nada mostra': findUnused(files.paths.filter(isPicture), shown),
			Desligado: findTurnedOff(hasContent, readEntries),
		},
		features: has,
		entries,
		read: readEntries,
		hidden: findHidden(readEntries, has),
		buildDays: findBuildDays(readEntries, has),
		tracks,
		shown,
	};
};
