import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { SAMPLE } from '#src/content-folder.ts';
import { type ContentCopy, copyContent } from '#tests/support/content-copy.ts';

const NEWS = 'news/um-muro.md';
const ACTION = 'actions/um-lanche.yaml';
const PICTURE = 'news/news_um-muro';

const TITLE = 'o campo «title» (o título do artigo)';
const TITLE_EXAMPLE = 'Escreva, por exemplo: title: Mil e duzentos carvalhos na encosta sul';
const DATE = 'o campo «date» (o dia de publicação)';
const DATE_EXAMPLE = 'Escreva, por exemplo: date: 2026-02-22';
const IMAGE = 'o campo «image» (a imagem, na mesma pasta)';
const IMAGE_EXAMPLE = 'Escreva, por exemplo: image: ./festa.webp';
const NEWS_FIELDS = 'title, subtitle, date, author, topic, tags, image, imageAlt, focus, draft';
const NO_HEADER = 'falta o cabeçalho. Comece o ficheiro com uma linha ---, os campos e outra linha ---';
const MISSING = `este ficheiro não existe e o sítio precisa dele. Reponha-o ou corrija o nome; como se escreve vê-se em ${SAMPLE}`;
const MISNAMED =
	'o nome do ficheiro não serve para um endereço. Use só letras minúsculas sem acentos, algarismos e hífenes';

/** A mistake's name, the change that makes it, and the check's sentence about it. */
type Mistake = [fault: string, change: (content: ContentCopy) => Promise<unknown>, sentence: string];

const FIELD_MISTAKES: Mistake[] = [
	[
		'a missing field',
		({ edit }) => edit(NEWS, /^date: .*\n/m, ''),
		`${NEWS}:2: falta ${DATE}. Acrescente a linha: date: 2026-02-22`,
	],
	[
		'an unknown field',
		({ edit }) => edit(NEWS, /^title:/m, 'autor: Ana\ntitle:'),
		`${NEWS}:2: o campo «autor» não existe. Apague-o ou corrija o nome; os que há são: ${NEWS_FIELDS}`,
	],
	[
		'a date in another form',
		({ edit }) => edit(NEWS, /^date: .*$/m, 'date: 22/02/2026'),
		`${NEWS}:4: ${DATE} não está na forma AAAA-MM-DD. ${DATE_EXAMPLE}`,
	],
	[
		'a date that does not exist',
		({ edit }) => edit(NEWS, /^date: .*$/m, 'date: 2026-02-30'),
		`${NEWS}:4: ${DATE} não existe no calendário. ${DATE_EXAMPLE}`,
	],
	[
		'an empty title',
		({ edit }) => edit(NEWS, /^title: .*$/m, "title: ''"),
		`${NEWS}:2: ${TITLE} está vazio. ${TITLE_EXAMPLE}`,
	],
	[
		'a title without a value',
		({ edit }) => edit(NEWS, /^title: .*$/m, 'title:'),
		`${NEWS}:2: falta responder: ${TITLE.replace('o campo ', '')}. Escreva a resposta a seguir a «title:»`,
	],
	[
		'a long title',
		({ edit }) => edit(NEWS, /^title: .*$/m, `title: ${'a'.repeat(91)}`),
		`${NEWS}:2: ${TITLE} passa dos 90 caracteres. ${TITLE_EXAMPLE}`,
	],
	[
		'an image that is not there',
		({ edit }) => edit(ACTION, /^image: .*$/m, 'image: ./nada.webp'),
		`${ACTION}:6: ${IMAGE} aponta para «./nada.webp», que não existe; ponha essa imagem na mesma pasta ou corrija o nome. ${IMAGE_EXAMPLE}`,
	],
	[
		'an image from elsewhere',
		({ edit }) => edit(ACTION, /^image: .*$/m, 'image: https://exemplo.pt/a.webp'),
		`${ACTION}:6: ${IMAGE} vale «https://exemplo.pt/a.webp», que não começa por ./. ${IMAGE_EXAMPLE}`,
	],
];

