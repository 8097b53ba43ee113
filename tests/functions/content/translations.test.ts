import { relative } from 'node:path';
import { expect, it } from 'vitest';
import { type Finding, toText } from '#src/check/files.ts';
import { translationSchemaOf } from '#src/collections.ts';
import { type ContentCopy, copyContent } from '#tests/support/content-copy.ts';

const ASSOCIATION = 'site/association.yaml';
const TRAIL = 'trails/a-fraga/index.md';
const CLOSED = 'alerts: [{ title: Ponte fechada, text: Caiu., from: 2026-02-22, closed: true }]';

const copyWithEnglish = async (): Promise<ContentCopy> => {
	const content = await copyContent();
	await content.edit(ASSOCIATION, /^languages: .*$/m, 'languages: [pt, en]');
	return content;
};

/** The hints below these headings, as lines. */
const hintsOf = async ({ folder, check }: ContentCopy, ...headings: readonly string[]): Promise<string[]> => {
	const { notes } = await check();
	const found: readonly Finding[] = headings.flatMap((heading) => notes[heading] ?? []);
	return found.map((finding) => toText({ ...finding, file: relative(`${folder}/content`, finding.file) }));
};

it('says what is wrong with a translation, with its line and how to mend it', async () => {
	const { edit, write, find } = await copyWithEnglish();
	await edit(TRAIL, /$/, '\n![Uma fraga](./cover.webp)\n');
	const fields = ['title: The crag', 'number: 4', 'colour: a', 'summary: ""', 'steps: [{ text: Go. }]'];
	const text = '![A crag](./cover.webp) ![A fox](./fox.webp) [Contact](/contact) [Trails](/en/trails#map)';
	await write('en/trails/a-fraga.md', `---\n${fields.join('\n')}\n---\n\n${text}\n`);
	await write('en/a-fraga.md', 'Text.\n');
	await write('en/news/a-fonte.md', 'Text.\n');
	await write('en-GB/trails/a-fraga.md', 'Text.\n');
	const names = Object.keys(translationSchemaOf('trails')?.shape ?? {}).join(', ');
	expect(await find()).toEqual([
		'content/en-GB: o sítio não lê esta pasta: chama-se en. Passe para en o que está nela',
		'content/en/a-fraga.md: o sítio não lê este ficheiro. Uma tradução tem o caminho do original a seguir a en/, e a de uma pasta é um ficheiro: en/trails/um-nome.md, en/walking.yaml',
		'content/en/news/a-fonte.md: o sítio não lê este ficheiro: o que está em news fica em português. Apague-o',
		'content/en/trails/a-fraga.md:3: o campo «number» não se traduz: vale o do original. Apague esta linha',
		`content/en/trails/a-fraga.md:4: o campo «colour» não existe. Apague-o ou corrija o nome; os que há são: ${names}`,
		'content/en/trails/a-fraga.md:6: falta o campo «steps.1.kilometre» (o quilómetro em que começa). Acrescente, à altura dos outros campos do 1.º de «steps», a linha «kilometre:», com o número',
		'content/en/trails/a-fraga.md:9: o texto mostra a imagem «./fox.webp», que não existe. Ponha essa imagem na mesma pasta ou corrija o nome',
		'content/en/trails/a-fraga.md:9: o texto tem uma hiperligação para «/en/trails#map», e é o sítio que leva cada pessoa à página na língua em que lê. Escreva: /trails#map',
	]);
});

