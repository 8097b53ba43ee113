import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'astro/zod';
import fc from 'fast-check';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { checkContent } from '#commands/content/check.ts';
import { type CollectionName, collections } from '#src/collections.ts';
import { SAMPLE } from '#src/content-folder.ts';
import { toFault } from '#src/features/editing/Check.tsx';
import { checkDraft, chosenPictures, findWithout, nameFormer } from '#src/features/editing/content.ts';
import { toFields, wordsOf } from '#src/features/editing/fields.ts';
import { type Entry, fromFile, toFile, WRITTEN } from '#src/features/editing/format.ts';
import { FORMS, formNamed, isMarkdown } from '#src/features/editing/forms.ts';
import { isPrices, severalOf } from '#src/features/editing/numbers.ts';
import { listWritten, readProject } from '#src/integrations/read-content.ts';
import { coreOf, isOptional, objectIn } from '#src/schemas/structure.ts';

const files = FORMS.flatMap((form) =>
	[SAMPLE, 'tests/other-content'].flatMap((folder) =>
		globSync(join(folder, form.pattern)).map((file) => ({
			file,
			name: form.name,
			text: readFileSync(file, 'utf8'),
			schema: form.schema,
			isMarkdown: isMarkdown(form),
		})),
	),
);

const project = readProject();

/** The sample as the package has it in the browser. */
const stored = files
	.filter(({ file }) => file.startsWith(`${SAMPLE}/`))
	.map(({ file, name, text, schema, isMarkdown }) => ({
		id: file,
		name,
		locales: {
			_default: { path: `content/${file.slice(SAMPLE.length + 1)}`, content: fromFile(text, schema, isMarkdown) },
		},
	}));

beforeEach(() => {
	const entries = new Set(stored.map(({ locales }) => locales._default.path));
	const assets = listWritten(SAMPLE).map((path) => ({ path: `content/${path}` }));
	Object.assign(globalThis, {
		editorEntries: { current: stored },
		editorAssets: { current: assets.filter(({ path }) => !entries.has(path)) },
		editorProposals: { current: [] },
	});
});

const propose = (collectionName: string, slug: string, branch: string) => {
	const current = [{ slug, workflow: { collectionName, pullRequest: { branch } } }];
	Object.assign(globalThis, { editorProposals: { current } });
};

/** The first of these that a test asks for. */
const storedWhere = (isWanted: (one: (typeof stored)[number]) => boolean) => {
	const found = stored.find(isWanted);
	if (!found) throw new Error('The sample has no such entry.');
	return found;
};

test('an entry that nobody changed is saved as its file was, comments and quotes included', () => {
	for (const { file, text, schema, isMarkdown } of files)
		expect(toFile(fromFile(text, schema, isMarkdown), schema, isMarkdown), file).toBe(text);
	expect(files.length).toBeGreaterThan(80);
});

test('the box refuses no entry of the sample, and of a new trail it asks for the way', () => {
	for (const name of ['news', 'outings', 'trails', 'about'] as const) {
		const { locales, ...entry } = storedWhere((one) => one.name === name);
		const { path, content: data } = locales._default;
		expect(checkDraft({ name: entry.name, path, data }, project).findings, path).toEqual([]);
	}
	const { file, findings } = checkDraft({ name: 'trails', path: '', data: {} }, project);
	expect(findings.map((finding) => toFault('trails', file, finding))).toContainEqual({
		path: 'gpx',
		label: 'Percurso gravado',
		fault: 'falta',
	});
});

/** A copy of the sample, whose pictures are decoded once. */
const folder = mkdtempSync(join(tmpdir(), 'cumeada-'));
cpSync(SAMPLE, folder, { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));

const POST = 'news/pedra-sobre-pedra.md';