const FILE_MISTAKES: Mistake[] = [
	[
		'a colon without quotes',
		({ edit }) => edit(NEWS, /^title: .*$/m, 'title: Muros: um'),
		`${NEWS}:2: a linha «title: Muros: um» tem dois pontos no texto. Ponha-o entre aspas: title: "Muros: um"`,
	],
	['no front matter', ({ write }) => write(NEWS, 'Só o texto.\n'), `${NEWS}:1: ${NO_HEADER}`],
	[
		'a picture in other capitals',
		({ edit }) => edit(ACTION, /^image: .*$/m, 'image: ./Um-Lanche.jpg'),
		`${ACTION}:6: ${IMAGE} aponta para «./Um-Lanche.jpg», e na pasta está «um-lanche.webp». Escreva: image: ./um-lanche.webp`,
	],
	[
		'a picture of another name in the text',
		({ edit }) => edit(NEWS, /O texto\./, '![Pedras](./NEWS_um-muro.webp)'),
		`${NEWS}:9: o texto mostra a imagem «./NEWS_um-muro.webp», e na pasta está «news_um-muro.webp». Escreva: ![Pedras](./news_um-muro.webp)`,
	],
	[
		'a sign that is no code in a link',
		({ edit }) => edit(NEWS, /O texto\./, '![Pedras](./100%.webp)'),
		`${NEWS}:9: o texto mostra a imagem «./100%.webp», que não existe. Ponha essa imagem na mesma pasta ou corrija o nome`,
	],
	[
		'a text that is still the model’s',
		({ edit }) => edit(NEWS, /O texto\./, 'Escreva aqui o texto.'),
		`${NEWS}:9: o texto ainda é o do modelo («Escreva aqui o texto.»). Apague esta linha e escreva o texto no lugar dela`,
	],
	[
		'front matter without fields',
		({ write }) => write(NEWS, '---\n- title\n---\n'),
		`${NEWS}:2: não tem campos. Escreva cada um na sua linha, o nome, dois pontos e o valor: ${NEWS_FIELDS}`,
	],
	['no site.yaml', ({ remove }) => remove('site.yaml'), `site.yaml: ${MISSING}/site.yaml`],
	['no membership.yaml', ({ remove }) => remove('membership.yaml'), `membership.yaml: ${MISSING}/membership.yaml`],
	['a missing page', ({ remove }) => remove('pages/privacy.md'), `pages/privacy.md: ${MISSING}/pages/privacy.md`],
	[
		'a name that makes no address',
		async ({ rename, remove }) => {
			await rename(NEWS, 'news/Olá Mundo.md');
			await remove(`${PICTURE}.webp`);
		},
		`news/Olá Mundo.md: ${MISNAMED}, por exemplo ola-mundo.md`,
	],
	[
		'such a name of an entry',
		({ rename }) => rename('testimonials/ana-reis.yaml', 'testimonials/Ana_Reis.yaml'),
		`testimonials/Ana_Reis.yaml: ${MISNAMED}, por exemplo ana-reis.yaml`,
	],
	[
		'such a name of a folder',
		({ rename }) => rename('store/um-copo', 'store/Um Copo'),
		`store/Um Copo/index.md: ${MISNAMED.replace('do ficheiro', 'da pasta')}, por exemplo um-copo`,
	],
	[
		'a product without its folder',
		({ write }) => write('store/outro-copo.md', ''),
		'store/outro-copo.md: o sítio não lê este ficheiro. Aqui só lê store/um-nome/index.md e as imagens dessa pasta',
	],
	[
		'an entry that is not read',
		({ rename }) => rename(ACTION, 'actions/um-lanche.yml'),
		'actions/um-lanche.yml: o sítio não lê este ficheiro. O nome tem de acabar em .yaml',
	],
	[
		'a picture of no post',
		({ rename }) => rename(`${PICTURE}.webp`, 'news/news_um-mruo.webp'),
		'news/news_um-mruo.webp: não há nenhuma notícia um-mruo.md. Dê à imagem o nome da notícia, com news_ antes, ou apague-a',
	],
	[
		'a picture straight from the camera',
		({ rename }) => rename(`${PICTURE}.webp`, `${PICTURE}.JPG`),
		`${PICTURE}.JPG: o nome da imagem tem de acabar em .avif, .jpeg, .jpg, .png, .webp, com minúsculas. Mude o nome, ou guarde-a como JPEG`,
	],
];

describe('the content folder', { timeout: 30_000 }, () => {
	it('is valid, and is written for the functions without any message', async () => {
		const { output, ...rest } = await (await copyContent()).run();
		expect(rest).toEqual({ status: 0, stdout: '', stderr: '' });
		const { site, actions, catalogue } = JSON.parse(output);
		expect({ ...site, store: 'in cents' }).toEqual({
			...parse(await readFile(join(SAMPLE, 'site.yaml'), 'utf8')),
			store: 'in cents',
		});
		expect(catalogue.products['um-copo'].offers).toEqual([{ price: 435, availability: 'available' }]);
		// Saturday and Sunday.
		expect(actions['um-lanche']).toMatchObject({ title: 'Um lanche', weekdays: [6, 7] });
	});

	it.each([...FIELD_MISTAKES, ...FILE_MISTAKES])('with %s is refused in one sentence', async (_, change, sentence) => {
		const content = await copyContent();
		await change(content);
		expect(await content.find()).toEqual([`content/${sentence}`]);
	});

	it('has all its mistakes reported at once, and the file for the functions stays unchanged', async () => {
		const { edit, run } = await copyContent();
		await edit(NEWS, /^title: .*$/m, "title: ''");
		await edit(ACTION, /^price: .*$/m, "price: '80 euros'");
		expect(await run()).toEqual({
			status: 1,
			stdout: '',
			stderr:
				`content/${ACTION}:4: o campo «price» (o preço a partir do qual se faz, em euros) não é um número inteiro. Escreva, por exemplo: price: 80\n` +
				`content/${NEWS}:2: ${TITLE} está vazio. ${TITLE_EXAMPLE}\n`,
			output: 'before',
		});
	});

	it('may have a picture of any name that a post asks for', async () => {
		const { rename, edit, find } = await copyContent();
		await rename(`${PICTURE}.webp`, 'news/news_pedras.webp');
		await edit(NEWS, /^title:/m, 'image: ./news_pedras.webp\ntitle:');
		expect(await find()).toEqual([]);
	});

	it('may have files that Windows saved', async () => {
		const { edit, find } = await copyContent();
		await edit(NEWS, /^/, '\uFEFF');
		await edit(NEWS, /\n/g, '\r\n');
		expect(await find()).toEqual([]);
	});
});
