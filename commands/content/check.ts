import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { findUnpublished } from '#src/features/news/posts.ts';
import type { Post } from '#src/features/news/schema.ts';
import type { Trail } from '#src/features/trails/schema.ts';
import type { Features } from '#src/features.ts';
import { toSlug } from '#src/format/text.ts';
import type { Position } from '#src/geo/track.ts';
import { readFeatures } from '#src/integrations/features.ts';
import { toMarkdown } from '#src/legal/passages.ts';
import { routes } from '#src/routes.ts';
import { documentFile } from '#src/schemas/fields.ts';
import { LEGAL_PAGE_IDS } from '#src/schemas/pages.ts';
import { toSentences } from '#src/schemas/sentences.ts';
import type { Site } from '#src/schemas/site.ts';
import { type SourceName, sources, toEntryId } from '#src/schemas/sources.ts';
import { fieldNames, withoutEmpty } from '#src/schemas/structure.ts';
import { findAcross, type ReadEntry } from './across.ts';
import { createFindOff, createSite, type FindOff, findInMoves, findPagesOff, readMoves, toPath } from './addresses.ts';
import { type Body, findInBody, imagesIn, parseBody } from './body.ts';
import { DRAWINGS, findInContrasts, findInDrawings, findStrangePictures } from './brand.ts';
import { findClaims } from './claims.ts';
import {
	decodePath,
	type Finding,
	Folders,
	filesAt,
	findInDocuments,
	findMisnamed,
	findMissing,
	findTwins,
} from './files.ts';
import { decodeText, readFields, splitFile } from './front-matter.ts';
import { findBuildDays, findHidden, findTurnedOff } from './hidden.ts';
import { isPicture } from './names.ts';
import { findInOutings, findUndecided } from './outings.ts';
import { findInPages } from './own-pages.ts';
import { createPictureField, findInPictures, findUnused, findWithoutPicture, ShownPictures } from './pictures.ts';
import { findInTexts, readTexts } from './texts.ts';
import { findInTracks } from './tracks.ts';
import { findUnread } from './unread.ts';

const documentField = (folder: string, folders: Folders) => () =>
	documentFile().refine((name) => folders.has(join(folder, 'documents', basename(name))), {
		error: ({ input }) => `vale «${input}», que não existe; ponha lá esse PDF ou corrija o nome`,
	});

type Entries = Partial<Record<SourceName, Record<string, unknown>>>;

export interface Checked {
	/** In the order of the files. If it is empty, the site can be built. */
	readonly findings: readonly Finding[];
	/** Hints, by their heading. None of them stops a build. */
	readonly notes: Readonly<Record<string, readonly Finding[]>>;
	readonly features: Features;
	readonly entries: Entries;
	/** Entries without a mistake that no page shows, or that take no registrations. */
	readonly hidden: readonly Finding[];
	/** As `findBuildDays` has them. */
	readonly buildDays: readonly string[];
	/** The starts of trails with a valid track, by id. */
	readonly starts: ReadonlyMap<string, Position>;
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

const ENCODING =
	'esta linha não está em UTF-8, e os acentos sairiam estragados. Grave o ficheiro outra vez com a codificação UTF-8';

interface Collection {
	readonly folder: string;
	readonly name: SourceName;
	readonly has: Features;
	readonly findOff: FindOff;
	readonly folders: Folders;
	readonly shown: ShownPictures;
}

/** Reads a collection's files, by their paths below the folder. `findInBody` checks their texts. */
const createReader = ({ folder, name, has, findOff, folders, shown }: Collection) => {
	let file = '';
	// Zod takes long to make a schema, so all files share one.
	const picture = createPictureField({ fileOf: () => file, folders, shown });
	const schema = sources[name].schema(picture, documentField(folder, folders), has);
	const names = new Set(fieldNames(schema));

	return (path: string): ReadFile => {
		file = join(folder, path);
		const at = (fault: Omit<Finding, 'file'>): Finding => ({ file, ...fault });
		const bytes = readFileSync(file);
		if (NO_PLAIN_TEXT.test(bytes.toString('latin1', 0, 5))) return { findings: [at({ sentence: COPY_TEXT })] };
		const text = decodeText(bytes);
		if (typeof text !== 'string') return { findings: [at({ ...text, sentence: ENCODING })] };
		const parts = splitFile(file, text);
		if ('sentence' in parts) return { findings: [at(parts)] };
		const read = file.endsWith('.md') ? { body: parseBody(file, parts.body, parts.bodyLine) } : {};
		for (const url of read.body ? imagesIn(read.body) : []) shown.add(join(dirname(file), decodePath(url)), 'other');
		const fields = readFields(parts.yaml, parts.yamlLine, names);
		if ('sentence' in fields) return { ...read, findings: [at(fields)] };

		const { data, error } = schema.safeParse(withoutEmpty(schema, fields.data));
		const faults = error ? toSentences(schema, fields.data, error) : findPagesOff(data, findOff);
		const findings = faults.map((fault) => at({ line: fields.lineOf(fault.path), sentence: fault.sentence }));
		return {
			...read,
			...(data && { entry: { file, data, lineOf: fields.lineOf } }),
			findings,
		};
	};
};

const comparePlaces = (a: Finding, b: Finding) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0);

const subjectsOf = ({ topic, tags }: Post): string[] =>
	[topic, ...tags].map((subject) => routes.newsSubject(toSlug(subject)));

