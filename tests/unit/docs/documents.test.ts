import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const DOCUMENTS = globSync(['*.md', 'content/*.md', 'docs/*.md', 'guia/*.md']);

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
