import { z } from 'astro/zod';
import { line, paragraph, sitePage, wholeNumber } from '#src/schemas/fields.ts';

/** `content/topics/{id}.yaml`: a way to take part, in the dark section of the home page. */
export const topicSchema = () =>
	z.strictObject({
		order: wholeNumber('a posição na lista, a começar em 1', '1', 1, 9),
		title: line('a maneira de ajudar, numa ou duas palavras', 'Participar', 30),
		text: paragraph('o que se faz, numa frase', 'Junte-se a uma saída ou a uma jornada de voluntariado.', 140),
		icon: z
			.enum(['pessoas', 'mão', 'planta', 'ciclo'], { error: 'não é pessoas, mão, planta nem ciclo' })
			.meta({ description: 'o desenho ao lado do título', example: 'pessoas' }),
		page: sitePage(),
	});
