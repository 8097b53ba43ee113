import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { SAMPLE } from '#src/content-folder.ts';
import { PAGES_FOR_ANYBODY } from '#src/schemas/pages.ts';
import { removeLinks } from './switched-content.ts';
import { makeProject } from './temporary-project.ts';

const SOURCES = [
	'astro.config.mjs',
	'astro-i18next.config.ts',
	'commands',
	'netlify',
	'netlify.toml',
	'package.json',
	'public',
	'src',
	'tsconfig.json',
];

const run = async (folder: string, ...words: readonly string[]): Promise<void> => {
	const child = spawn(process.execPath, words, {
		cwd: folder,
		// With Vitest's own variables Astro would build for development.
		env: {
			...process.env,
			NODE_ENV: 'production',
			VITEST: '',
			DEV: '',
			ASTRO_TELEMETRY_DISABLED: '1',
			CONTENT_FOLDER: 'content',
		},
		stdio: ['ignore', 'ignore', 'pipe'],
	});
	const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
	if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${said}`);
};

/**
 * Shares packages and encoded pictures with the project. The copy has everything else that a build writes for itself.
 */
const sharePackages = async (folder: string): Promise<void> => {
	const packages = join(folder, 'node_modules');
	const pictures = resolve('node_modules/.astro/assets');
	await mkdir(pictures, { recursive: true });
	await mkdir(join(packages, '.astro'), { recursive: true });
	await symlink(pictures, join(packages, '.astro/assets'), 'junction');
	for (const name of await readdir('node_modules'))
		if (name !== '.astro' && name !== '.vite')
			await symlink(resolve('node_modules', name), join(packages, name), 'junction');
};

/** Copies the project with files or folders in its `content/`, by where they are now and where they belong. */
const copyWith = async (...content: readonly (readonly [from: string, to: string])[]): Promise<string> => {
	const folder = await makeProject();
	for (const name of SOURCES) await cp(name, join(folder, name), { recursive: true });
	for (const [from, to] of content) await cp(from, join(folder, 'content', to), { recursive: true });
	await sharePackages(folder);
	return folder;
};

const check = (folder: string) => run(folder, 'commands/content/content.ts');
const build = (folder: string) => run(folder, 'node_modules/astro/bin/astro.mjs', 'build');

/**
 * Copies the project with the content of another association, which takes from the sample what suits anybody, and checks
 * and builds the copy. Returns its folder.
 */
export const buildOtherContent = async (content: string): Promise<string> => {
	const pages = PAGES_FOR_ANYBODY.map((page) => [`${SAMPLE}/${page}`, page] as const);
	const folder = await copyWith([content, ''], ...pages);
	await check(folder);
	await build(folder);
	return folder;
};

/** The entries that are left in a copy of the sample, by their folders. */
const KEPT = { trails: 'vale-do-moinho', news: 'pedra-sobre-pedra', outings: 'ao-moinho-pela-ribeira' };

/** Removes all entries of a folder except the one whose name contains `word`, and files that all entries share. */
const keepOne = async (folder: string, word: string): Promise<void> => {
	for (const name of existsSync(folder) ? await readdir(folder) : [])
		if (!name.includes(word) && !name.endsWith('.geojson')) await rm(join(folder, name), { recursive: true });
};

/**
 * Copies the project with the sample as its `content/`, which `change` changes, and checks and builds the copy. Returns
 * its folder. One post, one trail and one outing are enough for such a build, and faster than all.
 */
export const buildCopy = async (change: (content: string) => Promise<void>): Promise<string> => {
	const folder = await copyWith([SAMPLE, '']);
	const content = join(folder, 'content');
	await change(content);
	await check(folder);
	for (const [collection, kept] of Object.entries(KEPT)) {
		await keepOne(join(content, collection), kept);
		await removeLinks(content, `${collection}/(?!${kept})`);
	}
	await build(folder);
	return folder;
};
