import { z } from 'astro/zod';
import { isDay } from '#src/format/day.ts';
import { isLisbonTime, today } from '#src/format/lisbon.ts';
import { oneOf } from './fields.ts';

const NO_SUCH_DAY = { error: 'não existe no calendário' };

/** Years that a day may be away from today: one that is further off is a slip of the hand. */
const YEARS = { back: 150, ahead: 10 };

const isNear = (text: string): boolean => {
	const years = Number(text.slice(0, 4)) - Number(today().slice(0, 4));
	return -YEARS.back <= years && years <= YEARS.ahead;
};

/** A day as `YYYY-MM-DD`. A YAML reader gives it as a `Date` or as text; both become text. */
export const day = (description: string, example: string) =>
	z
		.preprocess(
			(value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
			z
				.string()
				.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'não está na forma AAAA-MM-DD' })
				.refine(isDay, NO_SUCH_DAY)
				.refine(isNear, { error: 'é um ano muito longe de hoje' }),
		)
		.meta({ description, example, input: 'day' });

/** A time in Lisbon as `YYYY-MM-DD HH:MM`; `9:00` becomes `09:00`. Without the time, a YAML reader gives a `Date`. */
export const lisbonTime = (description: string, example: string) =>
	z
		.preprocess(
			(value) => {
				if (value instanceof Date) return value.toISOString();
				return typeof value === 'string' ? value.replace(/ (?=\d:\d{2}$)/, ' 0') : value;
			},
			z
				.string()
				.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/, { error: 'não está na forma AAAA-MM-DD HH:MM' })
				.refine(isLisbonTime, { error: 'não existe no calendário, ou não é uma hora' })
				.refine(isNear, { error: 'é um ano muito longe de hoje' }),
		)
		.meta({ description, example, input: 'time' });

/** A day of any year as `MM-DD`. The 29th of February is one of them. */
export const dayOfYear = (description: string, example: string) =>
	z
		.string()
		.regex(/^\d{2}-\d{2}$/, { error: 'não está na forma MM-DD, entre aspas' })
		.refine((value) => isDay(`2024-${value}`), NO_SUCH_DAY)
		.meta({ description, example });

/** In the order of ISO 8601, in which Monday is day 1. */
const WEEKDAYS = ['segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado', 'domingo'] as const;

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

/** Some of `names`, as editors write them, turned into their numbers, from 1, in order. */
const someOf = (names: readonly string[], example: string) =>
	z
		.array(oneOf(names).meta({ example }))
		.min(1, { error: 'está vazio' })
		.transform((chosen) => names.flatMap((name, index) => (chosen.includes(name) ? index + 1 : [])));

/** Days of the week in Portuguese, turned into their ISO numbers, in order. */
export const weekdays = (description: string) =>
	someOf(WEEKDAYS, 'sábado').meta({ description, example: '[sábado, domingo]' });

/** Months of the year in Portuguese, turned into their numbers, in order. */
export const months = (description: string) =>
	someOf(MONTHS, 'março').meta({ description, example: '[março, abril, maio, junho]' });
