import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { TOKENS_FILE } from '#src/brand/tokens.ts';
import { ContentFiles } from '#src/check/files.ts';
import type { Project } from '#src/check/project.ts';
import { contentFolder, listFiles, SAMPLE } from '#src/content-folder.ts';
import { FEATURES } from '#src/features.ts';
import { DEFAULT_LANGUAGE } from '#src/format/language.ts';
import { checkTrack } from '#src/schemas/track-faults.ts';
import type dictionary from '../../public/assets/i18n/pt.json';
import { pagesOf, readLanguages } from './features.ts';

/** What systems and word processors leave in folders by themselves. */
const LEFT_BEHIND = /(?:^|\/)(?:\.|~\$|Thumbs\.db$|desktop\.ini$)/i;

/** The files below a folder that somebody put there, by their paths from it, with slashes. */
export const listWritten = (folder: string): string[] =>
	listFiles(folder)
		.filter((path) => !LEFT_BEHIND.test(path))
		.sort();

/** A content folder for the check. */
export const readFolder = (folder: string): ContentFiles =>
	new ContentFiles(listWritten(folder), (path) => readFileSync(join(folder, path)));

/** A language's texts; `undefined` while they are no JSON, which the check says. An import would end the check. */
export const readTexts = (language = DEFAULT_LANGUAGE): typeof dictionary | undefined => {
	try {
		return JSON.parse(readFileSync(new URL(`../../public/assets/i18n/${language}.json`, import.meta.url), 'utf8'));
	} catch {
		return undefined;
	}
};

/** The municipalities of the sample, whose trails are in the sea. */
const readInvented = (): string[] =>
	globSync('trails/*/index.md', { cwd: SAMPLE }).flatMap(
		(file) => /^county: (.+)$/m.exec(readFileSync(join(SAMPLE, file), 'utf8'))?.[1] ?? [],
	);

/** What the check has to know of the project around the content. */
export const readProject = (): Project => {
	const texts = readTexts();
	return {
		pages: Object.fromEntries(
			FEATURES.map((feature) => [feature, pagesOf(feature).map(({ pattern }) => pattern)]),
		) as unknown as Project['pages'],
		publicFiles: listWritten('public').map((file) => `/${file}`),
		texts: texts && { legal: texts.legal, menu: texts.menu },
		tokens: readFileSync(TOKENS_FILE, 'utf8'),
		starts: {},
		languages: readLanguages(),
		invented: contentFolder === SAMPLE ? readInvented() : [],
		sample: SAMPLE,
	};
};

/** The starts of a content folder's trails, for a check that can't read their tracks. */
export const readStarts = (folder: string): Project['starts'] =>
	Object.fromEntries(
		globSync('trails/*/track*.gpx', { cwd: folder }).flatMap((file) => {
			const { track } = checkTrack(readFileSync(join(folder, file)));
			return track ? [[posix.basename(posix.dirname(file.replaceAll('\\', '/'))), track.start]] : [];
		}),
	);
