import type { Site } from '#src/collections.ts';
import { COLLECTION_NAMES, type CollectionName, collections } from '#src/collections.ts';
import { findUnpublished, subjectsOf } from '#src/features/news/posts.ts';
import type { Post } from '#src/features/news/schema.ts';
import type { Features } from '#src/features.ts';
import { formatsOf } from '#src/format/formats.ts';
import { DEFAULT_LANGUAGE, type Language } from '#src/format/language.ts';
import type { MeasuredTrack } from '#src/geo/measure.ts';
import { toMarkdown } from '#src/legal/passages.ts';
import { routes } from '#src/routes.ts';
import { LEGAL_PAGE_IDS } from '#src/schemas/pages.ts';
import { createSite, findInMoves, readMoves, toPath } from './addresses.ts';
import { type Body, findInBody, parseBody } from './body.ts';
import { findInContrasts, findInDrawings } from './brand.ts';
import { findInReferences, findNoMunicipalities } from './cross-references.ts';
import { basename, type ContentFiles, type Finding, findingAt, isPicture, type ReadEntry } from './files.ts';
import { firstOf } from './front-matter.ts';
import { findMisnamed, findTwins } from './names.ts';
import { findOutOfDate } from './out-of-date.ts';
import { findInOutings, findUnclosed, findUndecided } from './outings.ts';
import { findInPages } from './own-pages.ts';
import { findUndescribed, findUnused, type ShownPictures } from './pictures.ts';
import type { Project } from './project.ts';
import { type Content, readContent } from './read-content.ts';
import { findMissing, findStrayFiles } from './stray-files.ts';
import { findDecided } from './tracks.ts';
import {
	type Entries,
	findLanguagesOff,
	findLoose,
	findUntranslated,
	findUntranslatedClosures,
	otherLanguagesOf,
	type Translation,
} from './translations.ts';
import { findBuildDays, findHidden, findTurnedOff } from './unpublished.ts';

export interface Checked {
	/** In the order of the files. If it is empty, the site can be built. */
	readonly findings: readonly Finding[];
	/** Hints, by their heading. None of them stops a build. */
	readonly notes: Readonly<Record<string, readonly Finding[]>>;
	readonly features: Features;
	readonly entries: Entries;
	/** The site's languages beside Portuguese. */
	readonly otherLanguages: readonly Language[];
	readonly translations: readonly Translation[];
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

const NO_PDF =
	'o ficheiro tem o nome de um PDF e é outra coisa: mudar o nome não chega. Abra-o no programa em que o fez e guarde-o como PDF';

/** Finds files that have the name of a PDF and are something else. */
const findNoPdf = (files: ContentFiles, documents: readonly string[]): Finding[] =>
	documents.flatMap((file) => {
		const bytes = files.read(file);
		return bytes instanceof Uint8Array && !firstOf(bytes).includes('%PDF') ? { file, sentence: NO_PDF } : [];
	});

export const comparePlaces = (a: Finding, b: Finding) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0);

/** What the files of `site/` say together; `undefined` as long as one of them can't be read. */
export const siteIn = ({ association, forms, storeRules }: Entries): Site | undefined =>
	association?.['association'] && forms?.['forms']
		? ({ ...association['association'], forms: forms['forms'], store: storeRules?.['store'] } as Site)
		: undefined;

/** What the site itself says on the legal pages; nothing as long as its settings, or its texts, can't be read. */
const legalTexts = (has: Features, site: Site | undefined, texts: Project['texts']) =>
	site && texts
		? LEGAL_PAGE_IDS.map((id) =>
				parseBody(
					`pages/${id}.md`,
					toMarkdown(texts.legal[id].text, has, site.forms, formatsOf(DEFAULT_LANGUAGE).formatPeriod),
					1,
				),
			)
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

/** Links, addresses and texts, beside what the site itself publishes. */
const findInTexts = (content: Content, { publicFiles, texts }: Project): Finding[] => {
	const { files, has, findOff, entries, read, bodies, translatedBodies, documents } = content;
	const posts = (read.news ?? []).map(({ file, data }) => ({ file, data: data as Post }));
	const unpublished = new Set(posts.flatMap(({ file, data }) => (findUnpublished(data) ? file : [])));
	const isPublished = ({ file }: { readonly file: string }): boolean => !unpublished.has(file);
	const pages = COLLECTION_NAMES.flatMap((name) => files.at(collections[name].pattern)).filter((file) =>
		file.endsWith('.md'),
	);
	const moves = readMoves(read);
	const site = createSite(
		{
			findOff,
			redirects: new Map(moves.map(({ from, to }) => [from, to])),
			pages: pages.filter((file) => isPublished({ file })),
			bodies: [...bodies.filter(isPublished), ...legalTexts(has, siteIn(entries), texts)],
			others: [
				...Object.keys(entries.actions ?? {}).map(routes.schedule),
				...posts.filter(isPublished).flatMap(({ data }) => subjectsOf(data).map(({ href }) => href)),
				...documents.map((path) => routes.document(basename(path))),
			],
			menu: texts?.menu ?? {},
		},
		publicFiles,
	);
	const ownPaths = new Set(pages.map(toPath));
	/** Texts of switched-off features are not published, so their links do not matter. */
	const isOn = ({ original }: Body): boolean => !findOff(toPath(original));
	// Only a build knows the headings of other pages in another language.
	const inTranslations: typeof site = {
		...site,
		fragmentsOf: (path, own) => (path === '' ? site.fragmentsOf(path, own) : undefined),
	};
	return [
		...findInMoves(moves, (path) => ownPaths.has(path) || site.isAddress(path)),
		...bodies.filter(isOn).flatMap((body) => findInBody(body, site, files)),
		...translatedBodies.filter(isOn).flatMap((body) => findInBody(body, inTranslations, files)),
	];
};