test.each<[string, string, Entry]>([
	['a title that is taken', POST, { title: 'O moinho tem telhado novo' }],
	[
		'links that lead nowhere, HTML, a table without its line, lists of a word processor and headings out of order',
		POST,
		{
			body: [
				'# Um',
				'[Aqui](/trilhos), [ali](www.exemplo.pt) e [acolá](#nada), com um <b>muro</b>.',
				'#### Dois',
				'| Nome | Idade |\n| Ana | 8 |',
				'• Uma enxada\n• Uma serra\n\n·  Mais',
			].join('\n\n'),
		},
	],
	['a colour that can’t be read', 'brand/colours.yaml', { link: '#f0f0a0' }],
	['a shop switched off that a text links to', 'site/features.yaml', { store: false }],
	['a trail that nobody has', 'outings/ao-moinho-pela-ribeira.md', { trail: 'a-serra' }],
])('of %s the box says what the command says, word for word', async (_, path, changes) => {
	const known = stored.find(({ locales }) => locales._default.path === `content/${path}`);
	const name =
		known?.name ??
		(Object.keys(collections) as CollectionName[]).find((one) => collections[one].pattern === path) ??
		'news';
	const before = known?.locales._default.content ?? {};
	const data = { ...before, ...changes };
	writeFileSync(join(folder, path), toFile(data, formNamed(name).schema, path.endsWith('.md')));
	onTestFinished(() => cpSync(join(SAMPLE, path), join(folder, path)));
	const said = (await checkContent(folder)).findings.map(({ file, line, sentence }) => [
		file.slice(folder.length + 1),
		line,
		sentence,
	]);
	const { findings } = checkDraft({ name, path: `content/${path}`, data }, project);
	expect(findings.map(({ file, line, sentence }) => [file, line, sentence])).toEqual(said);
	expect(said.length).toBeGreaterThan(0);
});

test('a new address leaves its earlier one in the file, for links and registrations', () => {
	const { locales, name } = storedWhere(({ id }) => id.endsWith('outings/ao-moinho-pela-ribeira.md'));
	const { path, content: data } = locales._default;
	const rename = (newSlug: string, formerly?: string[]) => {
		const { file, findings } = checkDraft({ name, path, newSlug, data: { ...data, formerly } }, project);
		expect(findings).toEqual([]);
		return nameFormer(`content/${file}`, { formerly })['formerly'];
	};
	expect(rename('ao-moinho')).toEqual(['ao-moinho-pela-ribeira']);
	expect(rename('ao-moinho', ['a-ribeira'])).toEqual(['a-ribeira', 'ao-moinho-pela-ribeira']);
	// Back to a name that it had.
	expect(rename('a-ribeira', ['a-ribeira'])).toEqual(['ao-moinho-pela-ribeira']);
	// Once a proposal has it, the site still has the file at its earlier address.
	const proposed = { name, path: path.replace('ao-moinho-pela-ribeira', 'ao-moinho'), publishedPath: path };
	const content = { ...data, formerly: ['ao-moinho-pela-ribeira'] };
	expect(checkDraft({ ...proposed, data: content }, project)).toMatchObject({
		file: 'outings/ao-moinho.md',
		findings: [],
	});
	expect(checkDraft({ ...proposed, newSlug: 'a-ribeira', data: content }, project).findings).toEqual([]);
	expect(nameFormer('content/outings/a-ribeira.md', content)['formerly']).toEqual(['ao-moinho-pela-ribeira']);
	// Renamed back, once after the new name was saved and once before.
	expect(rename('ao-moinho-pela-ribeira')).toBeUndefined();
	const back = { ...proposed, newSlug: 'ao-moinho-pela-ribeira', data: content };
	expect(checkDraft(back, project)).toMatchObject({ file: 'outings/ao-moinho-pela-ribeira.md', findings: [] });
	expect(nameFormer(path, content)['formerly']).toEqual([]);
});

