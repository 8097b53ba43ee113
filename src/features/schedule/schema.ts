import { z } from 'astro/zod';
import { clockTime, weekdays } from '#src/schemas/calendar.ts';
import { type ImageField, line, paragraph, wholeEuros, wholeNumber } from '#src/schemas/fields.ts';

/** `content/actions/{id}.yaml`: an activity that a group can schedule. */
export const actionSchema = (image: ImageField) =>
	z.strictObject({
		order: wholeNumber('a posição na lista, a começar em 1', '1', 1, 99),
		title: line('o nome da ação', 'Festa de aniversário', 60),
		subtitle: paragraph('o que acontece nessa ação, numa frase', 'Caça ao tesouro e lanche à sombra.', 160),
		/** VAT included; shown as «desde 80€». */
		price: wholeEuros('o preço a partir do qual se faz, em euros', '80', 1, 100_000),
		/** The calendar offers only these weekdays, and the function accepts no others. */
		weekdays: weekdays('os dias da semana em que se faz'),
		/** `HH:MM`. These are suggestions: a visitor may type another time. */
		startTimes: z
			.array(clockTime("'09:30'"))
			.default([])
			.meta({ description: 'as horas de começo que se sugerem', example: "['09:30', '14:30']" }),
		/** What a group asks before it asks for a date. */
		duration: line('quanto dura', 'Três horas', 60).optional(),
		group: line('quantas pessoas podem vir', 'De 8 a 20 crianças', 60).optional(),
		priceFor: line('o que o preço inclui e de que depende', 'até 12 crianças; cada uma a mais, 6€', 100).optional(),
		place: line('onde se faz', 'No Carvalhal, ou onde combinarmos', 100).optional(),
		rain: line('o que acontece se chover', 'Muda-se o dia, sem custo', 100).optional(),
		image: image('action').meta({ description: 'a imagem, na mesma pasta', example: './festa.webp' }),
	});

export type Action = z.infer<ReturnType<typeof actionSchema>>;
