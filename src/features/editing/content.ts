import { isDrawing } from '#src/check/brand.ts';
import { type Checked, checkFiles } from '#src/check/check-files.ts';
import { basename, ContentFiles, dirname, endingOf, type Finding, isPicture, join } from '#src/check/files.ts';
import { findOver } from '#src/check/outings.ts';
import { faultOfSize, type Size } from '#src/check/pictures.ts';
import type { Project } from '#src/check/project.ts';
import { toEntryId, toEntryPath } from '#src/collections.ts';
import { toSlug } from '#src/format/text.ts';
import { toPathPattern } from '#src/schemas/patterns.ts';
import { FOLDER, MAX_SIDE, ORIGINAL } from './config.ts';
import { type Entry, fromFile, toFile, WRITTEN } from './format.ts';
import { FORMS, type Form, formNamed, isMarkdown, isSingle } from './forms.ts';

/** What the package knows of the repository, which a change of our build makes it tell (`integrations/editor.ts`). */
interface Stores {
	readonly editorEntries: { readonly current: readonly StoredEntry[] };
	readonly editorAssets: { readonly current: readonly { readonly path: string }[] };
	readonly editorProposals: { readonly current: readonly Proposal[] };
}

interface Proposal {
	readonly slug: string;
	readonly workflow: { readonly collectionName: string; readonly pullRequest: { readonly branch: string } };
}

export interface StoredEntry {
	readonly id: string;
	readonly locales: Readonly<Record<string, { readonly path: string; readonly content?: Entry }>>;
}

const below = (path: string): string[] => (path.startsWith(`${FOLDER}/`) ? [path.slice(FOLDER.length + 1)] : []);

const pathOf = ({ locales }: StoredEntry): string => Object.values(locales).flatMap(({ path }) => below(path))[0] ?? '';

/** The form of a file of the repository. */
export const formOfFile = (path: string): Form | undefined =>
	FORMS.find(({ pattern }) => below(path).some((file) => toPathPattern(pattern).test(file)));

/** The texts of all entries by their paths below the content folder, and of other files only the names. */
const readStores = (): Map<string, string | undefined> => {
	const { editorEntries, editorAssets } = globalThis as unknown as Stores;
	const files = new Map<string, string | undefined>();
	for (const { path } of editorAssets.current) for (const file of below(path)) files.set(file, undefined);
	for (const entry of editorEntries.current)
		for (const { content } of Object.values(entry.locales)) files.set(pathOf(entry), String(content?.[WRITTEN] ?? ''));
	return files;
};

/** The names in a collection that proposals have taken. After a new address, the branch keeps the first name. */
export const namesProposed = (collection: string): string[] =>
	(globalThis as unknown as Stores).editorProposals.current
		.filter(({ workflow }) => workflow.collectionName === collection)
		.flatMap(({ slug, workflow }) => [slug, basename(workflow.pullRequest.branch)]);

/** The bytes of tracks that were chosen and not yet sent, by their addresses in this browser. */
export const chosenTracks = new Map<string, Uint8Array>();

/** The sizes of pictures that were chosen and not yet sent, by the same; none of what this browser can't show. */
export const chosenPictures = new Map<string, Size | undefined>();

/** What the package makes of a larger picture (`config.ts`). */
const measure = async (address: string): Promise<Size | undefined> => {
	const picture = new Image();
	picture.src = address;
	await picture.decode().catch(() => {});
	const { naturalWidth, naturalHeight } = picture;
	const scale = Math.min(1, MAX_SIDE / naturalWidth, MAX_SIDE / naturalHeight);
	return naturalWidth > 0
		? { width: Math.round(naturalWidth * scale), height: Math.round(naturalHeight * scale) }
		: undefined;
};