test('a picture that is too small is said at its field, before it is proposed', () => {
	chosenPictures.set('blob:a', { width: 480, height: 640 });
	chosenPictures.set('blob:b', { width: 1600, height: 900 });
	onTestFinished(() => chosenPictures.clear());
	const { locales, name } = storedWhere((one) => one.name === 'trails');
	const { path, content } = locales._default;
	const faultsOf = (cover: string, body: string) => {
		const data = { ...content, cover, body };
		const { file, findings } = checkDraft({ name, path, data }, project);
		return findings.map((finding) => toFault(name, file, finding));
	};
	const size =
		'a imagem tem 480 por 640 píxeis, e para servir de imagem de um trilho precisa de pelo menos 1200 por 800';
	expect(faultsOf('blob:a', '')).toEqual([
		{ path: 'cover', label: 'Imagem do trilho', fault: `${size}. Envie uma maior` },
	]);
	expect(faultsOf('blob:b', '![Uma ponte](blob:a)')).toEqual([]);
	chosenPictures.set('blob:a', { width: 160, height: 120 });
	expect(faultsOf('blob:b', '![Uma ponte](blob:a)')).toMatchObject([{ path: 'body', label: 'Texto' }]);

	// A drawing has no pixels: the browser measures one without a size as 150 by 150.
	const colours = storedWhere((one) => one.name === 'colours');
	const data = { ...colours.locales._default.content, logo: 'blob:a#simbolo.svg' };
	chosenPictures.set('blob:a#simbolo.svg', { width: 150, height: 150 });
	expect(checkDraft({ name: 'colours', path: colours.locales._default.path, data }, project).findings).toEqual([]);
});

test.each([
	['5', undefined, 'price: 5'],
	['7,50', undefined, 'price: 7.5'],
	['0', undefined, 'price: 0'],
	['', { members: '2,50', others: '5' }, 'price:\n  members: 2.5\n  others: 5'],
	['5', { members: '', others: '' }, 'price: 5'],
])('a price of %j, or %j, is saved as %s', (price, prices, saved) => {
	const text = toFile({ price, prices }, formNamed('outings').schema, true);
	expect(text).toBe(`---\n${saved}\n---\n`);
	const shown = fromFile(text, formNamed('outings').schema, true);
	expect([shown['price'] ?? '', shown['prices']]).toEqual([price, price ? undefined : prices]);
	const { findings } = checkDraft({ name: 'outings', path: '', data: { price, prices } }, project);
	expect(findings.filter(({ field }) => field?.path[0] === 'price')).toEqual([]);
});

test('a single file keeps its name, whatever the package calls it', () => {
	const { locales, name } = storedWhere((one) => one.name === 'storeRules');
	const { path, content: data } = locales._default;
	expect(checkDraft({ name, path, newSlug: 'storeRules', data }, project)).toMatchObject({
		file: 'site/store.yaml',
		findings: [],
	});
});

test('a new translation has the name of the original that one chooses', () => {
	const check = (original: string) => checkDraft({ name: 'notices-en', path: '', data: { original } }, project);
	const faultsOf = ({ file, findings }: ReturnType<typeof check>) =>
		findings.map((finding) => toFault('notices-en', file, finding));
	const fault = { path: 'original', label: 'Original' };
	expect(faultsOf(check(''))).toEqual([{ ...fault, fault: 'falta' }]);
	expect(faultsOf(check('caca-no-inverno'))).toEqual([{ ...fault, fault: 'já tem tradução: abra-a na lista' }]);
	const others = stored.filter(({ name }) => name !== 'notices-en');
	Object.assign(globalThis, { editorEntries: { current: others } });
	expect(check('caca-no-inverno')).toMatchObject({ file: 'en/notices/caca-no-inverno.yaml', findings: [] });
	propose('notices-en', 'caca-no-inverno', 'cms/notices-en/caca-no-inverno');
	expect(faultsOf(check('caca-no-inverno'))).toEqual([{ ...fault, fault: 'já tem tradução: abra-a na lista' }]);
});

