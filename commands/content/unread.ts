import { statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { toSlug } from '#src/format/text.ts';
import { inWords } from '#src/schemas/patterns.ts';
import { sources } from '#src/schemas/sources.ts';
import { DRAWINGS } from './brand.ts';
import { type Finding, filesAt, stemOf } from './files.ts';
import { isPicture } from './names.ts';
import { patternNamed } from './new-file.ts';

interface Source {
	readonly pattern: string;
	readonly companions?: readonly string[];
}

const DOCUMENTS = 'documents';

const SOURCES: readonly Source[] = [...Object.values(sources), { pattern: `${DOCUMENTS}/*.pdf` }];

/** The first name of a path, which is a folder unless the path has no other. */
const topOf = (path: string): string => path.split('/', 1)[0] ?? '';

const FOLDERS: ReadonlySet<string> = new Set(
	SOURCES.map(({ pattern }) => pattern)
		.filter((pattern) => pattern.includes('/'))
		.map(topOf),
);

/** What people call the folders without files that `npm run new` makes. */
const OTHER_FOLDERS: Readonly<Record<string, string>> = {
	sobre: 'about',
	marca: 'brand',
	agenda: 'outings',
	documentos: DOCUMENTS,
};

/** The folder that one of another name was meant to be: `noticias`, `News`. */
const folderNamed = (name: string): string | undefined => {
	const folder = OTHER_FOLDERS[toSlug(name)] ?? topOf(patternNamed(name) ?? toSlug(name));
	return FOLDERS.has(folder) ? folder : undefined;
};

/** Whether a file lies in a folder that the site reads, or in none. */
const isInReadFolder = (path: string): boolean => !path.includes('/') || FOLDERS.has(topOf(path));

const faultOfFolder = (name: string): string => {
	const folder = folderNamed(name);
	return folder
		? `o sítio não lê esta pasta: chama-se ${folder}. Passe para ${folder} o que está nela`
		: `o sítio não lê esta pasta. Passe o que está nela para uma destas, ou apague-a: ${[...FOLDERS].sort().join(', ')}`;
};

/** What editors read, and the site does not. */
const GUIDE = 'README.md';

/** What programs for plain text write. */
const PLAIN_TEXT = /\.(?:md|markdown|txt|ya?ml)$/i;

const correctionAtTop = (path: string): string => {
	if (/\.(?:md|markdown)$/i.test(path))
		return ' aqui. Ponha-o na pasta do que é: uma notícia em news, uma atividade em outings, outra página em pages';
	const names = SOURCES.map(({ pattern }) => pattern).filter((pattern) => !pattern.includes('/'));
	return `. Fora das pastas só lê ${names.join(', ')}`;
};

const correctionFor = (path: string): string => {
	if (!path.includes('/')) return correctionAtTop(path);
	if (!PLAIN_TEXT.test(path) && topOf(path) !== DOCUMENTS)
		return ', e mudar-lhe o nome não chega. Copie o texto para um ficheiro feito com npm run new e apague este; um PDF põe-se na pasta documents';
	if (topOf(path) !== DOCUMENTS && !/\.(?:md|yaml)$/.test(path))
		return '. O nome tem de acabar em .md, se tem texto, ou em .yaml, com minúsculas';
	const here = SOURCES.filter(({ pattern }) => topOf(pattern) === topOf(path));
	const names = here.flatMap(({ pattern, companions = [] }) => [inWords(pattern), ...companions]);
	return `. Aqui só lê ${names.join(', ')} e as imagens dessa pasta`;
};

/**
 * Finds folders and files that are neither read nor pictures, and so would never show. `read`: the files that are read,
 * or that another check refuses. `missing`: files that are not there, of which one of another name is named already.
 * Files above the folders of trails are left to the check of tracks.
 */
export const findUnread = (folder: string, read: readonly string[], missing: readonly Finding[]): Finding[] => {
	const named = new Set(missing.map(({ file }) => stemOf(file)));
	const companions = SOURCES.flatMap((source) => source.companions ?? []);
	const known = new Set([...read, ...DRAWINGS, GUIDE]);
	const files = filesAt(folder, '**/*').filter(
		(path) => !known.has(path) && !statSync(join(folder, path)).isDirectory(),
	);
	// Pictures may be in any folder.
	const strange = new Set(files.filter((path) => !isInReadFolder(path) && !isPicture(path)).map(topOf));
	return [
		...Array.from(strange, (name) => ({ file: join(folder, name), sentence: faultOfFolder(name) })),
		...files
			.filter((path) => isInReadFolder(path) && !isPicture(path) && dirname(path) !== 'trails')
			// The editor in the browser sends a new track beside the earlier one.
			.filter((path) => !/^trails\/[^/]+\/[^/]+\.gpx$/.test(path))
			.filter((path) => !companions.includes(basename(path)) && !named.has(stemOf(join(folder, path))))
			.map((path) => ({ file: join(folder, path), sentence: `o sítio não lê este ficheiro${correctionFor(path)}` })),
	];
};
