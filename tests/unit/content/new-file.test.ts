import { describe, expect, it } from 'vitest';
import { noticeSchema } from '#src/features/trails/schema.ts';
import { addDays } from '#src/format/day.ts';
import { today } from '#src/format/lisbon.ts';
import { readFields, splitFile } from '../../../commands/content/front-matter.ts';
import { makeFile, makeNeeded } from '../../../commands/content/new-file.ts';

const make = (kind: string, title: string) => {
	const made = makeFile(kind, title);
	if (typeof made === 'string') throw new Error(made);
	const parts = splitFile(made.path, made.text);
	const fields = 'yaml' in parts ? readFields(parts.yaml, 1, new Set()) : parts;
	return { ...made, data: 'data' in fields ? (fields.data as Record<string, unknown>) : {} };
};

/** The paths of all answers in a file. */
const answersIn = (data: unknown, path = ''): string[] =>
	typeof data === 'object' && data !== null && !(data instanceof Date)
		? Object.entries(data).flatMap(([key, value]) => answersIn(value, `${path}.${key}`))
		: data === null
			? []
			: [path.slice(1)];

describe('a new', () => {
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
		['noticia', 'news/um-muro.md', ['title', 'date']],
		['Notícias', 'news/um-muro.md', ['title', 'date']],
		['trail', 'trails/um-muro/index.md', ['title', 'edition']],
		['atividades', 'outings/um-muro.md', ['title']],
		['ações', 'actions/um-muro.yaml', ['title']],
	])('%s leaves the editor’s own facts open', (kind, path, answered) => {
		const made = make(kind, 'Um muro');
		expect(made).toMatchObject({ path, isComplete: false });
		expect(answersIn(made.data)).toEqual(answered);
	});

	it.each([
		['trails/um-muro/index.md', ['pages/trails.md', 'walking.yaml']],
		['store/um-copo/index.md', ['pages/store.md', 'site/store.yaml']],
		['membership.yaml', ['pages/become-member.md']],
		['news/um-muro.md', []],
	])('%s comes with the texts that the site then needs', (path, needed) => {
		const files = makeNeeded(path);
		expect(files.map((file) => file.path)).toEqual(needed);
		// The place of a page in the menu is fixed.
		for (const { text } of files) expect(text).not.toMatch(/^# (?:in|order):/m);
	});

	it('membership needs no title', () => {
		expect(make('membership', '')).toMatchObject({ path: 'membership.yaml', data: { fee: null, benefits: null } });
	});

	it('trail explains each question, and last what may be left out, as comments', () => {
		const { text, data } = make('trails', 'Vale de Cá');
		expect(data).toEqual({
			title: 'Vale de Cá',
			summary: null,
			place: null,
			start: null,
			cover: null,
			coverAlt: null,
			difficulty: { environment: null, orientation: null, movement: null },
			edition: Number(today().slice(0, 4)),
		});
		expect(text).toContain('\n# A terra e a região. Por exemplo: Aldeia de Cima, Vila Nova\nplace:\n');
		expect(text).toContain('\n  # A dificuldade do piso: 1, liso; 2, caminho de terra ou pedra; 3, degraus');
		const [, left] = text.split('\n# O resto só se precisar: apague o # antes do nome do campo');
		expect(left).toContain(
			'\n# access:\n#   # Para cães.\n#   dogs:\n#     # Se o trilho serve para cães. Escreve-se true (sim) ou false (não).\n#     suitable:\n',
		);
		expect(left).toContain(
			'\n# steps:\n#     # O quilómetro em que começa. Por exemplo: 3.2\n#   - kilometre:\n#     # O caminho',
		);
	});

	it('outing shows days to come, in their order', () => {
		const days = /(?<=^# O dia e a hora a que (?:começa|acaba).*: )[\d-]+/gm;
		const [start = '', end] = make('outing', 'Um muro').text.match(days) ?? [];
		expect(start > addDays(today(), 20) && start < addDays(today(), 29)).toBe(true);
		expect(end).toBe(start);
	});

	it('notice without a title closes all trails today for fire, and is valid unchanged', () => {
		const { path, isComplete, data } = make('notice', '');
		expect([path, isComplete]).toEqual([
			`notices/${today()}-trilhos-fechados-por-perigo-maximo-de-incendio-rural.yaml`,
			true,
		]);
		expect(noticeSchema().safeParse(data).success).toBe(true);
		expect(data).toMatchObject({ kind: 'fire', from: new Date(today()), until: new Date(today()), all: true });
	});

	it.each(['2026-02-22', '2026', 'true', '- um', "d'água: sim", 'Às 9h: o muro já tem «telhado» #2'])(
		'post has the title %s, which YAML reads as a text',
		(title) => expect(make('news', title).data).toMatchObject({ title, date: new Date(today()) }),
	);

	const USAGE =
		'Escreva: npm run new -- news|trails|store|notice|outing|action|slide|topic|testimonial|gallery|page|membership "O título"';
	it.each([
		['receita', 'Sopa', `Não há nenhum tipo de ficheiro «receita». ${USAGE}`],
		['news', '«…»', `Falta o título. ${USAGE}`],
		[
			'page',
			'API',
			'api.md: o endereço /api já é de outra parte do sítio. Dê outro nome ao ficheiro, por exemplo sobre-api.md.',
		],
	])('%s called %s is refused', (kind, title, sentence) => expect(makeFile(kind, title)).toBe(sentence));
});
