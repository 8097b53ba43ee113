import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, parse } from 'node:path';
import { SAMPLE } from '#src/content-folder.ts';
import { type Features, neededBy } from '#src/features.ts';
import { toSlug } from '#src/format/text.ts';
import { sources } from '#src/schemas/sources.ts';
import { faultOfName, faultOfUnused, isPicture, placeOf, withoutEnding } from './names.ts';

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

const slugOf = (path: string): string => toSlug(parse(path).name);

/** A path without capitals, accents and whatever follows the name. */
export const stemOf = (path: string): string => `${dirname(path)}/${toSlug(basename(path).split('.')[0] ?? '')}`;

/** Finds files by their names. It reads each folder once, so it serves one check. */
export class Folders {
	readonly #folders = new Map<string, Names>();

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

/** The files that every site needs. */
const NEEDED_FILES = ['site/association.yaml', 'site/forms.yaml', 'about/about.yaml'];

/** What `site/` was before it had a file for each concern. */
export const FORMER_SITE = 'site.yaml';
const CONTACT_BANNER = 'pages/contact-banner';
/** Serves posts without a picture of their own. */
const DEFAULT_IMAGE = 'default-image';
/** Pictures that the site shows if they are there, because of their names. */
const PICTURES_BY_NAME = [DEFAULT_IMAGE, CONTACT_BANNER, 'brand/social-picture'];

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
	if (folders.has(join(folder, FORMER_SITE))) {
		const sentence = `este ficheiro passou a ser a pasta site, com um ficheiro para cada assunto. Escreva npm run migrate, que o reparte; ou leve cada campo para o seu ficheiro, como em ${SAMPLE}/site, e apague este`;
		return [{ file: join(folder, FORMER_SITE), sentence }];
	}
	const needed = [...NEEDED_FILES, ...neededBy(has)];
	return [...new Set([...needed, ...FIXED_FILES])]
		.filter((file) => !folders.has(join(folder, file)))
		.flatMap((file) => {
			const misspelt = folders.findMisspelt(join(folder, file));
			if (!misspelt && !needed.includes(file)) return [];
			const sentence = misspelt
				? `este ficheiro não existe, e na pasta está «${misspelt}», que o sítio não lê. Mude o nome a esse para ${basename(file)}`
				: `este ficheiro não existe e o sítio precisa dele. Reponha-o ou corrija o nome; como se escreve vê-se em ${SAMPLE}/${file}`;
			return { file: join(folder, file), sentence };
		});
};

/** Posts without a picture, where there is none for those either. `posts`: ids of those that name no picture themselves. */
export const findWithoutPicture = (
	folder: string,
	posts: readonly string[],
	pictures: readonly string[],
): Finding[] => {
	const names = new Set(pictures.map(withoutEnding));
	if (names.has(DEFAULT_IMAGE)) return [];
	return posts
		.filter((id) => !names.has(`news/news_${id}`))
		.map((id) => ({
			file: join(folder, `news/${id}.md`),
			line: 1,
			sentence: `esta notícia não tem imagem. Ponha na pasta dela news_${id}.webp, ou na pasta acima ${DEFAULT_IMAGE}.webp, que serve todas as notícias sem imagem; também podem acabar em .jpg ou .png`,
		}));
};

/** Finds entries and pictures whose names can't be addresses. */
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

/** The banner's text is in `site/association.yaml`, where it is easily forgotten. */
export const findBannerWithoutWords = (folder: string, pictures: readonly string[]): Finding[] =>
	pictures
		.filter((path) => withoutEnding(path) === CONTACT_BANNER)
		.map((path) => ({
			file: join(folder, path),
			sentence:
				"falta dizer, em site/association.yaml, o que se vê nesta imagem. Acrescente lá a linha: contactBannerAlt: 'Um grupo caminha ao nascer do sol'",
		}));

/** The texts in which pictures may be named, also those that the site does not read because of their names. */
const TEXTS = '{*.yaml,*/**/*.{md,markdown,txt,yaml,yml}}';

/** A picture that a text names, but for links to other sites. */
const MENTION =
	/(?<=\.\/)[^"'()\n]+?\.(?:avif|bmp|gif|hei[cf]|jpe?g|png|svg|tiff?|webp)\b|(?<!\(https?:[^\s)]*)[^\s"'()[\]:/]+\.(?:avif|bmp|gif|hei[cf]|jpe?g|png|svg|tiff?|webp)\b/gi;

/** A path without its ending, capitals and accents. */
const plainPath = (path: string): string => `${dirname(path)}/${slugOf(path)}`;

const mentionsIn = (folder: string, file: string): string[] =>
	Array.from(readFileSync(join(folder, file), 'utf8').matchAll(MENTION), ([name]) =>
		plainPath(`${dirname(file)}/${decodePath(name)}`),
	);

/** Finds pictures that are not used. `posts`: ids. */
export const findUnused = (folder: string, pictures: readonly string[], posts: readonly string[]): Finding[] => {
	const byName = new Set([...PICTURES_BY_NAME, ...posts.map((id) => `news/news_${id}`)]);
	const mentioned = new Set(filesAt(folder, TEXTS).flatMap((file) => mentionsIn(folder, file)));
	// A picture that a text names and that is not there may be there under another name.
	const missing = mentioned.difference(new Set(pictures.map(plainPath)));
	const unsure = new Set(Array.from(missing, (path) => dirname(path)));
	return pictures
		.filter((path) => !byName.has(withoutEnding(path)) && !mentioned.has(plainPath(path)))
		.filter((path) => !unsure.has(dirname(path)))
		.map((path) => ({ file: join(folder, path), sentence: faultOfUnused(path) }));
};
