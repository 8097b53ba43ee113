import { z } from 'astro/zod';
import { focalPoint, type ImageField, line, paragraph, sitePage, wholeNumber } from '#src/schemas/fields.ts';

const slideLink = (description: string, example: string) =>
	z.strictObject({ text: line(description, example, 40), page: sitePage() });

/** `content/slides/{id}.yaml`: a picture with a title at the top of the home page. */
export const slideSchema = <Image extends z.ZodType>(image: ImageField<Image>) =>
	z.strictObject({
		order: wholeNumber('a posição no destaque, a começar em 1', '1', 1, 9),
		eyebrow: line('a linha curta por cima do título', 'Todos os sábados', 60),
		title: line('o título', 'A serra conhece-se a pé.', 80),
		text: paragraph('uma ou duas frases por baixo do título', 'Trilhos marcados por quem conhece.', 220),
		/** The yellow button. */
		button: slideLink('o que se lê no botão amarelo', 'Escolher um trilho'),
		/** The outlined button beside it. */
		secondButton: slideLink('o que se lê no segundo botão', 'Conhecer a associação').optional(),
		image: image().meta({ description: 'a imagem larga, na mesma pasta', example: './vale.webp' }),
		imageAlt: line('o que se vê na imagem, para quem não a vê', "'Ilustração: dois caminhantes num penedo'", 160),
		focus: focalPoint(),
	});
