import { toSlug } from '#src/format/text.ts';
import { toPathPattern } from '#src/schemas/patterns.ts';

/** A mistake in a content file that an editor has to correct. */
export interface Finding {
	/** Below the content folder while the check looks, and from the project's folder in the result of a command. */
	readonly file: string;
	/** Counted from one; a finding about a whole file has none. */
	readonly line?: number;
	/** In Portuguese: the mistake, and its correction. */
	readonly sentence: string;
	/** For a form, which shows the field that the sentence names: where it is, and the rest of the sentence. */
	readonly field?: { readonly path: readonly PropertyKey[]; readonly fault: string };
	/** The fields that the sentence lists, for a form, which has other names for them. */
	readonly missing?: readonly string[];
}

/** A finding whose file is known to whoever asked. */
export type Fault = Omit<Finding, 'file'>;

/** A file with valid fields. */
export interface ReadEntry {
	readonly file: string;
	readonly data: unknown;
	/** The text below its fields. */
	readonly body?: string;
	readonly lineOf: (path: readonly PropertyKey[]) => number;
}

/** A finding about a field of an entry. */
export const findingAt = ({ file, lineOf }: ReadEntry, path: readonly PropertyKey[], sentence: string): Finding => ({
	file,
	line: lineOf(path),
	sentence,
	field: { path, fault: sentence },
});

export const toText = ({ file, line, sentence }: Finding): string =>
	`${[file, line].filter((part) => part !== undefined).join(':')}: ${sentence}`;

/** Each item that repeats an earlier one's key, with the first item of that key. */
export const afterFirst = <Item>(items: readonly Item[], keyOf: (item: Item) => string): (readonly [Item, Item])[] =>
	[...Map.groupBy(items, keyOf).values()].flatMap(([first, ...others]) =>
		others.map((other) => [other, first as Item] as const),
	);

/** Paths have slashes on every system. A browser has no `node:path`. */
export const basename = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The folder of a path; `.` if it has none. */
export const dirname = (path: string): string => (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.');

/** Joins two paths and resolves `.` and `..` in them. A `..` remains only at the start, if the path leads out. */
export const join = (folder: string, path: string): string => {
	const parts: string[] = [];
	for (const part of `${folder}/${path}`.split('/')) {
		if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
		else if (part !== '' && part !== '.') parts.push(part);
	}
	return parts.join('/');
};

export const withoutEnding = (path: string): string => path.slice(0, path.lastIndexOf('.'));

/** The ending of a name, with its dot. */
export const endingOf = (path: string): string => /(?<=[^/])\.[^./]*$/.exec(path)?.[0] ?? '';

export const isPicture = (path: string): boolean =>
	/\.(?:avif|bmp|gif|hei[cf]|jfif|jpe?g|png|svg|tiff?|webp)$/i.test(path);

/** A path without capitals, accents and whatever follows the name. */
export const stemOf = (path: string): string => `${dirname(path)}/${toSlug(basename(path).split('.')[0] ?? '')}`;

/** A picture's path without capitals, accents, ending and codes such as `%26`, which no slug has. */
const pictureStemOf = (path: string): string =>
	`${dirname(path)}/${toSlug(
		basename(path)
			.slice(0, basename(path).length - endingOf(path).length)
			.replace(/%[0-9a-f]{2}/gi, ' '),
	)}`;

/** A file's text, or its bytes if they are not decoded yet; `undefined` if only its name is known. */
type Contents = string | Uint8Array | undefined;

/** The files of a content folder, as they are when a check begins. All paths are below the folder, with slashes. */
export class ContentFiles {
	readonly paths: readonly string[];
	/** What is in a file. A browser knows only the texts. */
	readonly read: (path: string) => Contents;
	readonly #known: ReadonlySet<string>;
	readonly #pictures: ReadonlyMap<string, string>;

	constructor(paths: readonly string[], read: (path: string) => Contents) {
		this.paths = paths;
		this.read = read;
		this.#known = new Set(paths);
		this.#pictures = new Map(paths.filter(isPicture).map((path) => [pictureStemOf(path), basename(path)]));
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
		return misspelt && basename(misspelt);
	}
}

/** Whether a path leads out of the content folder. The build reads pictures only inside. */
export const isOutside = (path: string): boolean => path.startsWith('..');

/** Explains two names that look the same and are not: a Mac writes `ô` as two signs, a keyboard as one. */
export const explainAccents = (path: string, near: string): string =>
	basename(path).normalize() === near.normalize()
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