it('hints at what is not translated, first at what closes a trail', async () => {
	const content = await copyWithEnglish();
	await content.edit(TRAIL, /^steps:/m, `${CLOSED}\nsteps:`);
	await content.write(
		'notices/fogo.yaml',
		'title: Serra fechada\nkind: fire\ntext: Não entre.\nfrom: 2027-08-14\nall: true\n',
	);
	await content.write(
		'notices/caca.yaml',
		'title: Caça\nkind: hunting\ntext: Até às 14h.\nfrom: 2027-10-04\nall: true\n',
	);
	const first = 'Avisos que fecham um trilho, por traduzir';
	const closed = `${TRAIL}:24: «Ponte fechada» fecha um trilho, e quem só lê inglês não fica a saber porquê. Traduza-o em en/trails/a-fraga.md`;
	expect(Object.keys((await content.check()).notes)[0]).toBe(first);
	const fire =
		'notices/fogo.yaml:1: «Serra fechada» fecha um trilho, e quem só lê inglês não fica a saber porquê. Traduza-o em en/notices/fogo.yaml';
	expect((await hintsOf(content, first)).toSorted()).toEqual([fire, closed]);
	const action =
		'actions/um-lanche.yaml: aparece em português a quem lê em inglês. Traduza-o em en/actions/um-lanche.yaml';
	expect(await hintsOf(content, 'Por traduzir')).toEqual(
		expect.arrayContaining([
			action,
			`${TRAIL}: aparece em português a quem lê em inglês. Traduza-o em en/trails/a-fraga.md`,
		]),
	);

	const alert = '- { from: 2026-02-22, title: Bridge closed, text: It has fallen. }';
	await content.write('en/trails/a-fraga.md', `---\ntitle: The crag\nalerts:\n  ${alert}\n---\n`);
	await content.write('en/actions/um-lanche.yaml', 'title: A picnic\nsubtitle: In the shade.\n');
	expect(await hintsOf(content, first)).toEqual([fire]);
	const hints = await hintsOf(content, 'Por traduzir');
	expect(hints).toContainEqual(
		expect.stringMatching(
			/^en\/trails\/a-fraga\.md: falta traduzir: summary, place, .*, steps, o texto\. O resto da página está em inglês$/,
		),
	);
	expect(hints).not.toContain(action);
	expect(await content.find()).toEqual([]);
});

it('what belongs to nothing any more is named, and stops no build', async () => {
	const content = await copyWithEnglish();
	await content.edit(TRAIL, /^steps:/m, `${CLOSED}\nsteps:`);
	const text = '![A fox](./fox.webp) [The way](/trails/a-raposa)';
	await content.write('en/trails/a-raposa.md', `---\ntitle: The fox\n---\n\n${text}\n`);
	await content.write(
		'en/trails/a-fraga.md',
		'---\npublicTransport: { details: None. }\nalerts:\n  - { from: 2026-02-20, title: Bridge closed }\n---\n',
	);
	await content.write('en/membership.yaml', 'benefits: [Walks]\n');
	expect(await content.find()).toEqual([]);
	expect(await hintsOf(content, 'Traduções que não aparecem')).toEqual([
		'en/trails/a-fraga.md:2: «publicTransport» não está no original, e não aparece. Apague-o',
		'en/trails/a-fraga.md:4: a 1.ª linha de «alerts» não é de nenhuma do original, e não aparece. Ponha em «from» o que lá está, ou apague a linha',
		'en/trails/a-raposa.md: é a tradução de trails/a-raposa/index.md, que não existe, e não aparece. Dê-lhe o nome do original, ou apague-a',
		'en/membership.yaml:1: «benefits» aparece em português, porque no original tem 5 linhas e aqui 1. Traduza-as todas, pela mesma ordem',
	]);
});

it('is not checked for links as long as its feature is off', async () => {
	const content = await copyWithEnglish();
	await content.write('en/store/um-copo.md', '---\ntitle: A cup\n---\n\nIn the [shop](/store).\n');
	await content.edit('site/features.yaml', /^store: true/m, 'store: false');
	expect(await content.find()).toEqual([]);
});

it('of a page that the site has not, nobody is to translate anything', async () => {
	const content = await copyWithEnglish();
	const ofStore = async () => (await hintsOf(content, 'Por traduzir')).filter((hint) => hint.includes('pages/store'));
	await content.remove('en/pages/store.md');
	expect(await ofStore()).toHaveLength(1);
	await content.edit('site/features.yaml', /^store: true/m, 'store: false');
	expect(await ofStore()).toEqual([]);
});

it('a site in Portuguese alone hears nothing of translations', async () => {
	const content = await copyContent();
	await content.edit(ASSOCIATION, /^languages: .*$/m, 'languages: [pt]');
	expect(await hintsOf(content, 'Avisos que fecham um trilho, por traduzir', 'Por traduzir')).toEqual([]);
});