const findInNames = ({ files, documents, pictures }: Content): Finding[] => [
	...COLLECTION_NAMES.flatMap((name) => {
		const paths = files.at(collections[name].pattern);
		return [...findTwins(paths), ...findMisnamed(paths)];
	}),
	...[documents, pictures].flatMap((paths) => findMisnamed(paths)),
	// If several pictures have a post's name, only one would show.
	...findTwins(pictures.filter((path) => basename(path).startsWith('news_'))),
];

const findInFolder = ({ files, has }: Content, { sample }: Project): Finding[] => {
	const missing = findMissing(files, has, sample);
	return [...missing, ...findStrayFiles(files, missing)];
};

const findWithoutWords = ({ has, read, pictures, shown }: Content): Finding[] => {
	const withoutImage = (read.news ?? []).filter(({ data }) => !(data as Post).image);
	const undescribed = findUndescribed(withoutImage, pictures, shown);
	return has.news ? undescribed : [];
};

/** Names without their article: every text would say «sócio de Associação…». */
const findWithoutArticle = (association: readonly ReadEntry[]): Finding[] =>
	association.flatMap((entry) => {
		const { name, article, place } = entry.data as Site;
		const named = [
			{ name, article, path: ['name'] },
			...(place?.name ? [{ name: place.name, article: place.article, path: ['place', 'name'] }] : []),
		];
		return named
			.filter((one) => !one.article)
			.map((one) => {
				const sentence = `não se diz com que artigo vai «${one.name}», e nos textos fica «de ${one.name}». Acrescente, por baixo desta linha, article: a, o, as ou os; ou article: nenhum, se é mesmo assim que se diz`;
				return findingAt(entry, one.path, sentence);
			});
	});

/** What keeps the site from being built. */
const CHECKS: readonly ((content: Content, project: Project) => readonly Finding[])[] = [
	({ findings }) => findings,
	findInFolder,
	findInNames,
	({ read, trails }) => findInReferences(read, trails),
	({ read }, { invented }) => findNoMunicipalities(read, invented),
	({ read, trails, starts }) => findInOutings(read.outings ?? [], trails, starts),
	({ read }) => findInPages(read.pages ?? []),
	({ read }, { tokens }) => findInContrasts(read.colours ?? [], tokens),
	({ files, drawings }) => findInDrawings(files, drawings),
	({ files, documents }) => findNoPdf(files, documents),
	findInTexts,
	findWithoutWords,
];

/** Hints, by their heading. */
const HINTS: Readonly<Record<string, (content: Content) => readonly Finding[]>> = {
	'Avisos que fecham um trilho, por traduzir': findUntranslatedClosures,
	'Por decidir': ({
		read: { outings = [], notices = [], trails: own = [], association = [] },
		trails,
		starts,
		entries,
	}) => [
		...findUndecided(outings, trails, notices, starts, siteIn(entries)?.timeZone),
		...findUnclosed(own, notices),
		...findWithoutArticle(association),
		...findOutOfDate({ outings, notices, trails: own }),
	],
	'O que o sítio decidiu': ({ read: { trails: own = [] }, tracks }) => findDecided(own, tracks),
	'Imagens que nada mostra': ({ files, shown }) => findUnused(files.paths.filter(isPicture), shown),
	'Por traduzir': findUntranslated,
	'Traduções que não aparecem': findLoose,
	Desligado: (content) => [...findTurnedOff(content.hasContent, content.read), ...findLanguagesOff(content)],
};

/**
 * What is wrong with the files of a content folder, by their names and texts alone. What only the bytes of a picture or a
 * build can show, `commands/content/` adds.
 */
export const checkFiles = (files: ContentFiles, project: Project): Checked => {
	const content = readContent(files, project);
	const { has, entries, translations, read, tracks, shown } = content;
	const findings = CHECKS.flatMap((check) => check(content, project));
	return {
		findings: firstOfEach(findings).toSorted(comparePlaces),
		notes: Object.fromEntries(Object.entries(HINTS).map(([title, find]) => [title, find(content)])),
		features: has,
		...{ entries, otherLanguages: otherLanguagesOf(read), translations, read, tracks, shown },
		hidden: findHidden(read, has),
		buildDays: findBuildDays(read, has),
	};
};