/** What the files of `site/` say together; `undefined` as long as one of them can't be read. */
export const siteIn = ({ association, forms, storeRules }: Entries): Site | undefined =>
	association?.['association'] && forms?.['forms']
		? ({ ...association['association'], forms: forms['forms'], store: storeRules?.['store'] } as Site)
		: undefined;

/** What the site itself says on the legal pages; nothing as long as its settings, or its texts, can't be read. */
const legalTexts = (folder: string, has: Features, site: Site | undefined) => {
	const texts = readTexts();
	if (!site || !texts) return [];
	return LEGAL_PAGE_IDS.map((id) => ({
		file: join(folder, 'pages', `${id}.md`),
		text: toMarkdown(texts.legal[id].text, has, site.forms),
	}));
};

/** Keeps only the first of several findings about a whole file: the others usually follow from it. */
const firstOfEach = (findings: readonly Finding[]): Finding[] => {
	const named = new Set<string>();
	return findings.filter(({ file, line }) => {
		const isFirst = line !== undefined || !named.has(file);
		if (line === undefined) named.add(file);
		return isFirst;
	});
};

export const checkContent = async (folder: string): Promise<Checked> => {
	const has = readFeatures(folder);
	const folders = new Folders(folder);
	const shown = new ShownPictures();
	const missing = findMissing(folder, has, folders);
	const findings: Finding[] = [...missing];
	const entries: Entries = {};
	const readEntries: Partial<Record<SourceName, readonly ReadEntry[]>> = {};
	const bodies: Body[] = [];
	const pages: string[] = [];
	const read: string[] = [];
	const findOff = createFindOff(has, () => entries.features?.['features'] as Features | undefined);
	for (const name of Object.keys(sources) as SourceName[]) {
		const { pattern } = sources[name];
		const files = filesAt(folder, pattern);
		const reads = files.map(createReader({ folder, name, has, findOff, folders, shown }));
		entries[name] = Object.fromEntries(files.map((file, index) => [toEntryId(file), reads[index]?.entry?.data]));
		readEntries[name] = reads.flatMap(({ entry }) => entry ?? []);
		bodies.push(...reads.flatMap(({ body }) => body ?? []));
		if (pattern.endsWith('.md')) pages.push(...files.map((file) => join(folder, file)));
		findings.push(...reads.flatMap((read) => read.findings));
		findings.push(...findTwins(folder, files), ...findMisnamed(folder, files));
		read.push(...files);
	}

	const tracks = findInTracks(folder, readEntries.trails ?? []);
	const trails = (entries.trails ?? {}) as Readonly<Record<string, Trail | undefined>>;
	findings.push(...tracks.findings, ...findAcross(readEntries, { folder, trails }));
	findings.push(...findInOutings(readEntries.outings ?? [], trails, tracks.starts));
	findings.push(...findInPages(readEntries.pages ?? [], has));
	findings.push(...findInContrasts(readEntries.colours ?? []), ...findInDrawings(folder));
	const documents = filesAt(folder, 'documents/*.*');
	findings.push(...findInDocuments(folder, documents));
	findings.push(...findUnread(folder, [...read, ...documents], missing));

	const posts = (readEntries.news ?? []).map(({ file, data }) => ({ file, data: data as Post }));
	const unpublished = new Set(posts.flatMap(({ file, data }) => (findUnpublished(data) ? file : [])));
	const isPublished = ({ file }: { readonly file: string }): boolean => !unpublished.has(file);
	const moves = readMoves(readEntries);
	const site = await createSite({
		findOff,
		moved: new Map(moves.map(({ from, to }) => [from, to])),
		pages: pages.filter((file) => isPublished({ file })),
		bodies: [...bodies.filter(isPublished), ...legalTexts(folder, has, siteIn(entries))],
		actions: Object.keys(entries.actions ?? {}),
		subjects: posts.filter(isPublished).flatMap(({ data }) => subjectsOf(data)),
		documents: documents.map((path) => basename(path)),
	});
	const ownPaths = new Set(pages.map(toPath));
	findings.push(...findInMoves(moves, (path) => ownPaths.has(path) || site.isAddress(path)));
	for (const body of bodies) {
		// Texts of switched-off features are not published, so their links do not matter.
		if (!findOff(toPath(body.file))) findings.push(...(await findInBody(body, site, folders)));
	}

	findings.push(...findInTexts());

	const pictures = filesAt(folder, '**/*').filter((path) => isPicture(path) && !DRAWINGS.includes(path));
	findings.push(...findStrangePictures(folder, pictures));
	const declared: object = entries.pictures?.['pictures'] ?? {};
	const files = posts.filter(({ data }) => !data.image).map(({ file }) => file);
	const hasDefault = 'news' in declared;
	const withoutPicture = findWithoutPicture(folder, { files, pictures, shown, hasDefault });
	findings.push(
		...(has.news ? withoutPicture : []),
		...(await findInPictures(folder, pictures, shown)),
		// Of pictures by a post's name only one would show.
		...findTwins(
			folder,
			pictures.filter((path) => basename(path).startsWith('news_')),
		),
		...findMisnamed(folder, pictures),
	);
	return {
		findings: firstOfEach(findings).toSorted(comparePlaces),
		notes: {
			'Por decidir': [
				...findUndecided(readEntries.outings ?? [], trails, readEntries.notices ?? []),
				...findClaims(readEntries, bodies, has.outings),
			],
			'Imagens que nada mostra': findUnused(folder, pictures, shown),
			Desligado: findTurnedOff(folder, readEntries.features),
		},
		features: has,
		entries,
		hidden: findHidden(readEntries, has),
		buildDays: findBuildDays(readEntries, has),
		starts: tracks.starts,
	};
};
