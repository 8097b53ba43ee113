import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import type { z } from 'astro/zod';
import { findUnpublished } from '#src/features/news/publication.ts';
import type { newsSchema } from '#src/features/news/schema.ts';
import type { Features } from '#src/features.ts';
import { toSlug } from '#src/format/slug.ts';
import { readFeatures } from '#src/integrations/features.ts';
import { keepParts } from '#src/markdown/parts.ts';
import { routes } from '#src/routes.ts';
import { toSentences } from '#src/schemas/sentences.ts';
import type { Site } from '#src/schemas/site.ts';
import { type SourceName, sources, toEntryId } from '#src/schemas/sources.ts';
import { fieldNames } from '#src/schemas/structure.ts';
import { findAcross, type ReadEntry } from './across.ts';
import { createSite, toPath } from './addresses.ts';
import { type Body, findInBody, imagesIn, parseBody } from './body.ts';
import { findInContrasts } from './contrasts.ts';
import { DRAWINGS, findInDrawings, findStrangePictures } from './drawings.ts';
import { documentField, pictureField } from './file-fields.ts';
import {
	filesAt,
	findBannerWithoutWords,
	findInDocuments,
	findMisnamed,
	findMissing,
	findTwins,
	findUnread,
	findUnused,
	findWithoutPicture,
	isPicture,
	picturesByName,
} from './files.ts';
import type { Finding } from './finding.ts';
import { decodeText, readFields, splitFile } from './front-matter.ts';
import { findInNotices } from './notices.ts';
import { findInOutings } from './outings.ts';
import { findInPages } from './own-pages.ts';
import { findMarksAlone, findPagesOff, type Switched } from './parts.ts';
import { findInPictures } from './pictures.ts';
import { findInTexts } from './texts.ts';
import { findInTracks } from './tracks.ts';

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