/** Measures the pictures of an entry that were chosen since the last time. */
export const measureChosen = async (data: Entry): Promise<void> => {
	const addresses = new Set(JSON.stringify(data).match(/blob:[^\s)>"]+/g));
	const unknown = [...addresses].filter((address) => !chosenPictures.has(address));
	await Promise.all(unknown.map(async (address) => chosenPictures.set(address, await measure(address))));
};

const toFiles = (
	texts: ReadonlyMap<string, string | undefined>,
	tracks = new Map<string, Uint8Array>(),
): ContentFiles => new ContentFiles([...texts.keys()].sort(), (path) => tracks.get(path) ?? texts.get(path));

let before: { readonly of: readonly unknown[]; readonly findings: ReadonlySet<string> } | undefined;

const nameOf = ({ file, sentence }: Finding): string => `${file} ${sentence}`;

/** What is wrong already, and not the fault of the entry that is open. */
const findBefore = (project: Project): ReadonlySet<string> => {
	const { editorEntries, editorAssets } = globalThis as unknown as Stores;
	const of = [editorEntries.current, editorAssets.current];
	if (!before?.of.every((one, index) => one === of[index])) {
		const { findings } = checkFiles(toFiles(readStores()), project);
		before = { of, findings: new Set(findings.map(nameOf)) };
	}
	return before.findings;
};

/** An entry as it stands in the form. */
export interface Draft {
	/** The name of its form. */
	readonly name: string;
	/** Its path in the repository; empty if it is new. */
	readonly path: string;
	/** The name that somebody has given it in place of the one in its path. */
	readonly newSlug?: string | undefined;
	/** The path that it has on the site, if a proposal has given it the one in `path`. */
	readonly publishedPath?: string | undefined;
	readonly data: Entry;
}

/** Moves an entry that was there, and what is in its folder, to its new name. */
const rename = (file: string, slug: string | undefined, texts: Map<string, string | undefined>): string => {
	const id = toEntryId(file);
	if (!slug || slug === id) return file;
	const folder = /^(.+\/)[^/]+\/index\.\w+$/.exec(file)?.[1];
	const moved = folder ? `${folder}${slug}/${basename(file)}` : join(dirname(file), slug + endingOf(file));
	for (const [path, text] of [...texts]) {
		if (path !== file && !(folder && path.startsWith(`${folder}${id}/`))) continue;
		texts.delete(path);
		texts.set(path === file ? moved : `${folder}${slug}/${basename(path)}`, text);
	}
	return moved;
};

/** The paths that entries have had until somebody gave them another name, which is not saved yet, by their new paths. */
const renamed = new Map<string, string>();

/**
 * The fields of an entry, with the name that it had until now among its earlier ones: old links lead to it, and
 * registrations follow. `path`: the file as it is saved, in the repository.
 */
export const nameFormer = (path: string, data: Entry): Entry => {
	const earlier = renamed.get(path);
	const names = (data['formerly'] as string[] | undefined) ?? [];
	const id = toEntryId(path);
	// Who takes a new name back does not leave it among the earlier ones.
	if (!earlier && !names.includes(id)) return data;
	const former = earlier ? [toEntryId(earlier)] : [];
	return { ...data, formerly: [...names.filter((name) => name !== id && !former.includes(name)), ...former] };
};

/** A path that no file has, from the name that somebody gave it, or that the editor will make of the title. */
const newPath = ({ name, newSlug, data }: Draft, texts: ReadonlyMap<string, unknown>): string => {
	const { path: pattern, translates } = formNamed(name);
	const title = translates ? data[ORIGINAL] : (data['title'] ?? data['author']);
	const slug = newSlug || toSlug(String(title ?? '')) || 'sem-nome';
	const taken = namesProposed(name);
	for (let number = 0; ; number += 1) {
		const id = number === 0 ? slug : `${slug}-${number}`;
		const path = toEntryPath(pattern, id);
		if (!texts.has(path) && !taken.includes(id)) return path;
	}
};

/** The endings of files that are no pictures, by the names of their fields. */
const ENDINGS: Readonly<Record<string, string>> = { file: 'pdf', gpx: 'gpx' };

/** A file that was chosen and not yet sent. */
interface Chosen {
	/** Below the content folder, with a name that stands for the file's own. */
	readonly path: string;
	/** In this browser. */
	readonly address: string;
	readonly field: readonly (string | number)[];
}

/** An entry with names for its chosen files in place of their addresses. */
const nameChosen = (data: Entry, file: string): { named: Entry; chosen: readonly Chosen[] } => {
	const chosen: Chosen[] = [];
	const rename = (address: string, field: Chosen['field']): string => {
		const key = String(field.at(-1));
		const ending = file.startsWith('brand/') ? 'svg' : ENDINGS[key];
		const name = `ficheiro-${chosen.length + 1}.${ending ?? 'webp'}`;
		const isDocument = key === 'file';
		chosen.push({ path: isDocument ? `documents/${name}` : join(dirname(file), name), address, field });
		return isDocument ? name : `./${name}`;
	};
	const walk = (value: unknown, field: Chosen['field']): unknown => {
		if (Array.isArray(value)) return value.map((item, index) => walk(item, [...field, index]));
		if (typeof value === 'object' && value !== null)
			return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner, [...field, key])]));
		if (typeof value !== 'string') return value;
		if (/^blob:\S+$/.test(value)) return rename(value, field);
		return value.replaceAll(/(?<=\]\(<?)blob:[^\s)>]+/g, (address) => rename(address, field));
	};
	return { named: walk(data, []) as Entry, chosen };
};

/** What somebody has filled in. */
const filledIn = (data: Entry): Entry =>
	JSON.parse(JSON.stringify(data, (_, value) => (value === '' || value === null ? undefined : value)));

/**
 * What is to say of an entry, and stops nobody from saving it. `written`: the text of its file before. `isDue`: it can be
 * translated already.
 */
