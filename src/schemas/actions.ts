import { z } from 'astro/zod';
import { type ImageField, line, paragraph, wholeNumber } from './fields.ts';

/** `content/actions/{id}.yaml`: an activity that a group can ask to schedule. */
export const actionSchema = <Image extends z.ZodType>(image: ImageField<Image>) =>
	z.strictObject({
		order: wholeNumber('a posição na lista, a começar em 1', '1', 1, 99),
		title: line('o nome da ação', 'Festa de aniversário', 60),
		subtitle: paragraph('o que acontece nessa ação, numa frase', 'Caça ao tesouro e lanche à sombra.', 160),
		/** Whole euros, VAT included; shown as «desde 80€». */
		price: wholeNumber('o preço a partir do qual se faz, em euros', '80', 1, 100_000),
		image: image().meta({ description: 'a imagem, na mesma pasta', example: './festa.webp' }),
	});
