import { describe, expect, it } from 'vitest';
import { copyContent } from '#tests/support/content-copy.ts';

const NEWS = 'news/um-muro.md';

/** Adds a paragraph to a post, and checks the content. */
const checkWith = async (paragraph: string) => {
	const { edit, check } = await copyContent();
	await edit(NEWS, /$/, `${paragraph}\n`);
	return check();
};

const MISTAKES: [fault: string, paragraph: string, sentence: string][] = [
	[
		'an image in the text that is not there',
		'![Um muro](./nada.webp)',
		'o texto mostra a imagem «./nada.webp», que não existe. Ponha essa imagem na mesma pasta ou corrija o nome',
	],
	[
		'an image in the text from elsewhere',
		'![Um muro](https://exemplo.pt/a.webp)',
		'o texto mostra a imagem «https://exemplo.pt/a.webp», que não começa por ./ e assim não vem desta pasta. Ponha-a aqui e escreva: ![O que se vê](./nome.webp)',
	],
	[
		'an image in the text that nobody describes',
		'![](./news_um-muro.webp)',
		'o texto mostra a imagem «./news_um-muro.webp» sem dizer o que nela se vê. Escreva: ![O que se vê](./news_um-muro.webp)',
	],
	[
		'a link to no page',
		'Veja [os trilhos](/trilhos).',
		'o texto tem uma hiperligação para «/trilhos», que não existe neste sítio. Corrija o endereço, sem barra no fim',
	],
	[
		'a link without https',
		'Veja [o mapa](www.exemplo.pt).',
		'o texto tem uma hiperligação para «www.exemplo.pt», que não leva a lado nenhum. Comece-a por https:// ou, se é deste sítio, por /',
	],
	[
		'a second main title',
		'\n# Um título',
		'o texto tem um título com um só #, que é o título da página. Escreva-o com ##',
	],
];

describe('the text of a post', { timeout: 30_000 }, () => {
	it.each(MISTAKES)('with %s is refused in one sentence', async (_, paragraph, sentence) => {
		expect(await checkWith(paragraph)).toMatchObject({ code: 1, stderr: `content/${NEWS}: ${sentence}\n` });
	});

	it('may show its own pictures and link to its own pages and to others', async () => {
		const text =
			'![Um muro](./news_um-muro.webp) [a](/trails) [b](/contact?subject=Muros#conteudo) [c](/news/um-muro) [d](https://exemplo.pt) [e](mailto:a@exemplo.pt) `![](código)`';
		expect(await checkWith(text)).toMatchObject({ code: 0, stderr: '' });
	});
});