test('a new entry has a name that neither a proposal has nor the branch of one', () => {
	const fileOf = (title: string) => checkDraft({ name: 'news', path: '', data: { title } }, project).file;
	expect(fileOf('A ponte nova')).toBe('news/a-ponte-nova.md');
	propose('news', 'a-ponte-nova', 'cms/news/a-ponte');
	expect([fileOf('A ponte nova'), fileOf('A ponte')]).toEqual(['news/a-ponte-nova-1.md', 'news/a-ponte-1.md']);
});

test('a new entry is not said to be untranslated before it is there', () => {
	const { locales, name } = storedWhere(({ id }) => id.endsWith('actions/festa-de-aniversario.yaml'));
	const { content: data } = locales._default;
	const hintsOf = (path: string) => {
		Object.assign(globalThis, { editorEntries: { current: stored.filter(({ name }) => name !== 'actions-en') } });
		return checkDraft({ name, path, data: { ...data, title: 'Um lanche' } }, project).hints;
	};
	expect(hintsOf(locales._default.path)).toMatchObject([{ sentence: expect.stringContaining('Traduza-o em en/') }]);
	expect(hintsOf('')).toEqual([]);
});

test('what is not translated is said in the names of boxes and lists', () => {
	const { locales, name } = storedWhere((one) => one.name === 'trails-en');
	const { path, content = {} } = locales._default;
	const { file, hints } = checkDraft({ name, path, data: { ...content, surface: '', place: '' } }, project);
	expect(hints.map((hint) => toFault(name, file, hint).fault)).toEqual(['falta traduzir: «Terra e região», «Piso»']);
	const others = stored.filter((one) => one.locales._default.path !== path);
	Object.assign(globalThis, { editorEntries: { current: others } });
	const original = storedWhere(
		(one) => one.name === 'trails' && one.locales._default.path.includes(file.slice(10, -3)),
	);
	const { content: data = {}, path: own } = original.locales._default;
	const faults = checkDraft({ name: 'trails', path: own, data }, project).hints.map(
		(hint) => toFault('trails', own.slice('content/'.length), hint).fault,
	);
	expect(faults).toContain('aparece em português a quem lê em inglês. Traduza-o em «Trilhos em inglês»');
	const place = formNamed('trails-en').schema.shape['place'] as z.ZodType;
	expect(wordsOf('place', place).hint).toMatch(/^Os nomes dos sítios ficam em português/);
});

test('a price that is none is said of the box in which it was typed', () => {
	const faultsOf = (name: CollectionName, data: Entry) => {
		const { file, findings } = checkDraft({ name, path: '', data }, project);
		return findings.map((finding) => toFault(name, file, finding));
	};
	expect(faultsOf('outings', { price: 'cinco' })).toContainEqual({
		path: 'price',
		label: 'Preço por pessoa',
		fault: 'não é um preço, como 5 ou 7,50',
	});
	expect(faultsOf('outings', { prices: { members: '5', others: '2' } })).toContainEqual(
		expect.objectContaining({ path: 'prices.others', fault: 'é menos do que paga um sócio' }),
	);
	expect(faultsOf('store', { price: '1,234' })).toContainEqual(
		expect.objectContaining({ path: 'price', fault: 'não é um preço, como 5 ou 7,50' }),
	);
});

