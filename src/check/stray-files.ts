import {
	type Collection,
	collections,
	OTHER_LANGUAGES,
	TRANSLATED_NAMES,
	translationPattern,
} from '#src/collections.ts';
import { neededBy } from '#src/feature-content.ts';
import type { Features } from '#src/features.ts';
import { LANGUAGES, nameInPortuguese } from '#src/format/language.ts';
import { toSlug } from '#src/format/text.ts';
import { inWords } from '#src/schemas/patterns.ts';
import { basename, type ContentFiles, dirname, type Finding, isPicture, stemOf, withoutEnding } from './files.ts';
import { patternNamed } from './new-file.ts';

const DOCUMENTS = 'documents/*.pdf';

const SOURCES: readonly Pick<Collection, 'pattern' | 'companions'>[] = [
	...Object.values(collections),
	{ pattern: DOCUMENTS },
	...OTHER_LANGUAGES.flatMap((language) =>
		TRANSLATED_NAMES.map((name) => ({ pattern: translationPattern(language, name) })),
	),
];

const NEEDED_FILES = ['site/association.yaml', 'site/forms.yaml', 'about/about.yaml'];

/** The files of a fixed name that a site may have, needed or not. */
const FIXED_FILES = Object.values(collections)
	.map(({ pattern }) => pattern)
	.filter((pattern) => !pattern.includes('*'));

/** The files that a site with these features needs, or has under another name, and that are not there. */
export const findMissing = (files: ContentFiles, has: Features, sample: string): Finding[] => {
	const needed = [...NEEDED_FILES, ...neededBy(has)];
	return [...new Set([...needed, ...FIXED_FILES])]
		.filter((file) => !files.has(file) && !files.has(`${withoutEnding(file)}/index.md`))
		.flatMap((file) => {
			const misspelt = files.findMisspelt(file);
			if (!misspelt && !needed.includes(file)) return [];
			const sentence = misspelt
				? `este ficheiro não existe, e na pasta está «${misspelt}», que o sítio não lê. Mude o nome a esse para ${basename(file)}`
				: `este ficheiro não existe, e com o que há no conteúdo o sítio precisa dele. Escreva-o, ou reponha-o se já existiu; como se escreve vê-se em ${sample}/${file}`;
			return { file, sentence };
		});
};

/** The first name of a path, which is a folder unless the path has no other. */
const topOf = (path: string): string => path.split('/', 1)[0] ?? '';

const isAtTop = (path: string): boolean => !path.includes('/');

const FOLDERS: ReadonlySet<string> = new Set(
	SOURCES.flatMap(({ pattern }) => (isAtTop(pattern) ? [] : topOf(pattern))),
);

/** The folders of what the site says in Portuguese. */
const ORIGINALS = [...FOLDERS].filter((folder) => !OTHER_LANGUAGES.some((language) => language === folder)).sort();

/** What people call the folders without files that `npm run new` makes. */
const OTHER_FOLDERS: Readonly<Record<string, string>> = {
	sobre: 'about',
	marca: 'brand',
	agenda: 'outings',
	documentos: 'documents',
	...Object.fromEntries(
		OTHER_LANGUAGES.flatMap((code) => [nameInPortuguese(code), LANGUAGES[code]].map((name) => [toSlug(name), code])),
	),
};

/** The folders whose files can be translated. */
const TRANSLATED: ReadonlySet<string> = new Set(TRANSLATED_NAMES.map((name) => topOf(collections[name].pattern)));

const faultOfFolder = (name: string): string => {
	const folder = OTHER_FOLDERS[toSlug(name)] ?? topOf(patternNamed(name) ?? toSlug(name));
	return FOLDERS.has(folder)
		? `o sítio não lê esta pasta: chama-se ${folder}. Passe para ${folder} o que está nela`
		: `o sítio não lê esta pasta. Passe o que está nela para uma destas, ou apague-a: ${ORIGINALS.join(', ')}`;
};

/** What programs for plain text write. */
const PLAIN_TEXT = /\.(?:md|markdown|txt|ya?ml)$/i;

const NOT_READ = 'o sítio não lê este ficheiro';

const faultOfFile = (path: string): string => {
	const top = topOf(path);
	if (isAtTop(path)) {
		if (/\.(?:md|markdown)$/i.test(path))
			return `${NOT_READ} aqui. Ponha-o na pasta do que é: uma notícia em news, uma atividade em outings, outra página em pages`;
		return `${NOT_READ}. Fora das pastas só lê ${FIXED_FILES.filter(isAtTop).join(', ')}`;
	}
	if (top === 'documents' && !path.endsWith('.pdf'))
		return 'o sítio só publica PDF. Guarde este documento como PDF, com o nome a acabar em .pdf, ou apague-o';
	if (dirname(path) === 'trails')
		return `${NOT_READ}. Cada trilho tem uma pasta sua; aqui fora só pode estar region.geojson`;
	if (!PLAIN_TEXT.test(path) && top !== 'documents')
		return `${NOT_READ}, e mudar-lhe o nome não chega. Copie o texto para um ficheiro feito com npm run new e apague este; um PDF põe-se na pasta documents`;
	if (!/\.(?:md|yaml|pdf)$/.test(path))
		return `${NOT_READ}. O nome tem de acabar em .md, se tem texto, ou em .yaml, com minúsculas`;
	const here = SOURCES.filter(({ pattern }) => topOf(pattern) === top);
	const [, folder = ''] = path.split('/');
	if (OTHER_LANGUAGES.some((language) => language === top) && FOLDERS.has(folder) && !TRANSLATED.has(folder))
		return `${NOT_READ}: o que está em ${folder} fica em português. Apague-o`;
	if (OTHER_LANGUAGES.some((language) => language === top))
		return `${NOT_READ}. Uma tradução tem o caminho do original a seguir a ${top}/, e a de uma pasta é um ficheiro: ${top}/trails/um-nome.md, ${top}/walking.yaml`;
	const names = here.flatMap(({ pattern, companions = [] }) => [inWords(pattern), ...companions]);
	return `${NOT_READ}. Aqui só lê ${names.join(', ')} e as imagens dessa pasta`;
};

/**
 * Finds folders and files that are neither read nor pictures, and so would never show. `missing`: findings about files that
 * are not there, which already name a misspelt one.
 */
export const findStrayFiles = (files: ContentFiles, missing: readonly Finding[]): Finding[] => {
	const companions = SOURCES.flatMap((source) => source.companions ?? []);
	const read = new Set([...SOURCES.flatMap(({ pattern }) => files.at(pattern)), 'README.md']);
	const named = new Set(missing.map(({ file }) => stemOf(file)));
	const unread = files.paths
		.filter((path) => !read.has(path) && !isPicture(path) && !named.has(stemOf(path)))
		.filter((path) => !companions.includes(basename(path)) && path !== 'trails/region.geojson')
		// The editor in the browser sends a new track beside the earlier one.
		.filter((path) => !/^trails\/[^/]+\/[^/]+\.gpx$/.test(path));
	const isInFolder = (path: string) => isAtTop(path) || FOLDERS.has(topOf(path));
	const strange = new Set(unread.filter((path) => !isInFolder(path)).map(topOf));
	return [
		...Array.from(strange, (name) => ({ file: name, sentence: faultOfFolder(name) })),
		...unread.filter(isInFolder).map((path) => ({ file: path, sentence: faultOfFile(path) })),
	];
};
