import { z } from 'astro/zod';

/** As editors write them: the first is month 1. */
const MONTHS = [
	'janeiro',
	'fevereiro',
	'março',
	'abril',
	'maio',
	'junho',
	'julho',
	'agosto',
	'setembro',
	'outubro',
	'novembro',
	'dezembro',
] as const;

/** Months of the year, in Portuguese; handed over as their numbers, in order. */
export const months = (description: string) =>
	z
		.array(z.enum(MONTHS, { error: `não é um destes: ${MONTHS.join(', ')}` }).meta({ example: 'março' }))
		.min(1, { error: 'está vazio' })
		.transform((names) => MONTHS.flatMap((name, index) => (names.includes(name) ? index + 1 : [])))
		.meta({ description, example: '[março, abril, maio, junho]' });

/** A day of any year as `MM-DD`. The 29th of February is one of them. */
export const dayOfYear = (description: string, example: string) =>
	z
		.string()
		.regex(/^\d{2}-\d{2}$/, { error: 'não está na forma MM-DD, entre aspas', abort: true })
		.refine((value) => !Number.isNaN(Date.parse(`2024-${value}`)) && !/^(?:0[2469]|11)-31|02-30/.test(value), {
			error: 'não existe no calendário',
		})
		.meta({ description, example });