test('what others name is not deleted, and they are listed', () => {
	const found = findWithout([storedWhere(({ id }) => id.endsWith('trails/vale-do-moinho/index.md'))], project);
	expect(found.map(({ file }) => file)).toEqual(expect.arrayContaining([expect.stringMatching(/^outings\//)]));
	expect(findWithout([storedWhere(({ id }) => id.endsWith('gallery/cascata.yaml'))], project)).toEqual([]);
});

/** Copies of a value. In each, one text has one letter more; a list's texts only in its first item. */
const variantsOf = (value: unknown): unknown[] => {
	if (typeof value === 'string') return [`${value}a`];
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([key, inner]) =>
		key === WRITTEN || key === 'body' || (Array.isArray(value) && key !== '0')
			? []
			: variantsOf(inner).map((other) =>
					Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other },
				),
	);
};

test('of an entry with one change, only the line of that change differs', () => {
	const some = [...Map.groupBy(files, ({ name }) => name).values()].flatMap((ofCollection) => ofCollection.slice(-2));
	for (const { file, text, schema, isMarkdown } of some) {
		const entry = fromFile(text, schema, isMarkdown);
		for (const changed of variantsOf(entry) as Entry[]) {
			const saved = toFile(changed, schema, isMarkdown);
			const kept = new Set(saved.split('\n'));
			expect(
				text.split('\n').filter((line) => !kept.has(line)).length,
				`${file}: ${JSON.stringify(saved)}`,
			).toBeLessThanOrEqual(1);
			expect({ ...fromFile(saved, schema, isMarkdown), [WRITTEN]: '' }, file).toEqual({ ...changed, [WRITTEN]: '' });
		}
	}
});

test.each([
	['tags:\n- Um\n- Dois\n', { tags: ['Um', 'Dois', 'Três'] }],
	['price:\n    adult: 5\n    member: 0\n# Fim\n', { price: { adult: 6, member: 0 } }],
	['access:\n  dogs:\n    suitable: true\n  children:\n     suitable: true\n', { title: 'Um' }],
	['subtitle: >\n  Um texto\n  dobrado.\n\n\ntitle: Um\n', { title: 'Dois' }],
	['title: Um\n  e mais\ndate: 2026-01-01\n', { date: '2026-01-02' }],
	['# Nota\nstore: false\n', { store: undefined }],
])('YAML of other habits stays as written where it does not change: %j', (written, changes) => {
	const schema = z.looseObject({});
	const entry = fromFile(written, schema, false);
	expect(toFile(entry, schema, false)).toBe(written);
	const changed = JSON.parse(JSON.stringify({ ...entry, ...changes }));
	const saved = toFile(changed, schema, false);
	expect({ ...fromFile(saved, schema, false), [WRITTEN]: '' }).toEqual({ ...changed, [WRITTEN]: '' });
	const kept = saved.split('\n');
	expect(kept).toEqual(expect.arrayContaining(written.split('\n').filter((line) => line.startsWith('#'))));
});

test('of a text, the lines that nobody changed stay as written, whatever signs the editor would use', () => {
	const written = '---\ntitle: Um\n---\n\nUm_nome\n\n| Dia | Hora |\n| :--- | ----: |\n| 1 | 9 |\n\nFim.\n';
	const entry = fromFile(written, formNamed('pages').schema, true);
	const body = 'Um\\_nome\n\n| Dia | Hora |\n| :- | -: |\n| 1 | 9 |\n\nFim?';
	expect(toFile({ ...entry, body }, formNamed('pages').schema, true)).toBe(written.replace('Fim.', 'Fim?'));
});

interface Box {
	readonly name: string;
	readonly label?: string;
	readonly widget?: string;
	readonly label_singular?: string;
	readonly hint?: string;
	readonly required?: boolean;
	readonly options?: readonly { readonly value: unknown }[];
	readonly fields?: readonly Box[];
}

const compare = (boxes: readonly Box[] | undefined, { shape }: z.ZodObject, path: string): void => {
	const isInFile = ({ name }: Box) => name in shape;
	expect(
		boxes?.filter(isInFile).map(({ name }) => name),
		path,
	).toEqual(Object.keys(shape));
	for (const { name, required, options, fields } of boxes?.filter(isInFile) ?? []) {
		const schema = shape[name] as z.ZodType;
		const core = coreOf(schema);
		const one = core instanceof z.ZodArray ? coreOf(core.element as z.ZodType) : core;
		const group = objectIn(one);
		expect(required, `${path}.${name}`).toBe(!isOptional(schema));
		const inside = isPrices(schema) ? boxes?.find((box) => box.name === severalOf(name))?.fields : fields;
		if (group) compare(inside, group, `${path}.${name}`);
		if (one instanceof z.ZodEnum)
			expect(
				options?.map(({ value }) => value),
				`${path}.${name}`,
			).toEqual(one.options);
	}
};

/** All boxes of a form, those of groups and of lists' rows included. */
const boxesOf = (fields: readonly Box[]): Box[] => fields.flatMap((box) => [box, ...boxesOf(box.fields ?? [])]);

test('no two boxes of a form have one label, and a row is added by a word for one', () => {
	for (const { name, schema } of FORMS) {
		const boxes = boxesOf(toFields(schema) as readonly Box[]);
		const labels = boxes.map(({ label }) => label);
		expect([...new Set(labels)], name).toEqual(labels);
		for (const box of boxes.filter(({ widget }) => widget === 'list'))
			expect(box.label_singular, `${name}.${box.name}`).toMatch(/^(?!.*s$)\p{Ll}+/u);
	}
});

test('a hint is sentences, and no label or hint has a word of files', () => {
	const forms = FORMS.map(({ schema }) => boxesOf(toFields(schema) as readonly Box[]));
	const names = new Set(forms.flat().map(({ name }) => name));
	names.delete('email');
	for (const { label = '', hint = '' } of forms.flat()) {
		expect(label).toMatch(/^\p{Lu}[^:;]*$/u);
		expect(hint).toMatch(/^(?:$|Por exemplo: |[\p{Lu}\d].*(?:\.$|\. Por exemplo: ))/su);
		const words = `${label} ${hint.replace(/Por exemplo: .*/s, '')}`.split(/[^\p{L}\p{N}_{}./]+/u);
		expect(
			words.filter((word) => names.has(word) || /[_{}]|^\w+\.gpx|^content\//.test(word)),
			label,
		).toEqual([]);
	}
});

test('every field of every schema is in the editor, with its choices, and required where it is there', () => {
	for (const { name, schema } of FORMS) compare(toFields(schema) as readonly Box[], schema, name);
});

/** A line of YAML or Markdown that no other is like. */
const line = fc.stringMatching(/^[a-zà-ú]{3,12}( [a-zà-ú]{2,9}){0,4}$/);

test('whatever fields and lines are changed, all others stay byte for byte', () => {
	const texts = fc.uniqueArray(line, { minLength: 3, maxLength: 8 });
	fc.assert(
		fc.property(texts, texts, fc.nat(), fc.nat(), line, line, (values, lines, field, row, value, other) => {
			fc.pre(!values.includes(value) && !lines.includes(other) && !lines.some((text) => values.includes(text)));
			const names = values.map((_, index) => `campo${index}`);
			const head = values.flatMap((text, index) => [`# nota ${index}`, `${names[index]}:   '${text}'  # fim ${index}`]);
			const body = lines.map((text, index) => (index % 2 ? `* ${text}` : `${text}_${index}`));
			const written = `---\n${head.join('\n')}\n---\n\n${body.join('\n\n')}\n`;
			const schema = z.looseObject({});
			const entry = fromFile(written, schema, true);
			const name = names[field % names.length] ?? '';
			const rows = body.with(row % body.length, other);
			const saved = toFile({ ...entry, [name]: value, body: rows.join('\n\n') }, schema, true).split('\n');
			const expected = written
				.split('\n')
				.filter((text) => !text.startsWith(`${name}:`) && text !== body[row % body.length]);
			expect(saved.filter((text) => !text.startsWith(`${name}:`) && text !== other)).toEqual(expected);
			expect(fromFile(saved.join('\n'), schema, true)).toMatchObject({ [name]: value, body: rows.join('\n\n') });
		}),
	);
});
