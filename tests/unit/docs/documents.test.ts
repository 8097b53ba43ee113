import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SAMPLE } from '#src/content-folder.ts';

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
		Array.from(readFileSync(file, 'utf8').matchAll(/npm run ([\w:-]+)/g), ([, name = '']) => name)
			.filter((name) => !(name in scripts))
			.map((name) => `${file}: ${name}`),
	);
	expect(unknown).toEqual([]);
});

/** Documents for programmers: what they name in backticks is in the project. The specification's names are its own. */
const SIGNPOSTS = DOCUMENTS.filter((file) => !/^(?:content|guia)\/|specification\.md$|^CHANGELOG\.md$/.test(file));

/** Names of Workbox, npm, Postmark and an earlier i18next. */
const NAMES_OF_OTHERS = ['NetworkFirst', 'engine-strict', 'pm-bounces', 'pm.mtasv.net', 'initImmediate'];

/** Files of a language that a recipe adds, of an adopted site, and of an editor's or a visitor's example. */
const FILES_OF_OTHERS = ['public/assets/i18n/de.json', 'content/de', 'tests/content', 'ana.json'];

const SOURCES = find([
	'{.github,commands,docs,guia,netlify,public,src,tests}/**/*.{astro,css,json,mjs,ts,tsx,yml}',
	'*.{json,mjs,toml,ts}',
]).filter((file) => file !== 'package-lock.json');

/** A comment begins a line, or stands after a space or a bracket; what begins elsewhere is an address or a pattern. */
const COMMENTS = /(?<=^|[\s{(])\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$|<!--[\s\S]*?-->/gm;

const codeOf = (file: string): string => readFileSync(file, 'utf8').replace(COMMENTS, '');

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

/** Where the content is that tests expect. */
const isThere = (path: string): boolean => {
	const inSample = path.replace(/^content\//, `${SAMPLE}/`);
	return path.includes('*') ? globSync(inSample).length > 0 : existsSync(inSample) || existsSync(path);
};

it('every path that a document names is a file or a folder', () => {
	const isPath = (name: string) =>
		/^(?:\.github|commands|content|docs|guia|netlify|public|src|tests)\/[\w@[\].*-]+(?:\/[\w@[\].*-]*)*$/.test(name) ||
		/^[\w./[\]*-]+\.(?:astro|css|json|mjs|toml|tsx?|ya?ml)$/.test(name) ||
		/^[A-Z]+\.md$/.test(name);
	const lost = SIGNPOSTS.flatMap((file) => {
		// A short name is of the content, the dictionaries, the document's folder, of one that its beginning names, or of the
		// one named last or above that.
		const places = ['.', 'content', 'public/assets/i18n', dirname(file), ...foldersNamedFirst(file)];
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
					return !found && !FILES_OF_OTHERS.includes(path);
				})
				.map((name) => `${file}: ${name}`)
		);
	});
	expect(lost).toEqual([]);
});

const WORDS = /[A-Za-z_$][\w$]*/g;

describe('every name from the code is in the code', () => {
	const code = SOURCES.map(codeOf);
	const known = new Set([
		...code.flatMap((text) => text.match(WORDS) ?? []),
		// Names of headers, styles and attributes.
		...code.flatMap((text) => text.toLowerCase().match(/[a-z]\w*(?:-\w+)+/g) ?? []),
		...NAMES_OF_OTHERS,
	]);
	const isKnown = (name: string) =>
		known.has(name) ||
		name
			.split(/[.()]+/)
			.every((word) => /^\d*$/.test(word) || known.has(word) || (word.includes('-') && known.has(word.toLowerCase())));

	it('that a document has', () => {
		const isName = (name: string) =>
			/^[A-Za-z_$][\w$-]*(?:\.[\w$-]+)*(?:\(\))?$/.test(name) &&
			!/\.(?:css|[jt]sx?|json|md|mjs|svg|webp|ya?ml)$/.test(name);
		const lost = [...SIGNPOSTS, ...find(['content/*.md', 'guia/*.md'])].flatMap((file) =>
			namedIn(file)
				.filter((name) => isName(name) && !isKnown(name))
				.map((name) => `${file}: ${name}`),
		);
		expect(lost).toEqual([]);
	});

	it('that a comment has', () => {
		const lost = SOURCES.flatMap((file) =>
			Array.from(readFileSync(file, 'utf8').matchAll(COMMENTS), ([comment]) => comment)
				.flatMap((comment) => Array.from(comment.matchAll(/`([^`\n]+)`/g), ([, name = '']) => name))
				.filter((name) => /^[\w$]+$/.test(name) && /[a-z][A-Z]|[A-Z]_[A-Z]/.test(name) && !isKnown(name))
				.map((name) => `${file}: ${name}`),
		);
		expect(lost).toEqual([]);
	});
});
