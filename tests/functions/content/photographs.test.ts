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
	await edit('about/about.yaml', /$/, `\npartners:\n  title: Quem ajuda\n  list: [${partner}]\n`);
	expect(await find()).toEqual([]);
});

it('the banner of the contact page is described in site/association.yaml', async () => {
	const { edit, write, find } = await copyContent();
	const picture = sharp({ create: { width: 1600, height: 900, channels: 3, background: '#667' } });
	await write('pages/contact-banner.webp', await picture.webp({ effort: 0 }).toBuffer());
	expect(await find()).toEqual([]);
	await edit('site/association.yaml', /^contactBannerAlt: .*\n/m, '');
	expect(await find()).toEqual([
		"content/pages/contact-banner.webp: falta dizer, em site/association.yaml, o que se vê nesta imagem. Acrescente lá a linha: contactBannerAlt: 'Um grupo caminha ao nascer do sol'",
	]);
});
