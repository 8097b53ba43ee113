import { z } from 'astro/zod';
import { type ImageField, line } from './fields.ts';

/** What is written below a photograph. Drawings need neither. */
export const captionFields = () => ({
	caption: line('a legenda da fotografia: onde e quando', 'Junto à ribeira, abril', 120).optional(),
	credit: line('quem fez a fotografia', 'Ana Reis', 80).optional(),
});

/** A photograph of a person, with what is seen and written below it. */
export const portrait = <Image extends z.ZodType>(image: ImageField<Image>) =>
	z
		.strictObject({
			image: image().meta({ description: 'a fotografia, na mesma pasta', example: './ana-reis.webp' }),
			alt: line('o que se vê na fotografia, para quem não a vê', 'Ana Reis, de chapéu, junto a um muro', 160),
			...captionFields(),
		})
		.optional()
		.meta({ description: 'uma fotografia da pessoa, se ela quiser' });
