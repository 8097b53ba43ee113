import { basename, dirname, parse } from 'node:path';
import { toSlug } from '#src/format/text.ts';
import { pagesOf } from '#src/integrations/features.ts';
import { routes } from '#src/routes.ts';
import { PAGE_IDS } from '#src/schemas/pages.ts';
import { toEntryId } from '#src/schemas/sources.ts';

const PICTURE = /\.(?:avif|bmp|gif|hei[cf]|jpe?g|png|svg|tiff?|webp)$/i;
const FILE_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const PICTURE_NAME = /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/;

export const isPicture = (path: string): boolean => PICTURE.test(path);

export const withoutEnding = (path: string): string => path.slice(0, path.lastIndexOf('.'));

/** Whether an entry is a folder, which its text and its pictures share. */
export const isFolder = (file: string): boolean => /^[^/]+\/.+\/index\.\w+$/.test(file);

/** Folder and name of an entry or a picture. An entry with its own folder has the folder's name. */
export const placeOf = (file: string) => {
	const { dir, name, ext } = parse(file);
	return isFolder(file) ? { dir: dirname(dir), name: toEntryId(file), ext: '' } : { dir, name, ext };
};

/** The first names of addresses, also of features that are off, and the names that hosts take for `/`. */
const FIRST_NAMES = [
	...['api', 'documents', 'index', 'result', 'schedule'],
	...Object.values(routes).flatMap((route) =>
		typeof route === 'string' ? (/^\/([a-z0-9-]+)/.exec(route)?.slice(1) ?? []) : [],
	),
];

/** The names that entries can't have because another part of the site has their address, by folder. */
const TAKEN: Readonly<Record<string, { names: Set<string>; address: string; by: string; before: string }>> = {
	pages: {
		names: new Set(FIRST_NAMES).difference(new Set<string>(PAGE_IDS)),
		address: '',
		by: 'outra parte',
		before: 'sobre-',
	},
	outings: {
		names: new Set(pagesOf('outings').flatMap(({ pattern }) => /^\/outings\/([a-z-]+)/.exec(pattern)?.[1] ?? [])),
		address: '/outings',
		by: 'outra página',
		before: 'dia-de-',
	},
};

/** The name that an entry or a picture could have in place of its own. `file`: below the content folder. */
export const properName = (file: string): string => {
	const { dir, name, ext } = placeOf(file);
	const words = isPicture(file) ? name.split('_') : [name];
	const slug = words.map(toSlug).filter(Boolean).join('_') || 'outro-nome';
	const before = TAKEN[dir]?.names.has(slug) ? TAKEN[dir].before : '';
	return `${before}${slug}${ext.toLowerCase()}`;
};

/** Why an entry or a picture can't have its name: it is an address, or a part of one. */
export const faultOfName = (file: string): string | undefined => {
	const { dir, name } = placeOf(file);
	if (!(isPicture(file) ? PICTURE_NAME : FILE_NAME).test(name))
		return `o nome ${isFolder(file) ? 'da pasta' : 'do ficheiro'} não serve para um endereço. Use só letras minúsculas sem acentos, algarismos e hífenes, por exemplo ${properName(file)}`;
	const taken = isPicture(file) ? undefined : TAKEN[dir];
	return taken?.names.has(name)
		? `o endereço ${taken.address}/${name} já é de ${taken.by} do sítio. Dê outro nome ao ficheiro, por exemplo ${properName(file)}`
		: undefined;
};

/** What to do with a picture that nothing shows. */
export const faultOfUnused = (path: string): string => {
	if (path.startsWith('news/news_'))
		return `não há nenhuma notícia ${withoutEnding(path).replace('news/news_', '')}.md. Dê à imagem o nome da notícia, com news_ antes, ou apague-a`;
	if (!path.startsWith('news/')) return 'nada mostra esta imagem. Apague-a, ou escreva o nome dela onde há de aparecer';
	const name = properName(`news_${basename(path).replace(/^news[-_ ]?/i, '')}`);
	return `nada mostra esta imagem. Se é a de uma notícia, dê-lhe o nome da notícia com news_ antes, por exemplo ${name}; se não, escreva o nome dela onde há de aparecer, ou apague-a`;
};