const hintsOf = (file: string, { notes, read }: Checked, written: string | undefined, isDue: boolean): Finding[] => {
	const outing = read.outings?.find((entry) => entry.file === file);
	const before = written && /^start: *['"]?(.*?)['"]?$/m.exec(written)?.[1];
	return [
		...Object.entries(notes).flatMap(([heading, found]) =>
			!isDue && /por traduzir$/i.test(heading) ? [] : found.filter((one) => one.file === file),
		),
		...(outing ? findOver(outing, before) : []),
	];
};

export interface CheckedDraft {
	readonly file: string;
	readonly findings: readonly Finding[];
	readonly hints: readonly Finding[];
}

/** Why a new translation has no file of its own. An older one stays when its original goes. */
const faultOfOriginal = ({ name, path, translates }: Form, id: unknown, texts: ReadonlyMap<string, unknown>) => {
	const originals = toPathPattern(formNamed(translates?.name ?? '').pattern);
	const isThere = [...texts.keys()].some((file) => originals.test(file) && toEntryId(file) === id);
	if (!isThere) return 'falta';
	const isTranslated = texts.has(toEntryPath(path, String(id))) || namesProposed(name).includes(String(id));
	return isTranslated ? 'já tem tradução: abra-a na lista' : undefined;
};

/** The original of a translation, by its id, as a form has it. */
export const readOriginal = ({ translates }: Form, id: string): Entry | undefined => {
	const form = formNamed(translates?.name ?? '');
	const isOriginal = ([file]: readonly [string, unknown]) =>
		toPathPattern(form.pattern).test(file) && (isSingle(form) || toEntryId(file) === id);
	const [, text] = [...readStores()].find(isOriginal) ?? [];
	return text === undefined ? undefined : fromFile(text, form.schema, isMarkdown(form));
};

/** The file of an entry as it would be saved, and what is wrong with it or, because of it, with others. */
export const checkDraft = (draft: Draft, project: Project): CheckedDraft => {
	const { [ORIGINAL]: _, ...data } = draft.data;
	const form = formNamed(draft.name);
	const stored = readStores();
	const texts = new Map(stored);
	const { path: ownPath, publishedPath = ownPath, newSlug = ownPath && toEntryId(ownPath) } = draft;
	const [before] = below(publishedPath);
	let file = form.path;
	// The package takes a collection's name for the address of its single file, whatever that file's name.
	if (!isSingle(form)) file = before === undefined ? newPath(draft, texts) : rename(before, newSlug, texts);
	const path = `${FOLDER}/${file}`;
	if (before === undefined || before === file) renamed.delete(path);
	else renamed.set(path, before);
	const tracks = new Map<string, Uint8Array>();
	const { named, chosen } = nameChosen(filledIn(nameFormer(path, data)), file);
	for (const { path, address } of chosen) {
		texts.set(path, undefined);
		const bytes = chosenTracks.get(address);
		if (bytes) tracks.set(path, bytes);
	}
	texts.set(file, toFile(named, form.schema, isMarkdown(form)));
	const known = findBefore(project);
	const checked = checkFiles(toFiles(texts, tracks), project);
	const isOwn = (other: string) =>
		other === file || (/\/index\.\w+$/.test(file) && dirname(other) === dirname(file) && !isPicture(other));
	const tooSmall = chosen.flatMap(({ path, address, field }) => {
		const size = chosenPictures.get(address);
		const fault = size && !isDrawing(path) && faultOfSize(checked.shown.placesOf(path), size);
		return fault ? { file, sentence: fault, field: { path: field, fault } } : [];
	});
	const findings = [...checked.findings.filter((one) => isOwn(one.file) || !known.has(nameOf(one))), ...tooSmall];
	const written = before && String(data[WRITTEN] ?? '');
	const hints = hintsOf(file, checked, written, before !== undefined || form.translates !== undefined);
	const fault =
		form.translates && !isSingle(form) && before === undefined
			? faultOfOriginal(form, draft.data[ORIGINAL], stored)
			: undefined;
	if (!fault) return { file, findings, hints };
	const sentence = `o original que se traduz ${fault}`;
	return { file, findings: [{ file, sentence, field: { path: [ORIGINAL], fault } }, ...findings], hints: [] };
};

/** What would be wrong without these entries: findings about others that name them. */
export const findWithout = (entries: readonly StoredEntry[], project: Project): Finding[] => {
	const texts = readStores();
	const gone = entries.map(pathOf);
	for (const path of gone) {
		// The folder of an entry goes with it.
		const folder = /^(.+\/)index\.\w+$/.exec(path)?.[1];
		for (const file of texts.keys()) if (file === path || (folder && file.startsWith(folder))) texts.delete(file);
	}
	const known = findBefore(project);
	return checkFiles(toFiles(texts), project).findings.filter((one) => !known.has(nameOf(one)));
};
