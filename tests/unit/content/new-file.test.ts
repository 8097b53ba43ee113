import { expect, it } from 'vitest';
import { readFields, splitFile } from '#src/check/front-matter.ts';
import { makeFiles } from '#src/check/new-file.ts';
import { type Collection, collections } from '#src/collections.ts';
import { today } from '#src/format/clock.ts';

const make = (kind: string, title: string) => {
	const made = makeFiles(kind, title);
	const [file, ...beside] = typeof made === 'string' ? [] : made;
	if (!file) throw new Error(String(made));
	const parts = splitFile(file.path, file.text);
	const fields = 'yaml' in parts ? readFields(parts.yaml, 1) : parts;
	return { ...file, beside, data: 'data' in fields ? (fields.data as Record<string, unknown>) : {} };
};

/** The paths of all answers in a file. */
const answersIn = (data: unknown, path = ''): string[] =>
	typeof data === 'object' && data !== null && !(data instanceof Date)
		? Object.entries(data).flatMap(([key, value]) => answersIn(value, `${path}.${key}`))
		: data === null
			? []
			: [path.slice(1)];

it.each([
	['news', 'news/um-muro.md', ['title', 'date']],
	['trails', 'trails/um-muro/index.md', ['title', 'edition']],
	['store', 'store/um-muro/index.md', ['title']],
	['notice', `notices/${today()}-um-muro.yaml`, ['title', 'from']],
	['outing', 'outings/um-muro.md', ['title']],
	['action', 'actions/um-muro.yaml', ['title']],
	['slide', 'slides/um-muro.yaml', ['title']],
	['topic', 'topics/um-muro.yaml', ['title']],
	['testimonial', 'testimonials/um-muro.yaml', ['author']],
	['gallery', 'gallery/um-muro.yaml', ['title']],
	['page', 'pages/um-muro.md', ['title']],
	['membership', 'membership.yaml', []],
	['noticia', 'news/um-muro.md', ['title', 'date']],
	['Notícias', 'news/um-muro.md', ['title', 'date']],
	['trail', 'trails/um-muro/index.md', ['title', 'edition']],
	['ações', 'actions/um-muro.yaml', ['title']],
])('a new %s leaves the editor’s own facts open', (kind, path, answered) => {
	const made = make(kind, 'Um muro');
	expect(made.path).toBe(path);
	expect(answersIn(made.data)).toEqual(answered);
});

it.each([
	['trails', ['pages/trails.md', 'walking.yaml']],
	['store', ['pages/store.md', 'site/store.yaml']],
	['membership', ['pages/become-member.md']],
	['news', []],
])('%s comes with the texts that the site then needs', (kind, needed) => {
	expect(make(kind, 'Um').beside.map(({ path }) => path)).toEqual(needed);
});

it('a notice asks which trails it is for, which would otherwise be all by a cure of the check', () =>
	expect(make('notice', 'Ponte caída').text).toMatch(/\n# Se o aviso é para todos os trilhos; .*\nall:\n/));

it('each question stands above its field, with an example', () => {
	const { text } = make('trails', 'Vale de Cá');
	expect(text).toContain('\n# A terra e a região. Por exemplo: Aldeia de Cima, Vila Nova\nplace:\n');
	expect(text).toMatch(/\ndifficulty:\n(?: {2}# .+\n {2}\w+:\n){3}# O ano/);
});

it.each(['2026-02-22', '2026', 'true', '- um', "d'água: sim", 'Às 9h: o muro já tem «telhado» #2'])(
	'a post has the title %s, which YAML reads as a text',
	(title) => expect(make('news', title).data).toMatchObject({ title, date: new Date(today()) }),
);

it.each([
	['news', '«…»', 'Falta o título. Escreva: npm run new -- news "O título"'],
	[
		'page',
		'API',
		'api.md: o endereço /api já é de outra parte do sítio. Dê outro nome ao ficheiro, por exemplo sobre-api.md.',
	],
])('%s called %s is refused', (kind, title, sentence) => expect(makeFiles(kind, title)).toBe(sentence));

it.each([
	['', 'Falta dizer de que é o ficheiro'],
	['receita', 'Não há nenhum tipo de ficheiro «receita»'],
])('of «%s» the answer is every kind on a line of its own, with what it is for', (kind, sentence) => {
	const [first, , ...lines] = String(makeFiles(kind, 'Sopa')).split('\n');
	expect(first).toBe(`${sentence}. Escreva: npm run new -- noticia "O título". Os tipos de ficheiro que há:`);
	const kinds = Object.values<Collection>(collections).flatMap(({ names = [] }) => names.slice(0, 1));
	expect(lines.map((line) => /^ {2}(\S+) +(?!undefined)\p{L}/u.exec(line)?.[1])).toEqual(kinds);
});
