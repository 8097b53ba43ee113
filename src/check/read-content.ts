import { parse } from 'yaml';
import { COLLECTION_NAMES, type CollectionName, collections, toEntryId } from '#src/collections.ts';
import { featuresOf } from '#src/feature-content.ts';
import type { Trail } from '#src/features/trails/schema.ts';
import type { Features } from '#src/features.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#src/format/language.ts';
import type { MeasuredTrack } from '#src/geo/measure.ts';
import type { Position } from '#src/geo/track.ts';
import { asPath, documentFile, toYesNo } from '#src/schemas/fields.ts';
import { toSentences } from '#src/schemas/sentences.ts';
import { fieldNames, withoutEmpty } from '#src/schemas/structure.ts';
import { createFindOff, type FindOff, findPagesOff } from './addresses.ts';
import { type Body, parseBody, picturesIn } from './body.ts';
import { isDrawing, readDrawings } from './brand.ts';
import { basename, type ContentFiles, type Fault, type Finding, isPicture, type ReadEntry } from './files.ts';
import { decodeText, firstOf, readFields, splitFile } from './front-matter.ts';
import { createPictureField, ShownPictures } from './pictures.ts';
import type { Project } from './project.ts';
import { findInTracks } from './tracks.ts';

export type Entries = Partial<Record<CollectionName, Readonly<Record<string, unknown>>>>;

/** What a content folder has, as far as it can be read. */
export interface Content {
	readonly files: ContentFiles;
	/** The features that are on, and those whose content is there. */
	readonly has: Features;
	readonly hasContent: Features;
	readonly findOff: FindOff;
	/** The data of each collection's files, by id; `undefined` for a file with a mistake. */
	readonly entries: Entries;
	/** The entries of each collection that could be read. */
	readonly read: Partial<Record<CollectionName, readonly ReadEntry[]>>;
	readonly bodies: readonly Body[];
	readonly trails: Readonly<Record<string, Trail | undefined>>;
	/** The tracks that could be read, by the folders of their trails. */
	readonly tracks: ReadonlyMap<string, MeasuredTrack>;
	/** The starts of all trails, by id. */
	readonly starts: ReadonlyMap<string, Position>;
	readonly drawings: ReturnType<typeof readDrawings>;
	/** The paths of PDF documents, and of pictures that are no drawings of the brand. */
	readonly documents: readonly string[];
	readonly pictures: readonly string[];
	/** Where content shows each picture. */
	readonly shown: ShownPictures;
	/** What could not be read, and why. */
	readonly findings: readonly Finding[];
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
		const at = (fault: Fault): Finding => ({ file, ...fault });
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

/** What `site/features.yaml` says; nothing as long as it can't be read, which is a finding of its own. */
export const readSwitches = (yaml: string): Partial<Features> => {
	try {
		const written: object = parse(yaml) ?? {};
		return Object.fromEntries(Object.entries(written).map(([feature, value]) => [feature, toYesNo(value)]));
	} catch {
		return {};
	}
};

/** The languages that `site/association.yaml` names, the default first; the default alone as long as it can't be read. */
export const readLanguagesOf = (yaml: string): readonly Language[] => {
	try {
		const { languages = [] }: { languages?: readonly unknown[] } = parse(yaml) ?? {};
		const codes = Object.keys(LANGUAGES) as Language[];
		return codes.filter((code) => code === DEFAULT_LANGUAGE || languages.includes(code));
	} catch {
		return [DEFAULT_LANGUAGE];
	}
};

const featuresIn = (files: ContentFiles): Features => {
	const written = files.has(collections.features.pattern) ? files.read(collections.features.pattern) : '';
	const text = written instanceof Uint8Array ? decodeText(written) : written;
	return featuresOf(files.paths, typeof text === 'string' ? readSwitches(text) : {});
};

/** Reads the files of a content folder through the schemas of their collections. */
export const readContent = (files: ContentFiles, project: Project): Content => {
	const has = featuresIn(files);
	const hasContent = featuresOf(files.paths);
	const findOff = createFindOff(has, hasContent, project.pages);
	const shown = new ShownPictures();
	const findings: Finding[] = [];
	const entries: Entries = {};
	const read: Partial<Record<CollectionName, readonly ReadEntry[]>> = {};
	const bodies: Body[] = [];
	for (const name of COLLECTION_NAMES) {
		const paths = files.at(collections[name].pattern);
		const readFiles = paths.map(createReader(name, { files, has, findOff, shown }));
		entries[name] = Object.fromEntries(paths.map((file, index) => [toEntryId(file), readFiles[index]?.entry?.data]));
		read[name] = readFiles.flatMap(({ entry }) => entry ?? []);
		bodies.push(...readFiles.flatMap(({ body }) => body ?? []));
		findings.push(...readFiles.flatMap((one) => one.findings));
	}
	const { tracks, findings: inTracks } = findInTracks(files, read.trails ?? []);
	const starts = new Map(Object.entries(project.starts));
	for (const [folder, { start }] of tracks) starts.set(basename(folder), start);
	const drawings = readDrawings(read.colours ?? []);
	for (const path of Object.values(drawings)) shown.add(path, 'other');
	return {
		...{ files, has, hasContent, findOff, entries, read, bodies, tracks, starts, drawings, shown },
		trails: (entries.trails ?? {}) as Content['trails'],
		documents: files.at('documents/*.pdf'),
		pictures: files.paths.filter((path) => isPicture(path) && !isDrawing(path)),
		findings: [...findings, ...inTracks],
	};
};
