import sharp from 'sharp';
import { expect, it } from 'vitest';
import { copyContent } from '#tests/support/content-copy.ts';

it('people, places and partners may have pictures with captions and credits', async () => {
	const { edit, write, find } = await copyContent();
	const picture = await sharp({ create: { width: 320, height: 320, channels: 3, background: '#667' } })
		.webp({ effort: 0 })
		.toBuffer();
	const photo = '{ image: ./ana.webp, alt: Ana Reis, caption: Fonte Fria, credit: Rui Antunes }';
	await write('testimonials/ana.webp', picture);
	await edit('testimonials/ana-reis.yaml', /$/, `photo: ${photo}\n`);
	await write('about/ana.webp', picture);
	await edit('about/about.yaml', /^imageAlt:/m, 'caption: Ao nascer do sol\ncredit: Rui Antunes\nimageAlt:');
	await edit('about/about.yaml', /^( +)- name: Abílio Sá$/m, `$&\n$1  photo: ${photo}`);
	await write('about/junta.webp', picture);
	const partner = '{ name: Junta, url: "https://junta.example", logo: ./junta.webp }';
	await edit('about/about.yaml', /^partners:[\s\S]*?(?=^#)/m, `partners:\n  title: Quem ajuda\n  list: [${partner}]\n`);
	expect(await find()).toEqual([]);
});

it('the pictures of no text are declared, and the banner of the contact page needs words', async () => {
	const { write, find } = await copyContent();
	const picture = sharp({ create: { width: 1600, height: 900, channels: 3, background: '#667' } });
	await write('news/Uma praça.PNG', await picture.png().toBuffer());
	const image = './news/Uma praça.PNG';
	await write('pictures.yaml', `news: ${image}\nsharing: ${image}\ncontact: { image: ${image} }\n`);
	expect(await find()).toEqual([
		'content/pictures.yaml:3: falta o campo «contact.imageAlt» (o que se vê na imagem, para quem não a vê). Acrescente, por baixo de «contact:» e à altura dos outros campos, a linha «imageAlt:», com a resposta',
	]);
	await write(
		'pictures.yaml',
		`news: ${image}\nsharing: ${image}\ncontact: { image: ${image}, imageAlt: Uma praça }\n`,
	);
	expect(await find()).toEqual([]);
});

it.each([
	[1000, 700],
	[1300, 600],
])('a picture of %i by %i pixels is large enough for one place, and not for another', async (width, height) => {
	const { write, edit, find } = await copyContent();
	const picture = sharp({ create: { width, height, channels: 3, background: '#667' } });
	await write('news/muro.jpg', await picture.jpeg().toBuffer());
	await edit('news/um-muro.md', /^title:/m, 'image: muro.jpg\ntitle:');
	expect(await find()).toEqual([]);
	await write('pictures.yaml', 'news: news/muro.jpg\n');
	expect(await find()).toEqual([
		`content/news/muro.jpg: a imagem tem ${width} por ${height} píxeis, e para servir de imagem das notícias sem imagem precisa de pelo menos 1200 por 675. Envie uma maior`,
	]);
});

it('a photograph may weigh more than 10 MB and have more pixels than any screen', async () => {
	const { write, edit, find } = await copyContent();
	const picture = sharp({ create: { width: 6_000, height: 4_500, channels: 3, background: '#667' } });
	// Some cameras write more behind the end of the picture.
	const file = Buffer.concat([await picture.jpeg().toBuffer(), Buffer.alloc(12_000_000)]);
	await write('news/DSC_0001.JPG', file);
	await edit('news/um-muro.md', /^title:/m, 'image: DSC_0001.JPG\ntitle:');
	expect(await find()).toEqual([]);
	await write('news/DSC_0001.JPG', file.subarray(0, 100_000));
	expect(await find()).toEqual([expect.stringContaining('news/DSC_0001.JPG: a imagem não se consegue abrir')]);
});

it('a photograph that is damaged in the middle is found, and a JPEG by another ending is told its name', async () => {
	const { write, edit, find } = await copyContent();
	const noise = Buffer.from(Array.from({ length: 800 * 600 * 3 }, (_, index) => (index * 7919) % 251));
	const picture = await sharp(noise, { raw: { width: 800, height: 600, channels: 3 } })
		.jpeg()
		.toBuffer();
	await write('news/muro.jpg', Buffer.from(picture).fill(0, picture.length >> 1, (picture.length >> 1) + 4_000));
	await edit('news/um-muro.md', /^title:/m, 'image: muro.jpg\ntitle:');
	expect(await find()).toEqual([expect.stringContaining('news/muro.jpg: a imagem não se consegue abrir')]);
	await write('news/muro.jpg', picture);
	await write('news/outro.jfif', picture);
	await edit('news/um-muro.md', /image: muro\.jpg/m, 'image: outro.jfif');
	expect(await find()).toEqual([
		'content/news/outro.jfif: a imagem é um JPEG com outro fim de nome. Mude o nome, e mais nada: em vez de .jfif, .jpg',
	]);
});
