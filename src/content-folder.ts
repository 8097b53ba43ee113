import { type Dirent, existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The folder that the site is built from, relative to the project's. */
export const contentFolder = process.env['CONTENT_FOLDER'] || 'content';

/**
 * What is below a folder, without the folders themselves; nothing if there is no such folder. What `lstat` calls no folder
 * is not opened: `recursive` of Node's own `readdir` follows links.
 */
const entriesIn = (folder: string): Dirent[] =>
	(existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []).flatMap((entry) =>
		entry.isDirectory() ? entriesIn(join(folder, entry.name)) : entry,
	);

const toPathFrom =
	(folder: string) =>
	({ parentPath, name }: Dirent): string =>
		relative(folder, join(parentPath, name)).replaceAll('\\', '/');

/** The files below a folder, by their paths from it, with slashes. */
export const listFiles = (folder: string): string[] =>
	entriesIn(folder)
		.filter((entry) => entry.isFile())
		.map(toPathFrom(folder));

/**
 * What is neither a file nor a folder. A proposal may add a symbolic link, and whatever follows it publishes a file of the
 * machine that builds.
 */
export const listLinks = (folder: string): string[] =>
	entriesIn(folder)
		.filter((entry) => !entry.isFile())
		.map(toPathFrom(folder));

/** Where `npm run adopt` moves the sample. */
export const SAMPLE_AFTER_ADOPTION = 'tests/content';

/** The content of an invented association, which tests expect: the site's own until an association adopts the site. */
export const SAMPLE = existsSync(SAMPLE_AFTER_ADOPTION) ? SAMPLE_AFTER_ADOPTION : 'content';
