import { OTHER_LANGUAGES, TRANSLATED_NAMES, toEntryId, translationPattern } from '#src/collections.ts';
import { toSlug } from '#src/format/text.ts';
import { routes } from '#src/routes.ts';
import { PAGE_IDS } from '#src/schemas/pages.ts';
import { afterFirst, basename, dirname, endingOf, type Finding, isPicture } from './files.ts';

const FILE_NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** Signs that some system, or an address, does not take in a picture's name. */
const UNSAFE = /[#%?*:"<>|\\]/g;

/** The longest title has 90 letters, and a folder's path has its limit on Windows. */
const MOST_LETTERS = 100;

/** Names of devices, which Windows gives to no file: the whole project could not be cloned there. */
const DEVICE = /^(?:aux|con|nul|prn|com\d|lpt\d)$/;

/** Whether an entry is a folder, which its text and its pictures share. */
const isFolder = (file: string): boolean => /^[^/]+\/.+\/index\.\w+$/.test(file);

/** Folder and name of an entry or a picture. An entry with its own folder has the folder's name. */
const placeOf = (file: string) => {
	const [dir, ext] = [dirname(file), endingOf(file)];
	return isFolder(file)
		? { file, dir: dirname(dir), name: toEntryId(file), ext: '' }
		: { file, dir, name: basename(file).slice(0, basename(file).length - ext.length), ext };
};

/** The names that follow a folder in the site's fixed addresses, also of features that are off. */
const namesBelow = (folder: string): string[] =>
	Object.values(routes).flatMap((route) => {
		const [, name] = (typeof route === 'string' && new RegExp(`^${folder}/([a-z0-9-]+)`).exec(route)) || [];
		return name ?? [];
	});

/** The first names of addresses, and the names that hosts take for `/`. */
const FIRST_NAMES = ['admin', 'api', 'documents', 'index', 'result', 'schedule', ...OTHER_LANGUAGES, ...namesBelow('')];

/** The names that entries can't have because another part of the site has their address, by folder. */
const TAKEN: Readonly<Record<string, { names: Set<string>; address: string; by: string; before: string }>> = {
	pages: {
		names: new Set(FIRST_NAMES).difference(new Set<string>(PAGE_IDS)),
		address: '',
		by: 'outra parte',
		before: 'sobre-',
	},
	outings: {
		names: new Set(['result', ...namesBelow('/outings')]),
		address: '/outings',
		by: 'outra página',
		before: 'dia-de-',
	},
};

/** Why an entry or a picture can't have its name, which is an address or a part of one. */
export const faultOfName = (file: string): string | undefined => {
	const { dir, name, ext } = placeOf(file);
	if (DEVICE.test(name.toLowerCase()))
		return `o Windows não aceita nenhum ficheiro com o nome ${name}, e lá não se podia copiar o projeto. Dê-lhe outro, por exemplo ${`o-${name.toLowerCase()}${ext}`}`;
	if (isPicture(file)) {
		const safe = name.replace(UNSAFE, '-');
		return safe === name
			? undefined
			: `o nome desta imagem tem um sinal que não serve para um endereço. Mude-o, por exemplo, para ${safe}${ext}`;
	}
	const slug = toSlug(name) || 'outro-nome';
	const taken = TAKEN[dir]?.names.has(slug) ? TAKEN[dir] : undefined;
	const proper = `${taken?.before ?? ''}${slug}${ext.toLowerCase()}`;
	if (name.length > MOST_LETTERS)
		return `o nome tem ${name.length} letras, e o limite são ${MOST_LETTERS}. Encurte-o: faz parte do endereço`;
	const language = OTHER_LANGUAGES.find((code) => name.endsWith(`.${code}`));
	if (language && TRANSLATED_NAMES.some((one) => translationPattern(language, one) === `${language}/${dir}/*${ext}`))
		return `o nome do ficheiro não serve para um endereço. Se é uma tradução, ponha-o em ${language}/${dir}/${name.slice(0, -language.length - 1)}${ext}`;
	if (!FILE_NAME.test(name))
		return `o nome ${isFolder(file) ? 'da pasta' : 'do ficheiro'} não serve para um endereço. Use só letras minúsculas sem acentos, algarismos e hífenes, por exemplo ${proper}`;
	return (
		taken &&
		`o endereço ${taken.address}/${name} já é de ${taken.by} do sítio. Dê outro nome ao ficheiro, por exemplo ${proper}`
	);
};

export const findMisnamed = (files: readonly string[]): Finding[] =>
	files.flatMap((file) => {
		const sentence = faultOfName(file);
		return sentence ? { file, sentence } : [];
	});

/** Finds files with the same id: the site would show only one of them. `files` are a collection's, or pictures. */
export const findTwins = (files: readonly string[]): Finding[] =>
	afterFirst(files.map(placeOf), ({ dir, name }) => `${dir}/${toSlug(name)}`).map(([{ file }, twin]) => ({
		file,
		sentence: `tem o mesmo nome que ${twin.name}${twin.ext}, sem contar maiúsculas, acentos e o fim do nome, e só um dos dois apareceria. Mude o nome a um deles ou apague-o`,
	}));
