import { toSlug } from '#src/format/slug.ts';
import { toEntryId } from '#src/schemas/sources.ts';
import type { Finding } from './finding.ts';

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

/** Subjects of posts that are one word in two spellings: both have the same address, and only one would be a list's title. */
const findSubjectsTwice = (posts: readonly ReadEntry[]): Finding[] => {
	const subjects = posts.flatMap((entry): Text[] => {
		const { topic, tags } = entry.data as { readonly topic: string; readonly tags: readonly string[] };
		return [
			{ entry, path: ['topic'], text: topic },
			...tags.map((text, index) => ({ entry, path: ['tags', index], text })),
		];
	});
	const first = new Map<string, Text>();
	return subjects.flatMap((found) => {
		const other = first.get(toSlug(found.text));
		if (!other) first.set(toSlug(found.text), found);
		return other && other.text !== found.text
			? toFinding(
					found,
					`o assunto «${found.text}» escreve-se «${other.text}» em ${idOf(other)}. Escreva os dois da mesma maneira`,
				)
			: [];
	});
};

/** What is wrong between entries that are each right by themselves, by collection. */
export const findAcross = (entries: Readonly<Record<string, readonly ReadEntry[]>>): Finding[] => [
	...TITLED.flatMap((name) => findTitlesTwice(entries[name] ?? [])),
	...findSubjectsTwice(entries['news'] ?? []),
];
