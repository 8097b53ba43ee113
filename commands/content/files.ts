import { existsSync, globSync, readdirSync } from 'node:fs';
import { basename, dirname, join, parse, relative } from 'node:path';
import { SAMPLE } from '#src/content-folder.ts';
import { type Features, neededBy } from '#src/features.ts';
import { toSlug } from '#src/format/text.ts';
import { sources } from '#src/schemas/sources.ts';
import { faultOfName, isPicture, placeOf, withoutEnding } from './names.ts';

/** A mistake in a content file that an editor has to correct. */
export interface Finding {
	/** From the project's folder. */
	readonly file: string;
	/** Counted from one; a finding about a whole file has none. */
	readonly line?: number;
	/** In Portuguese: the mistake, and its correction. */
	readonly sentence: string;
}

/** The line that the error of `JSON.parse` names, counted from one, if it names one. */
export const lineIn = (error: unknown): { readonly line?: number } => {
	const line = /line (\d+)/.exec(String(error))?.[1];
	return line === undefined ? {} : { line: Number(line) };
};

export const toText = ({ file, line, sentence }: Finding): string =>
	`${[file, line].filter((part) => part !== undefined).join(':')}: ${sentence}`;

/** The names in a folder, and its pictures by their names without capitals, accents and ending. */
interface Names {
	readonly all: ReadonlySet<string>;
	readonly pictures: ReadonlyMap<string, string>;
}

/** A code such as `%26` counts as the sign that it stands for, which no slug has. */
const slugOf = (path: string): string => toSlug(parse(path).name.replace(/%[0-9a-f]{2}/gi, ' '));

/** A path without capitals, accents and whatever follows the name. */
export const stemOf = (path: string): string => `${dirname(path)}/${toSlug(basename(path).split('.')[0] ?? '')}`;

/** That a name looks like another and is none: a Mac writes `ô` as two signs, a keyboard as one. */
export const explainAccents = (path: string, near: string): string =>
	basename(path).normalize() === near.normalize()
		? ', com os acentos de outro teclado: copie o nome daqui, ou mude-o à imagem'
		: '';

/** Finds files of a content folder by their names. It reads each folder once, so it serves one check. */
export class Folders {
	readonly #content: string;
	readonly #folders = new Map<string, Names>();

	constructor(content: string) {
		this.#content = content;
	}

	/** Whether a path leads out of the content folder, of which alone the build reads pictures. */
	isOutside(path: string): boolean {
		return relative(this.#content, path).startsWith('..');
	}

	/** Whether a file has exactly this name. Windows and macOS open `foto.webp` as `Foto.webp`, too; the host does not. */
	has(path: string): boolean {
		return this.#namesBeside(path).all.has(basename(path));
	}

	/** The picture in the same folder whose name differs by capitals, accents or its ending alone. */
	findNear(path: string): string | undefined {
		return this.#namesBeside(path).pictures.get(slugOf(path));
	}

	/** The file in the same folder that was meant to be this one: `home.yml`, `Home.yaml` or `home.yaml.txt` for `home.yaml`. */
	findMisspelt(path: string): string | undefined {
		const names = [...this.#namesBeside(path).all];
		return names.find((name) => !isPicture(name) && stemOf(name) === stemOf(basename(path)));
	}

	#namesBeside(path: string): Names {
		const folder = dirname(path);
		const cached = this.#folders.get(folder);
		if (cached) return cached;
		const names = existsSync(folder) ? readdirSync(folder) : [];
		const pictures = names.filter(isPicture).map((name) => [slugOf(name), name] as const);
		const read = { all: new Set(names), pictures: new Map(pictures) };
		this.#folders.set(folder, read);
		return read;
	}
}

/** The path that a link in a text names. A sign like `%` that is no code stays as it is. */
export const decodePath = (address: string): string => {
	try {
		return decodeURI(address);
	} catch {
		return address;
	}
};

const NEEDED_FILES = ['site/association.yaml', 'site/forms.yaml', 'about/about.yaml'];

/** What systems and word processors leave in folders by themselves. */
const LEFT_BEHIND = /^(?:\.|~\$|Thumbs\.db$|desktop\.ini$)/i;

/** Files below the content folder, by their paths from it, with slashes. */
export const filesAt = (folder: string, pattern: string): string[] =>
	globSync(pattern, { cwd: folder })
		.map((file) => file.replaceAll('\\', '/'))
		.filter((file) => !LEFT_BEHIND.test(basename(file)))
		.sort();

/** The files of a fixed name that a site may have, needed or not. */
const FIXED_FILES = Object.values(sources)
	.map(({ pattern }) => pattern)
	.filter((pattern) => !pattern.includes('*'));

/** The files that a site with these features needs, or has under another name, and that are not there. */
export const findMissing = (folder: string, has: Features, folders: Folders): Finding[] => {
	const needed = [...NEEDED_FILES, ...neededBy(has)];
	return [...new Set([...needed, ...FIXED_FILES])]
		.filter((file) => !folders.has(join(folder, file)) && !folders.has(join(folder, withoutEnding(file), 'index.md')))
		.flatMap((file) => {
			const misspelt = folders.findMisspelt(join(folder, file));
			if (!misspelt && !needed.includes(file)) return [];
			const sentence = misspelt
				? `este ficheiro não existe, e na pasta está «${misspelt}», que o sítio não lê. Mude o nome a esse para ${basename(file)}`
				: `este ficheiro não existe e o sítio precisa dele. Reponha-o ou corrija o nome; como se escreve vê-se em ${SAMPLE}/${file}`;
			return { file: join(folder, file), sentence };
		});
};

export const findMisnamed = (folder: string, files: readonly string[]): Finding[] =>
	files.flatMap((file) => {
		const sentence = faultOfName(file);
		return sentence ? { file: join(folder, file), sentence } : [];
	});

/** Finds files with the same id, of which the site would show only one. `files` are a collection's, or pictures. */
export const findTwins = (folder: string, files: readonly string[]): Finding[] => {
	const first = new Map<string, string>();
	return files.flatMap((file) => {
		const { dir, name } = placeOf(file);
		const key = join(dir, toSlug(name));
		const twin = first.get(key);
		first.set(key, twin ?? file);
		const sentence = `tem o mesmo nome que ${placeOf(twin ?? '').name}${placeOf(twin ?? '').ext}, sem contar maiúsculas, acentos e o fim do nome, e só um dos dois apareceria. Mude o nome a um deles ou apague-o`;
		return twin === undefined ? [] : { file: join(folder, file), sentence };
	});
};

const isPdf = (path: string): boolean => path.endsWith('.pdf');

/** Finds documents that are not published: only PDFs are, under their names. */
export const findInDocuments = (folder: string, documents: readonly string[]): Finding[] => [
	...findMisnamed(folder, documents.filter(isPdf)),
	...documents
		.filter((path) => !isPdf(path))
		.map((path) => ({
			file: join(folder, path),
			sentence: 'o sítio só publica PDF. Guarde este documento como PDF, com o nome a acabar em .pdf, ou apague-o',
		})),
];
