import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { listFiles, listLinks } from '#src/content-folder.ts';
import { toSlug } from '#src/format/text.ts';
import { toPathPattern } from '#src/schemas/patterns.ts';

/** A mistake in a content file that an editor has to correct. */
export interface Finding {
	/** Below the content folder while the check looks, and from the project's folder in its result. */
	readonly file: string;
	/** Counted from one; a finding about a whole file has none. */
	readonly line?: number;
	/** In Portuguese: the mistake, and its correction. */
	readonly sentence: string;
}

/** A file with valid fields. */
export interface ReadEntry {
	readonly file: string;
	readonly data: unknown;
	readonly lineOf: (path: readonly PropertyKey[]) => number;
}

/** A finding about a field of an entry. */
export const findingAt = ({ file, lineOf }: ReadEntry, path: readonly PropertyKey[], sentence: string): Finding => ({
	file,
	line: lineOf(path),
	sentence,
});

export const toText = ({ file, line, sentence }: Finding): string =>
	`${[file, line].filter((part) => part !== undefined).join(':')}: ${sentence}`;

/** Each item that comes after another with the same key, with the first of them. */
export const afterFirst = <Item>(items: readonly Item[], keyOf: (item: Item) => string): (readonly [Item, Item])[] =>
	[...Map.groupBy(items, keyOf).values()].flatMap(([first, ...others]) =>
		others.map((other) => [other, first as Item] as const),
	);

/** The line that the error of `JSON.parse` names, counted from one, if it names one. */
export const lineIn = (error: unknown): { readonly line?: number } => {
	const line = /line (\d+)/.exec(String(error))?.[1];
	return line === undefined ? {} : { line: Number(line) };
};

export const isPicture = (path: string): boolean => /\.(?:avif|bmp|gif|hei[cf]|jpe?g|png|svg|tiff?|webp)$/i.test(path);

export const withoutEnding = (path: string): string => path.slice(0, path.lastIndexOf('.'));

/** What systems and word processors leave in folders by themselves. */
const LEFT_BEHIND = /(?:^|\/)(?:\.|~\$|Thumbs\.db$|desktop\.ini$)/i;

/** The files below a folder that somebody put there, by their paths from it, with slashes. */
export const listWritten = (folder: string): string[] =>
	listFiles(folder)
		.filter((path) => !LEFT_BEHIND.test(path))
		.sort();

const SHORTCUT =
	'é um atalho, e o sítio publicaria o que está no computador para onde leva. Apague-o e ponha aqui o próprio ficheiro, ou a própria pasta';

/** Finds what is neither a file nor a folder. */
export const findShortcuts = ({ folder }: ContentFiles): Finding[] =>
	listLinks(folder).map((file) => ({ file, sentence: SHORTCUT }));

const NO_PDF =
	'não é um PDF, embora o nome acabe em .pdf. Guarde o documento como PDF no programa em que foi feito e ponha-o aqui outra vez, ou apague-o';

/** Finds documents that begin like another kind of file. */
export const findNoPdf = (files: ContentFiles, documents: readonly string[]): Finding[] =>
	documents
		.filter((file) => readFileSync(files.locate(file)).toString('latin1', 0, 5) !== '%PDF-')
		.map((file) => ({ file, sentence: NO_PDF }));

/** A path without capitals, accents and whatever follows the name. */
export const stemOf = (path: string): string =>
	`${posix.dirname(path)}/${toSlug(posix.basename(path).split('.')[0] ?? '')}`;

/** A picture's path without capitals, accents, ending and codes such as `%26`, which no slug has. */
const pictureStemOf = (path: string): string =>
	`${posix.dirname(path)}/${toSlug(posix.parse(path).name.replace(/%[0-9a-f]{2}/gi, ' '))}`;

/** The files of a content folder, as they are when a check begins. All paths are below the folder, with slashes. */
export class ContentFiles {
	readonly folder: string;
	readonly paths: readonly string[];
	readonly #known: ReadonlySet<string>;
	readonly #pictures: ReadonlyMap<string, string>;

	constructor(folder: string) {
		this.folder = folder;
		this.paths = listWritten(folder);
		this.#known = new Set(this.paths);
		this.#pictures = new Map(this.paths.filter(isPicture).map((path) => [pictureStemOf(path), posix.basename(path)]));
	}

	/** The path by which a file is opened. */
	locate(path: string): string {
		return join(this.folder, path);
	}

	/** The files of a collection, by its pattern. */
	at(pattern: string): string[] {
		const paths = toPathPattern(pattern);
		return this.paths.filter((path) => paths.test(path));
	}

	/** Whether a file has exactly this name. Windows and macOS open `foto.webp` as `Foto.webp`, too; the host does not. */
	has(path: string): boolean {
		return this.#known.has(path);
	}

	/** The name of the picture in the same folder that differs by capitals, accents or its ending alone. */
	findNear(path: string): string | undefined {
		return this.#pictures.get(pictureStemOf(path));
	}

	/** The name of the file that was meant to be this one: `home.yml`, `Home.yaml` or `home.yaml.txt` for `home.yaml`. */
	findMisspelt(path: string): string | undefined {
		const misspelt = this.paths.find((other) => !isPicture(other) && stemOf(other) === stemOf(path));
		return misspelt && posix.basename(misspelt);
	}
}

/** Whether a path leads out of the content folder, of which alone the build reads pictures. */
export const isOutside = (path: string): boolean => path.startsWith('..');

/** That a name looks like another and is none: a Mac writes `ô` as two signs, a keyboard as one. */
export const explainAccents = (path: string, near: string): string =>
	posix.basename(path).normalize() === near.normalize()
		? ', com os acentos de outro teclado: copie o nome daqui, ou mude-o à imagem'
		: '';

/** The path that a link in a text names. A sign like `%` that is no code stays as it is. */
export const decodePath = (address: string): string => {
	try {
		return decodeURI(address);
	} catch {
		return address;
	}
};
