import { basename, dirname, parse } from 'node:path';
import { toSlug } from '#src/format/text.ts';
import { pagesOf } from '#src/integrations/features.ts';
import { routes } from '#src/routes.ts';
import { PAGE_IDS } from '#src/schemas/pages.ts';
import { toEntryId } from '#src/schemas/sources.ts';

const PICTURE = /\.(?:avif|bmp|gif|hei[cf]|jpe?g|png|svg|tiff?|webp)$/i;
const FILE_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Signs that some system, or an address, does not take in a picture's name. */
const UNSAFE = /[#%?*:"<>|\\]/g;

export const isPicture = (path: string): boolean => PICTURE.test(path);

export const withoutEnding = (path: string): string => path.slice(0, path.lastIndexOf('.'));

/** Whether an entry is a folder, which its text and its pictures share. */
const isFolder = (file: string): boolean => /^[^/]+\/.+\/index\.\w+$/.test(file);

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
const properName = (file: string): string => {
	const { dir, name, ext } = placeOf(file);
	if (isPicture(file)) return `${name.replace(UNSAFE, '-')}${ext}`;
	const slug = toSlug(name) || 'outro-nome';
	const before = TAKEN[dir]?.names.has(slug) ? TAKEN[dir].before : '';
	return `${before}${slug}${ext.toLowerCase()}`;
};

/** Why an entry or a picture can't have its name: it is an address, or a part of one. */
export const faultOfName = (file: string): string | undefined => {
	const { dir, name } = placeOf(file);
	if (isPicture(file))
		return properName(file) === basename(file)
			? undefined
			: `o nome desta imagem tem um sinal que não serve para um endereço. Mude-o, por exemplo, para ${properName(file)}`;
	if (!FILE_NAME.test(name))
		return `o nome ${isFolder(file) ? 'da pasta' : 'do ficheiro'} não serve para um endereço. Use só letras minúsculas sem acentos, algarismos e hífenes, por exemplo ${properName(file)}`;
	const taken = TAKEN[dir];
	return taken?.names.has(name)
		? `o endereço ${taken.address}/${name} já é de ${taken.by} do sítio. Dê outro nome ao ficheiro, por exemplo ${properName(file)}`
		: undefined;
};
