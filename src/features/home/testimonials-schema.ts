import { z } from 'astro/zod';
import { type ImageField, line, paragraph, wholeNumber } from '#src/schemas/fields.ts';
import { portrait } from '#src/schemas/photograph.ts';

/** `content/testimonials/{id}.yaml`: what a person said about the association. */
export const testimonialSchema = <Image extends z.ZodType>(image: ImageField<Image>) =>
	z.strictObject({
		order: wholeNumber('a posição na lista, a começar em 1', '1', 1, 99),
		author: line('quem o disse', 'Maria Silva', 60),
		position: line('o que essa pessoa é para a associação', 'Sócia desde 2022', 60),
		photo: portrait(image),
		text: paragraph('o que disse, sem aspas', 'Vim uma vez e voltei no sábado seguinte.', 400),
	});
