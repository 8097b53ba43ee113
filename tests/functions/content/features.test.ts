import { describe, expect, it } from 'vitest';
import { copyContent } from '#tests/support/content-copy.ts';

const POST = '---\ntitle: Um muro\nsubtitle: a\ndate: 2026-02-22\ntopic: Escolas\nimageAlt: Um muro\n---\n\n';
const TOPIC = 'order: 1\ntitle: Ajudar\ntext: Venha.\nicon: mão\npage: store\n';

/** Content whose `site.yaml` switches the store off. */
const copyWithoutStore = async () => {
	const content = await copyContent();
	await content.edit('site.yaml', / {2}store: true/, '  store: false');
	return content;
};

describe('what is off in site.yaml', { timeout: 30_000 }, () => {
	it('is not checked for links in its own texts', async () => {
		const { edit, find } = await copyWithoutStore();
		await edit('pages/store.md', /O texto\./, 'Veja [um copo](/store/um-copo).');
		expect(await find()).toEqual([]);
	});

	it.each(['/store', '/store/um-copo', '/store#precos', '/checkout', '/withdrawal'])(
		'can’t be linked to: %s',
		async (address) => {
			const { write, find } = await copyWithoutStore();
			await write('news/um-muro.md', `${POST}Pela [loja](${address}).\n`);
			expect(await find()).toEqual([
				`content/news/um-muro.md:9: o texto tem uma hiperligação para «${address}», que site.yaml desliga (features, store: false). Tire-a, ou ponha o que a tem entre <!-- store --> e <!-- /store -->`,
			]);
		},
	);

	it('may be linked to in text that is left out with it, and mistakes below keep their line numbers', async () => {
		const { write, find } = await copyWithoutStore();
		const part = '<!-- store -->\nPela [loja](/store).\n\n<!-- /store -->\n';
		await write(
			'news/um-muro.md',
			`${POST}Pago<!-- store --> pela [loja](/store)<!-- /store -->.\n\n${part}<b>Já</b>\n`,
		);
		expect(await find()).toEqual([expect.stringMatching(/^content\/news\/um-muro\.md:15: o texto tem HTML/)]);
	});

	it('still uses the pictures of a text that is left out', async () => {
		const { write, rename, find } = await copyWithoutStore();
		await rename('store/um-copo/copo.webp', 'news/copo.webp');
		await write('store/um-copo/index.md', '');
		await write('news/um-muro.md', `${POST}<!-- store -->\n![Um copo](./copo.webp)\n\n<!-- /store -->\nO texto.\n`);
		expect((await find()).filter((sentence) => sentence.includes('copo.webp'))).toEqual([]);
	});

	it('can’t be opened by a button', async () => {
		const { write, find } = await copyWithoutStore();
		await write('topics/ajudar.yaml', TOPIC);
		expect(await find()).toEqual([
			'content/topics/ajudar.yaml:5: o campo «page» abre uma página que site.yaml desliga (features, store: false). Escreva o nome de outra',
		]);
	});

	it('is written as true or false', async () => {
		const { edit, find } = await copyContent();
		await edit('site.yaml', / {2}store: true/, '  store: não');
		expect(await find()).toEqual([
			expect.stringMatching(
				/^content\/site\.yaml:\d+: o campo «features\.store» \(se o sítio tem a loja\) não é true nem false\. Escreva, por exemplo: store: true$/,
			),
		]);
	});

	it('is nothing if site.yaml does not say so', async () => {
		const { edit, find } = await copyContent();
		await edit('site.yaml', /^features:\n(?: {2}.*\n)+/m, '');
		expect(await find()).toEqual([]);
	});
});
