import { parse } from 'yaml';
import { COLLECTION_NAMES, type CollectionName, collections, toEntryId } from '#src/collections.ts';
import { featuresOf } from '#src/feature-content.ts';
import { withPoints } from '#src/features/trails/points.ts';
import type { Trail } from '#src/features/trails/schema.ts';
import type { Features } from '#src/features.ts';
import { DEFAULT_TIME_ZONE, TIME_ZONES, type TimeZone } from '#src/format/clock.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type Language } from '#src/format/language.ts';
import type { MeasuredTrack } from '#src/geo/measure.ts';
import type { Position } from '#src/geo/track.ts';
import { toYesNo } from '#src/schemas/fields.ts';
import { createFindOff, type FindOff } from './addresses.ts';
import type { Body } from './body.ts';
import { isDrawing, readDrawings } from './brand.ts';
import { basename, type ContentFiles, dirname, type Finding, isPicture, type ReadEntry } from './files.ts';
import { decodeText } from './front-matter.ts';
import { ShownPictures } from './pictures.ts';
import type { Project } from './project.ts';
import { createReader } from './read-file.ts';
import { findInTracks } from './tracks.ts';
import { type Entries, readTranslations, type Translation } from './translations.ts';

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
	/** The translations that could be read, in the site's other languages. */
	readonly translations: readonly Translation[];
	readonly translatedBodies: readonly Body[];
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
		return LANGUAGE_CODES.filter((code) => code === DEFAULT_LANGUAGE || languages.includes(code));
	} catch {
		return [DEFAULT_LANGUAGE];
	}
};

/** The time zone that `site/association.yaml` names; the default one as long as it can't be read. */
export const readTimeZoneOf = (yaml: string): TimeZone => {
	try {
		const { timeZone }: { timeZone?: unknown } = parse(yaml) ?? {};
		return TIME_ZONES.find((zone) => zone === timeZone) ?? DEFAULT_TIME_ZONE;
	} catch {
		return DEFAULT_TIME_ZONE;
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
		const readFiles = paths.map(createReader(collections[name].schema, { files, has, findOff, shown }));
		entries[name] = Object.fromEntries(paths.map((file, index) => [toEntryId(file), readFiles[index]?.entry?.data]));
		read[name] = readFiles.flatMap(({ entry }) => entry ?? []);
		bodies.push(...readFiles.flatMap(({ body }) => body ?? []));
		findings.push(...readFiles.flatMap((one) => one.findings));
	}
	const { tracks, findings: inTracks } = findInTracks(files, read.trails ?? []);
	read.trails = (read.trails ?? []).map((entry) => {
		const track = tracks.get(dirname(entry.file));
		return track ? { ...entry, data: withPoints(entry.data as Trail, track) } : entry;
	});
	const translated = readTranslations({ files, has, findOff, shown }, read);
	const starts = new Map(Object.entries(project.starts));
	for (const [folder, { start }] of tracks) starts.set(basename(folder), start);
	const drawings = readDrawings(read.colours ?? []);
	for (const path of Object.values(drawings)) shown.add(path, 'other');
	return {
		...{ files, has, hasContent, findOff, entries, read, bodies, tracks, starts, drawings, shown },
		translations: translated.translations,
		translatedBodies: translated.bodies,
		trails: (entries.trails ?? {}) as Content['trails'],
		documents: files.at('documents/*.pdf'),
		pictures: files.paths.filter((path) => isPicture(path) && !isDrawing(path)),
		findings: [...findings, ...translated.findings, ...inTracks],
	};
};
