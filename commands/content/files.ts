import { existsSync, globSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, parse } from 'node:path';
import { SAMPLE } from '#src/content-folder.ts';
import { type Features, neededBy } from '#src/features.ts';
import { toSlug } from '#src/format/text.ts';
import { FIXED_PAGE_IDS } from '#src/schemas/pages.ts';
import { toEntryId } from '#src/schemas/sources.ts';

/** A mistake in a content file that an editor has to correct. */
export interface Finding {
	/** From the project's folder. */
	readonly file: string;
	/** Counted from one; a finding about a whole file has none. */
	readonly line?: number;
	/** In Portuguese: what is wrong, and how to correct it. */
	readonly sentence: string;
}

export const toText = ({ file, line, sentence }: Finding): string =>
	`${[file, line].filter((part) => part !== undefined).join(':')}: ${sentence}`;

const namesBeside = (path: string): readonly string[] => (existsSync(dirname(path)) ? readdirSync(dirname(path)) : []);

/** Whether a file has exactly this name. Windows and macOS open `foto.webp` as `Foto.webp`, too; the host does not. */
export const isThere = (path: string): boolean => namesBeside(path).includes(basename(path));

/** The picture in the same folder whose name differs by capitals, accents or its ending alone. */
export const findNearName = (path: string): string | undefined =>
	namesBeside(path).find((name) => isPicture(name) && toSlug(parse(name).name) === toSlug(parse(path).name));

/** The path that a link in a text names. A sign like `%` that is no code stays as it is. */
export const decodePath = (address: string): string => {
	try {
		return decodeURI(address);
	} catch {
		return address;
	}
};

/** The files that every site needs. */
const NEEDED_FILES = ['site.yaml', 'about/about.yaml', ...FIXED_PAGE_IDS.map((id) => `pages/${id}.md`)];
const CONTACT_BANNER = 'pages/contact-banner';
/** Serves posts without a picture of their own. */
const DEFAULT_IMAGE = 'default-image';
/** Pictures that the site shows if they are there, because of their names. */
const PICTURES_BY_NAME = [DEFAULT_IMAGE, CONTACT_BANNER, 'brand/social-picture'];
const PICTURE = /\.(?:avif|bmp|gif|hei[cf]|jpe?g|png|svg|tiff?|webp)$/i;
const FILE_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const PICTURE_NAME = /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/;
const PICTURE_OF_NEWS = /^news\/news_/;

/** Files below the content folder, by their paths from it, with slashes. */
export const filesAt = (folder: string, pattern: string): string[] =>
	globSync(pattern, { cwd: folder })
		.map((file) => file.replaceAll('\\', '/'))
		.filter((file) => !basename(file).startsWith('.'))
		.sort();

export const isPicture = (path: string): boolean => PICTURE.test(path);

const withoutEnding = (path: string): string => path.slice(0, path.lastIndexOf('.'));

/** The files that a site with these features needs and that are not there. */
export const findMissing = (folder: string, has: Features): Finding[] =>
	[...NEEDED_FILES, ...neededBy(has)]
		.filter((file) => !existsSync(join(folder, file)))
		.map((file) => ({
			file: join(folder, file),
			sentence: `este ficheiro não existe e o sítio precisa dele. Reponha-o ou corrija o nome; como se escreve vê-se em ${SAMPLE}/${file}`,
		}));

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

/** Whether an entry is a folder, which its text and its pictures share. */
const isFolder = (file: string): boolean => parse(file).name === 'index';

/** Folder and name of an entry or a picture. An entry with its own folder has the folder's name. */
const placeOf = (file: string) => {
	const { dir, name, ext } = parse(file);
	return isFolder(file) ? { dir: dirname(dir), name: toEntryId(file), ext: '' } : { dir, name, ext };
};

