import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, it } from 'vitest';

const { dirname, join } = posix;

const find = (patterns: string[]): string[] => globSync(patterns).map((file) => file.replaceAll('\\', '/'));

const DOCUMENTS = find(['*.md', 'content/*.md', 'docs/*.md', 'guia/*.md', '{src,netlify}/**/README.md']);

/** Without examples in a file's own format, whose links are an association's. */
const proseOf = (file: string): string =>
	readFileSync(file, 'utf8')
		.replace(/^ *```.*?^ *```/gms, '')
		.replace(/`[^`\n]*`/g, '');

/** The fragments that GitHub gives a file's headings. */
const fragmentsOf = (file: string): string[] =>
	Array.from(readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
		heading
			.toLowerCase()
			.replace(/[^\p{L}\p{N}\s_-]/gu, '')
			.replaceAll(' ', '-'),
	);

const leadsSomewhere = (file: string, link: string): boolean => {
	const [path = '', fragment] = decodeURI(link).split('#');
	const target = path ? join(dirname(file), path) : file;
	return existsSync(target) && (!fragment || fragmentsOf(target).includes(fragment));
};

it('every link between documents leads to a file, and to a heading in it', () => {
	const broken = DOCUMENTS.flatMap((file) =>
		Array.from(proseOf(file).matchAll(/\]\(([^\s)]+)\)/g), ([, link = '']) => link)
			.filter((link) => !/^https?:/.test(link) && !leadsSomewhere(file, link))
			.map((link) => `${file}: ${link}`),
	);
	expect(broken).toEqual([]);
});

it('every script that a document names exists', () => {
	const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
	const unknown = DOCUMENTS.flatMap((file) =>
		Array.from(readFileSync(file, 'utf8').matchAll(/npm run ([\w:]+)/g), ([, name = '']) => name)
			.filter((name) => !(name in scripts))
			.map((name) => `${file}: ${name}`),
	);
	expect(unknown).toEqual([]);
});

/** Documents for programmers: what they name in backticks is in the project. The specification's names are its own. */
const SIGNPOSTS = find(['CONTRIBUTING.md', 'README.md', 'docs/*.md', '{src,netlify}/**/README.md']).filter(
	(file) => !file.endsWith('specification.md'),
);
const SOURCES = find([
	'{.github,commands,docs,guia,netlify,public,src,tests}/**/*.{astro,css,json,mjs,ts,tsx}',
	'*.{json,mjs,ts}',
]).filter((file) => file !== 'package-lock.json');

const namedIn = (file: string): string[] =>
	Array.from(
		readFileSync(file, 'utf8')
			.replace(/^ *```.*?^ *```/gms, '')
			.matchAll(/`([^`\n]+)`/g),
		([, name = '']) => name,
	);

/** The folders that a document names before its first heading of a part. */
const foldersNamedFirst = (file: string): string[] =>
	Array.from((readFileSync(file, 'utf8').split('\n## ')[0] ?? '').matchAll(/`([\w/.-]+)\/`/g), ([, name = '']) => name);

/** The folder, and all above it but the root. */
const foldersOf = (path: string): string[] => (path.includes('/') ? [path, ...foldersOf(dirname(path))] : [path]);

it('every path that a document names is a file or a folder', () => {
	const isPath = (name: string) =>
		/^(?:commands|docs|guia|netlify|src|tests)\/[\w@[\].*-]+(?:\/[\w@[\].*-]*)*$/.test(name) ||
		/^[\w/-]+\.(?:astro|css|tsx?)$/.test(name);
	const isThere = (path: string) =>
		// Only an adopted site has it.
		path === 'tests/content' || (path.includes('*') ? globSync(path).length > 0 : existsSync(path));
	const lost = SIGNPOSTS.flatMap((file) => {
		// A short name is of the document's folder, of one that its beginning names, or of the one named last or above that.
		const places = ['.', dirname(file), ...foldersNamedFirst(file)];
		let named = '.';
		return (
			namedIn(file)
				// A command names several.
				.flatMap((name) => name.split(' '))
				.filter(isPath)
				.filter((name) => {
					const path = name.replace(/\/$/, '');
					const found = [...places, ...foldersOf(named)].map((folder) => join(folder, path)).find(isThere);
					if (found) named = found.includes('.') ? dirname(found) : found;
					return !found;
				})
				.map((name) => `${file}: ${name}`)
		);
	});
	expect(lost).toEqual([]);
});

it('every name that a document has from the code is in the code', () => {
	const known = new Set(SOURCES.flatMap((file) => readFileSync(file, 'utf8').match(/[A-Za-z_$][\w$]*/g) ?? []));
	const isName = (name: string) => /^[A-Za-z_$][\w$]*$/.test(name) && /[a-z][A-Z]|[A-Z]_[A-Z]/.test(name);
	const lost = SIGNPOSTS.flatMap((file) =>
		namedIn(file)
			.filter((name) => isName(name) && !known.has(name))
			.map((name) => `${file}: ${name}`),
	);
	expect(lost).toEqual([]);
});
