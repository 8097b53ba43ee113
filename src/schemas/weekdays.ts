import { z } from 'astro/zod';

/** As editors write them, from Monday: the first is day 1, as in ISO 8601. */
const WEEKDAYS = ['segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado', 'domingo'] as const;

/** Days of the week, in Portuguese; handed over as their ISO numbers, in order. */
export const weekdays = (description: string) =>
	z
		.array(z.enum(WEEKDAYS, { error: `não é um destes: ${WEEKDAYS.join(', ')}` }).meta({ example: 'sábado' }))
		.min(1, { error: 'está vazio' })
		.transform((days) => WEEKDAYS.flatMap((name, index) => (days.includes(name) ? index + 1 : [])))
		.meta({ description, example: '[sábado, domingo]' });
