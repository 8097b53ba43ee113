import { z } from 'astro/zod';
import { captionFields, type ImageField, line, wholeNumber } from '#src/schemas/fields.ts';

/** `content/gallery/{id}.yaml`: a picture of the gallery on the about page. */
export const gallerySchema = <Image extends z.ZodType>(image: ImageField<Image>) =>
	z.strictObject({
		order: wholeNumber('a posição na galeria, a começar em 1', '1', 1, 99),
		title: line('o título da imagem', 'Ponte no outono', 60),
		caption: line('onde e quando, e de quem é a imagem', 'Junto à ribeira, novembro', 120),
		credit: captionFields().credit,
		image: image().meta({ description: 'a imagem, na mesma pasta', example: './ponte-no-outono.webp' }),
		imageAlt: line('o que se vê na imagem, para quem não a vê', "'Ilustração: uma ponte de pedra'", 160),
	});
