import { existsSync, globSync } from 'node:fs';
import { basename, dirname, join, parse } from 'node:path';
import { PAGE_IDS } from '#src/schemas/pages.ts';

/** Pictures that no file names but that the site needs, in any format. */
const PICTURES = ['default-image', 'social-picture'];
const PICTURE_OF_NEWS = /^news_(?<id>.+)\.(?:avif|jpeg|jpg|png|webp)$/;
const IMAGE = /\.(?:avif|bmp|gif|hei[cf]|jpe?g|png|svg|tiff?|webp)$/i;
const FILE_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Files below the content folder, by their paths from it, with slashes. */
export const filesAt = (folder: string, pattern: string): string[] =>
	globSync(pattern, { cwd: folder })
		.map((file) => file.replaceAll('\\', '/'))
		.filter((file) => !basename(file).startsWith('.'))
		.sort();

/** The files that the site needs and that are not there. */
export const findMissing = (folder: string): string[] => [
	...['site.yaml', 'about/about.yaml', 'membership.yaml', ...PAGE_IDS.map((id) => `pages/${id}.md`)]
		.filter((file) => !existsSync(join(folder, file)))
		.map(
			(file) => `${join(folder, file)}: este ficheiro não existe e o sítio precisa dele. Reponha-o ou corrija o nome`,
		),
	...PICTURES.filter((name) => filesAt(folder, `${name}.*`).length === 0).map(
		(name) => `${join(folder, name)}: esta imagem não existe e o sítio precisa dela. Reponha-a ou corrija o nome`,
	),
];

/** A file's name is an address, or the name of an entry. */
export const findMisnamed = (folder: string, files: readonly string[]): string[] =>
	files.flatMap((file) => {
		const { name, ext } = parse(file);
		if (FILE_NAME.test(name)) return [];
		const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
		const better = plain.match(/[a-z0-9]+/g)?.join('-') ?? 'outro-nome';
		return `${join(folder, file)}: o nome do ficheiro não serve para um endereço. Use só letras minúsculas sem acentos, algarismos e hífenes, por exemplo ${better}${ext}`;
	});

/** What lies in a collection's folder and is neither read nor a picture would never show. */
export const findUnread = (folder: string, pattern: string, files: readonly string[]): string[] =>
	filesAt(folder, `${dirname(pattern)}/*`)
		.filter((file) => !files.includes(file) && !IMAGE.test(file))
		.map(
			(file) => `${join(folder, file)}: o sítio não lê este ficheiro. O nome tem de acabar em ${parse(pattern).ext}`,
		);

/** A post's picture is found by its name; with another it would never show. `used`: those that posts name themselves. */
export const findLostPictures = (folder: string, posts: readonly string[], used: readonly string[]): string[] => {
	const ids = posts.map((file) => parse(file).name);
	return filesAt(folder, 'news/news_*').flatMap((file) => {
		if (!IMAGE.test(file) || used.includes(`./${basename(file)}`)) return [];
		const id = PICTURE_OF_NEWS.exec(basename(file))?.groups?.['id'];
		if (id === undefined)
			return `${join(folder, file)}: o nome da imagem tem de acabar em .avif, .jpeg, .jpg, .png ou .webp, com minúsculas`;
		if (ids.includes(id)) return [];
		return `${join(folder, file)}: não há nenhuma notícia ${id}.md. Dê à imagem o nome da notícia, com news_ antes, ou apague-a`;
	});
};