/** A file's name is an address, or the name of an entry; a picture's may have `_`, too. */
export const findMisnamed = (folder: string, files: readonly string[]): Finding[] =>
	files.flatMap((file) => {
		const { name, ext } = placeOf(file);
		if ((isPicture(file) ? PICTURE_NAME : FILE_NAME).test(name)) return [];
		const better = PICTURE_OF_NEWS.test(file)
			? `news_${toSlug(name.slice('news_'.length))}`
			: toSlug(name) || 'outro-nome';
		const sentence = `o nome ${isFolder(file) ? 'da pasta' : 'do ficheiro'} não serve para um endereço. Use só letras minúsculas sem acentos, algarismos e hífenes, por exemplo ${better}${ext.toLowerCase()}`;
		return { file: join(folder, file), sentence };
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

/** Where a collection's files are, and which other files the site reads beside them. */
interface Place {
	readonly pattern: string;
	readonly companions?: readonly string[];
}

/**
 * Finds files in a collection's folders that are neither read nor pictures, and so would never show. Files above the
 * folders of entries that have companions are left to the checks of those companions.
 */
export const findUnread = (folder: string, { pattern, companions }: Place, files: readonly string[]): Finding[] => {
	const names = [pattern.replace('*', 'um-nome'), ...(companions ?? [])].join(', ');
	const isWide = isFolder(pattern) && !companions;
	return filesAt(folder, isWide ? `${dirname(dirname(pattern))}/**/*` : `${dirname(pattern)}/*`)
		.filter((file) => !files.includes(file) && !isPicture(file) && !companions?.includes(basename(file)))
		.filter((file) => !isFolder(pattern) || statSync(join(folder, file)).isFile())
		.map((file) => ({
			file: join(folder, file),
			sentence: isFolder(pattern)
				? `o sítio não lê este ficheiro. Aqui só lê ${names} e as imagens dessa pasta`
				: `o sítio não lê este ficheiro. O nome tem de acabar em ${parse(pattern).ext}`,
		}));
};

const isPdf = (path: string): boolean => path.endsWith('.pdf');

/** Documents that visitors could not open: only PDFs are published, under their names. */
export const findInDocuments = (folder: string, documents: readonly string[]): Finding[] => [
	...findMisnamed(folder, documents.filter(isPdf)),
	...documents
		.filter((path) => !isPdf(path))
		.map((path) => ({
			file: join(folder, path),
			sentence: 'o sítio só publica PDF. Guarde este documento como PDF, com o nome a acabar em .pdf, ou apague-o',
		})),
];

/** The pictures that the site shows because of their names. `posts` are ids. */
export const picturesByName = (pictures: readonly string[], posts: readonly string[]): string[] => {
	const names = new Set([...PICTURES_BY_NAME, ...posts.map((id) => `news/news_${id}`)]);
	return pictures.filter((path) => names.has(withoutEnding(path)));
};

/** The banner has no file of its own for its words, so they stand in `site.yaml`, where they are easily forgotten. */
export const findBannerWithoutWords = (folder: string, pictures: readonly string[], words?: string): Finding[] =>
	pictures
		.filter((path) => withoutEnding(path) === CONTACT_BANNER && !words)
		.map((path) => ({
			file: join(folder, path),
			sentence:
				"falta dizer, em site.yaml, o que se vê nesta imagem. Acrescente lá a linha: contactBannerAlt: 'Um grupo caminha ao nascer do sol'",
		}));

const faultOfUnused = (path: string): string => {
	if (PICTURE_OF_NEWS.test(path))
		return `não há nenhuma notícia ${withoutEnding(path).replace(PICTURE_OF_NEWS, '')}.md. Dê à imagem o nome da notícia, com news_ antes, ou apague-a`;
	if (!path.startsWith('news/')) return 'nada mostra esta imagem. Apague-a, ou escreva o nome dela onde há de aparecer';
	const name = `news_${basename(path).replace(/^news[-_ ]?/i, '')}`;
	return `nada mostra esta imagem. Se é a de uma notícia, dê-lhe o nome da notícia com news_ antes, por exemplo ${name}; se não, escreva o nome dela onde há de aparecer, ou apague-a`;
};

/** Pictures that nothing shows. `used`: the paths of the others. */
export const findUnused = (folder: string, pictures: readonly string[], used: ReadonlySet<string>): Finding[] =>
	pictures
		.filter((path) => !used.has(path))
		.map((path) => ({ file: join(folder, path), sentence: faultOfUnused(path) }));
