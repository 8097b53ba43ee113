import type { Trail } from '#src/features/trails/schema.ts';
import { toSlug } from '#src/format/text.ts';
import { isOwnPage } from '#src/schemas/pages.ts';
import { toEntryId } from '#src/schemas/sources.ts';
import type { Finding } from './files.ts';

/** A file that was read and whose fields are right. */
export interface ReadEntry {
	readonly file: string;
	readonly data: unknown;
	readonly lineOf: (path: readonly PropertyKey[]) => number;
}

/** Collections in which a title names one entry alone. */
const TITLED = ['news', 'trails', 'store'] as const;

/** A text of an entry, and where it stands. */
interface Text {
	readonly entry: ReadEntry;
	readonly path: readonly PropertyKey[];
	readonly text: string;
}

const idOf = ({ entry }: Text): string => toEntryId(entry.file);

const toFinding = ({ entry, path }: Text, sentence: string): Finding => ({
	file: entry.file,
	line: entry.lineOf(path),
	sentence,
});

/** Two entries with one title, which lists, results of a search and shared links could not tell apart. */
const findTitlesTwice = (entries: readonly ReadEntry[]): Finding[] => {
	const first = new Map<string, Text>();
	return entries.flatMap((entry) => {
		const { title } = entry.data as { readonly title: string };
		const found: Text = { entry, path: ['title'], text: title };
		const twin = first.get(toSlug(title));
		if (!twin) first.set(toSlug(title), found);
		// Files whose names differ by accents or signs alone are refused for that.
		return twin && toSlug(idOf(twin)) !== toSlug(idOf(found))
			? toFinding(
					found,
					`o título «${title}» já é o de ${idOf(twin)}. Mude um dos dois, por exemplo com o ano ou o lugar`,
				)
			: [];
	});
};

/** What a list of names is called in a sentence, and where its names stand in an entry. */
interface Names {
	readonly what: string;
	readonly of: (entry: ReadEntry) => readonly Text[];
}

const textsAt = (entry: ReadEntry, key: string): Text[] => {
	const value = (entry.data as Readonly<Record<string, string | readonly string[]>>)[key] ?? [];
	return typeof value === 'string'
		? [{ entry, path: [key], text: value }]
		: value.map((text, index) => ({ entry, path: [key, index], text }));
};

/** Names that make lists: two spellings of one would make two, or one that leaves out entries. */
const NAMES: Readonly<Record<string, Names>> = {
	news: { what: 'o assunto', of: (entry) => [...textsAt(entry, 'topic'), ...textsAt(entry, 'tags')] },
	store: { what: 'a secção', of: (entry) => textsAt(entry, 'category') },
	trails: { what: 'o concelho', of: (entry) => textsAt(entry, 'county') },
};

/** Names that are one word in two spellings: `Convívio` and `Convivio`. */
const findSpellings = (entries: readonly ReadEntry[], { what, of }: Names): Finding[] => {
	const first = new Map<string, Text>();
	return entries.flatMap(of).flatMap((found) => {
		const other = first.get(toSlug(found.text));
		if (!other) first.set(toSlug(found.text), found);
		return other && other.text !== found.text
			? toFinding(
					found,
					`${what} «${found.text}» escreve-se «${other.text}» em ${idOf(other)}. Escreva os dois da mesma maneira`,
				)
			: [];
	});
};

/** Whether two trails may be in one municipality. A trail that names none may be in any. */
const mayMeet = (one: readonly string[], other: readonly string[]): boolean => {
	const names = one.map(toSlug);
	return one.length === 0 || other.length === 0 || other.some((name) => names.includes(toSlug(name)));
};

/**
 * Two trails with one number. A municipality numbers its short trails itself, so another one may have the same number. The
 * stages of a long one, `GR`, share theirs.
 */
const findNumbersTwice = (trails: readonly ReadEntry[]): Finding[] =>
	trails.flatMap((entry, index) => {
		const { class: kind, number, county } = entry.data as Trail;
		const twin = trails.slice(0, index).find(({ data }) => {
			const other = data as Trail;
			return kind !== 'GR' && other.class === kind && other.number === number && mayMeet(other.county, county);
		});
		if (!twin) return [];
		const both = [county, (twin.data as Trail).county];
		const cure = both.some(({ length }) => length === 0)
			? 'Corrija um deles ou, se são de concelhos diferentes, escreva nos dois o campo county'
			: 'Corrija um deles: dentro de um concelho cada trilho tem o seu';
		const found = { entry, path: ['number'], text: String(number) };
		return toFinding(found, `o número ${kind} ${number} já é o de ${toEntryId(twin.file)}. ${cure}`);
	});

/** What is wrong between entries that are each right by themselves, by collection. */
export const findAcross = (entries: Readonly<Record<string, readonly ReadEntry[]>>): Finding[] => [
	...TITLED.flatMap((name) => findTitlesTwice(entries[name] ?? [])),
	...Object.entries(NAMES).flatMap(([name, names]) => findSpellings(entries[name] ?? [], names)),
	...findNumbersTwice(entries['trails'] ?? []),
	...findTitlesTwice((entries['pages'] ?? []).filter(({ file }) => isOwnPage(toEntryId(file)))),
];
