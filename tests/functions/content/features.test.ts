import { describe, expect, it } from 'vitest';
import { SAMPLE } from '#src/content-folder.ts';
import { copyContent } from '#tests/support/content-copy.ts';

const POST = '---\ntitle: Um muro\nsubtitle: a\ndate: 2026-02-22\ntopic: Escolas\nimageAlt: Um muro\n---\n\n';
const MISSING = `este ficheiro não existe, e com o que há no conteúdo o sítio precisa dele. Escreva-o, ou reponha-o se já existiu; como se escreve vê-se em ${SAMPLE}`;

/** What a site with the contact form alone can do without. */
const OF_FEATURES = [
	'{news,actions,testimonials}/*',
	'{store,trails}/*/*',
	'pages/{become-member,store,trails}.md',
	'{membership,walking,pictures,site/store}.yaml',
];
const TOPIC = 'order: 1\ntitle: Ajudar\ntext: Venha.\nicon: mão\npage: store\n';

/** Content whose `site/features.yaml` switches the shop off. */
const copyWithoutStore = async () => {
	const content = await copyContent();
	await content.edit('site/features.yaml', /^store: true/m, 'store: false');
	return content;
};

it('a post may have no picture, and one that it has by its name is described', async () => {
	const { edit, remove, find } = await copyContent();
	for (const file of ['pictures.yaml', 'default-image.webp']) await remove(file);
	await edit('news/um-muro.md', /^imageAlt: .*\n/m, '');
	expect(await find()).toEqual([
		expect.stringContaining('mostra a imagem «news_um-muro.webp», e falta o campo «imageAlt»'),
	]);
	await remove('news/news_um-muro.*');
	expect(await find()).toEqual([]);
});

describe('a feature that is off', { timeout: 30_000 }, () => {
	it('is not checked for links in its own texts', async () => {
		const { edit, find } = await copyWithoutStore();
		await edit('pages/store.md', /O texto\./, 'Veja [um copo](/store/um-copo).');
		expect(await find()).toEqual([]);
	});

	it('can’t be linked to, nor opened by a button', async () => {
		const addresses = ['/store', '/store/um-copo', '/store#precos', '/checkout', '/withdrawal'];
		const { write, find } = await copyWithoutStore();
		await write('news/um-muro.md', `${POST}${addresses.map((address) => `[Loja](${address})\n`).join('')}`);
		await write('topics/ajudar.yaml', TOPIC);
		const off = 'que site/features.yaml desliga (store: false)';
		expect(await find()).toEqual([
			...addresses.map(
				(address, index) =>
					`content/news/um-muro.md:${9 + index}: o texto tem uma hiperligação para «${address}», ${off}. Tire-a`,
			),
			`content/topics/ajudar.yaml:5: o campo «page» abre uma página ${off}. Escreva o nome de outra`,
		]);
	});

	it('because its content is not there can’t be linked to either', async () => {
		const { remove, write, find } = await copyContent();
		await remove('store/um-copo/*');
		await write('news/um-muro.md', `${POST}Pela [loja](/store).\n`);
		await write('topics/ajudar.yaml', TOPIC);
		expect(await find()).toEqual([
			'content/news/um-muro.md:9: o texto tem uma hiperligação para «/store», que este sítio não tem, porque falta o conteúdo dela (store/*/index.md e site/store.yaml). Tire-a',
			'content/topics/ajudar.yaml:5: o campo «page» abre uma página que este sítio não tem, porque falta o conteúdo dela (store/*/index.md e site/store.yaml). Escreva o nome de outra',
		]);
	});

	it('needs no files: the contact form alone is a site', async () => {
		const { edit, remove, find } = await copyContent();
		for (const file of OF_FEATURES) await remove(file);
		await edit('about/about.yaml', /^gallery:\n {2}.*\n/m, '');
		expect(await find()).toEqual([]);
	});

	it.each<[feature: string, files: readonly string[], name: string, sentences: readonly string[]]>([
		['trails', ['walking.yaml'], 'walking.yaml', [`${MISSING}/walking.yaml`]],
		['membership', ['pages/become-member.md'], 'pages/become-member.md', [`${MISSING}/pages/become-member.md`]],
	])('alone does not need its content: %s', async (feature, files, name, sentences) => {
		const { edit, remove, find } = await copyContent();
		for (const file of files) await remove(file);
		expect(await find()).toEqual(sentences.map((sentence) => `content/${name}: ${sentence}`));
		await edit('site/features.yaml', new RegExp(`^${feature}: true`, 'm'), `${feature}: false`);
		expect(await find()).toEqual([]);
	});

	it('waits for what only the association knows: products for the shop’s rules, with a note', async () => {
		const { remove, check } = await copyContent();
		await remove('site/store.yaml');
		const { findings, features, notes } = await check();
		expect([findings, features.store]).toEqual([[], false]);
		expect(notes['Desligado']?.map(({ sentence }) => sentence)).toEqual([
			expect.stringMatching(/^a loja ainda não aparece: falta site\/store\.yaml/),
		]);
	});

	it('needs no default picture for news if every post has its own, nor a file that says what is off', async () => {
		const { remove, find } = await copyContent();
		for (const file of ['pictures.yaml', 'default-image.webp', 'site/features.yaml']) await remove(file);
		expect(await find()).toEqual([]);
	});
});
