import { type Checked, checkFiles } from '#src/check/check-files.ts';
import { basename, ContentFiles, dirname, endingOf, type Finding, isPicture, join } from '#src/check/files.ts';
import { findOver } from '#src/check/outings.ts';
import type { Project } from '#src/check/project.ts';
import { toEntryId, toEntryPath } from '#src/collections.ts';
import { toSlug } from '#src/format/text.ts';
import { toPathPattern } from '#src/schemas/patterns.ts';
import { FOLDER, ORIGINAL } from './config.ts';
import { type Entry, toFile, WRITTEN } from './format.ts';
import { FORMS, type Form, formNamed, isMarkdown, isSingle } from './forms.ts';

/** What the package knows of the repository, which a change of our build makes it tell (`integrations/editor.ts`). */
interface Stores {
	readonly editorEntries: { readonly current: readonly StoredEntry[] };
	readonly editorAssets: { readonly current: readonly { readonly path: string }[] };
}

export interface StoredEntry {
	readonly id: string;
	readonly locales: Readonly<Record<string, { readonly path: string; readonly content?: Entry }>>;
}

const below = (path: string): string[] => (path.startsWith(`${FOLDER}/`) ? [path.slice(FOLDER.length + 1)] : []);

export const pathOf = ({ locales }: StoredEntry): string =>
	Object.values(locales).flatMap(({ path }) => below(path))[0] ?? '';

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

/** The bytes of tracks that were chosen and not yet sent, by their addresses in this browser. */
export const chosenTracks = new Map<string, Uint8Array>();

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

/** A path that no file has, from the name that somebody gave it, or that the editor will make of the title. */
const newPath = ({ name, newSlug, data }: Draft, texts: ReadonlyMap<string, unknown>): string => {
	const { path: pattern, translates } = formNamed(name);
	const title = translates ? data[ORIGINAL] : (data['title'] ?? data['author']);
	const slug = newSlug || toSlug(String(title ?? '')) || 'sem-nome';
	for (let number = 0; ; number += 1) {
		const path = toEntryPath(pattern, number === 0 ? slug : `${slug}-${number}`);
		if (!texts.has(path)) return path;
	}
};

/** The endings of files that are no pictures, by the names of their fields. */
const ENDINGS: Readonly<Record<string, string>> = { file: 'pdf', gpx: 'gpx' };

/** The names of files that were chosen and not yet sent, each an address of this browser. */
const nameChosen = (data: Entry, file: string, add: (path: string, address: string) => void): Entry => {
	let count = 0;
	const rename = (address: string, key: string): string => {
		count += 1;
		const ending = file.startsWith('brand/') ? 'svg' : ENDINGS[key];
		const name = `ficheiro-${count}.${ending ?? 'webp'}`;
		const isDocument = key === 'file';
		add(isDocument ? `documents/${name}` : join(dirname(file), name), address);
		return isDocument ? name : `./${name}`;
	};
	return JSON.parse(
		JSON.stringify(data, (key, value) => {
			if (typeof value !== 'string') return value;
			if (/^blob:\S+$/.test(value)) return rename(value, key);
			return value.replaceAll(/(?<=\]\(<?)blob:[^\s)>]+/g, (address) => rename(address, key));
		}),
	);
};

/** What somebody has filled in. */
const filledIn = (data: Entry): Entry =>
	JSON.parse(JSON.stringify(data, (_, value) => (value === '' || value === null ? undefined : value)));

/** What is to say of an entry, and stops nobody from saving it. `written`: the text of its file before. */
const hintsOf = (file: string, { notes, read }: Checked, written: string | undefined): Finding[] => {
	const outing = read.outings?.find((entry) => entry.file === file);
	const before = written && /^start: *['"]?(.*?)['"]?$/m.exec(written)?.[1];
	return [
		...Object.values(notes).flatMap((found) => found.filter((one) => one.file === file)),
		...(outing ? findOver(outing, before) : []),
	];
};

export interface CheckedDraft {
	readonly file: string;
	readonly findings: readonly Finding[];
	readonly hints: readonly Finding[];
}

/** Why a new translation has no file of its own. An older one stays when its original goes. */
const faultOfOriginal = ({ path, translates }: Form, id: unknown, texts: ReadonlyMap<string, unknown>) => {
	const originals = toPathPattern(formNamed(translates?.name ?? '').pattern);
	const isThere = [...texts.keys()].some((file) => originals.test(file) && toEntryId(file) === id);
	if (!isThere) return 'falta';
	return texts.has(toEntryPath(path, String(id))) ? 'já tem tradução: abra-a na lista' : undefined;
};

/** The file of an entry as it would be saved, and what is wrong with it or, because of it, with others. */
export const checkDraft = (draft: Draft, project: Project): CheckedDraft => {
	const { [ORIGINAL]: _, ...data } = draft.data;
	const form = formNamed(draft.name);
	const stored = readStores();
	const texts = new Map(stored);
	const [before] = below(draft.path);
	let file = form.path;
	// The package takes a collection's name for the address of its single file, whatever that file's name.
	if (!isSingle(form)) file = before === undefined ? newPath(draft, texts) : rename(before, draft.newSlug, texts);
	const tracks = new Map<string, Uint8Array>();
	const named = nameChosen(filledIn(data), file, (path, address) => {
		texts.set(path, undefined);
		const bytes = chosenTracks.get(address);
		if (bytes) tracks.set(path, bytes);
	});
	texts.set(file, toFile(named, form.schema, isMarkdown(form)));
	const known = findBefore(project);
	const checked = checkFiles(toFiles(texts, tracks), project);
	const isOwn = (other: string) =>
		other === file || (/\/index\.\w+$/.test(file) && dirname(other) === dirname(file) && !isPicture(other));
	const findings = checked.findings.filter((one) => isOwn(one.file) || !known.has(nameOf(one)));
	const hints = hintsOf(file, checked, before && String(data[WRITTEN] ?? ''));
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
