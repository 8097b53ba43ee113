import { z } from 'astro/zod';
import { isClockTime, TIME_ZONES, today } from '#src/format/clock.ts';
import { isDay } from '#src/format/day.ts';
import { toSlug } from '#src/format/text.ts';
import { oneOf } from './fields.ts';

const NO_SUCH_DAY = { error: 'não existe no calendário' };

/** Years that a day may be away from today: one that is further off is a slip of the hand. */
const YEARS = { back: 150, ahead: 10 };

const isNear = (text: string): boolean => {
	const years = Number(text.slice(0, 4)) - Number(today().slice(0, 4));
	return -YEARS.back <= years && years <= YEARS.ahead;
};

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

/** How people in Portugal write a day, with the year last or first. */
const DAYS = [
	/^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<date>\d{1,2})$/,
	/^(?<date>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4})$/,
	/^(?<date>\d{1,2})\.?º? de (?<month>\p{L}+) de (?<year>\d{4})$/u,
];

const pad = (digits: string | number): string => String(digits).padStart(2, '0');

/** `5/12/2026`, `2026-12-5` or `5 de dezembro de 2026` as `2026-12-05`. Another text stays as it is. */
const toDay = (text: string): string => {
	const { year, month = '', date = '' } = DAYS.map((pattern) => pattern.exec(text)?.groups).find(Boolean) ?? {};
	const named = MONTHS.findIndex((name) => toSlug(name) === toSlug(month)) + 1;
	return year ? `${year}-${pad(named || month)}-${pad(date)}` : text;
};

const CLOCK = /(\d{1,2}) ?(?:h|[h:](\d{2})h?)$/i;

/** `9h`, `9h30` and `9:30` as `09:00` and `09:30`, also at the end of a text. */
const toClock = (text: string): string => text.replace(CLOCK, (_, hours, minutes = '00') => `${pad(hours)}:${minutes}`);

/** A field of text that editors write in several ways. A YAML reader gives some days as a `Date`. */
const read = <Field extends z.ZodType>(toUsual: (text: string) => string, field: Field) =>
	z.preprocess((value) => {
		if (value instanceof Date) return value.toISOString().slice(0, 10);
		return typeof value === 'string' ? toUsual(value.trim()) : value;
	}, field);

const plainDay = () =>
	z
		.string()
		.regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'não está na forma AAAA-MM-DD' })
		.refine(isDay, NO_SUCH_DAY)
		.refine(isNear, { error: 'é um ano muito longe de hoje' });

/** A day as `YYYY-MM-DD`. */
export const day = (description: string, example: string) =>
	read(toDay, plainDay()).meta({ description, example, input: 'day' });

/** A day on which something was seen: none that is still to come. */
export const passedDay = (description: string, example: string) =>
	read(
		toDay,
		plainDay().refine((text) => text <= today(), { error: 'é um dia que ainda não chegou' }),
	).meta({ description, example, input: 'day' });

/** A time on a clock as `HH:MM`. */
export const clockTime = (example: string) =>
	read(
		toClock,
		z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'não está na forma HH:MM, entre aspas' }),
	).meta({ example });

const DAY_AND_CLOCK = /^(.+?)(?:T|,? +(?:às +)?)(\d\d:\d\d)$/;

const faultOfTime = (text: string): string => {
	if (/^\d\d:\d\d$/.test(text)) return 'só tem a hora: falta o dia, antes dela';
	return isDay(toDay(text)) ? 'só tem o dia: falta a hora, a seguir' : 'não está na forma AAAA-MM-DD HH:MM';
};

/** A day with a time on its clock as `YYYY-MM-DD HH:MM`. */
export const dayAndTime = (description: string, example: string) =>
	read(
		(text) => toClock(text).replace(DAY_AND_CLOCK, (_, date, time) => `${toDay(date)} ${time}`),
		z
			.string()
			.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/, { error: ({ input }) => faultOfTime(String(input)) })
			.refine(isClockTime, { error: 'não existe no calendário, ou não é uma hora' })
			.refine(isNear, { error: 'é um ano muito longe de hoje' }),
	).meta({ description, example, input: 'time' });

/** One of Portugal's time zones. */
export const timeZone = (description: string) =>
	oneOf(TIME_ZONES).meta({
		description: `${description}: Europe/Lisbon (continente), Atlantic/Madeira (Madeira) ou Atlantic/Azores (Açores)`,
		example: 'Atlantic/Azores',
	});

/** A day of any year as `MM-DD`, or in words: `1 de março`. The 29th of February is one of them. */
export const dayOfYear = (description: string, example: string) =>
	read(
		(text) => (text.includes(' de ') ? toDay(`${text} de 2024`).slice(5) : text),
		z
			.string()
			.regex(/^\d{2}-\d{2}$/, { error: 'não está na forma MM-DD, entre aspas' })
			.refine((value) => isDay(`2024-${value}`), NO_SUCH_DAY),
	).meta({ description, example });

/** In the order of ISO 8601: Monday is day 1. */
const WEEKDAYS = ['segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado', 'domingo'] as const;

const HOLIDAYS_TOO = [...WEEKDAYS, 'feriados'] as const;

/** One of these names, also in the plural or short: `quintas`, `qui`. */
const named = (names: readonly string[]) =>
	z.preprocess((value) => {
		const written = toSlug(String(value)).replace(/-feira|s$/g, '');
		return written.length < 3 ? value : (names.find((name) => toSlug(name).startsWith(written)) ?? value);
	}, oneOf(names));

/** Some of `names`, as editors write them, turned into their numbers, from 1, in order. */
const someOf = (names: readonly string[], example: string) =>
	z
		.array(named(names).meta({ example }))
		.min(1)
		.transform((chosen) => names.flatMap((name, index) => (chosen.includes(name) ? index + 1 : [])));

/** Days of the week in Portuguese, turned into their ISO numbers, in order. */
export const weekdays = (description: string) =>
	someOf(WEEKDAYS, 'sábado').meta({ description, example: '[sábado, domingo]' });

/** The same and public holidays, as `HOLIDAYS`. */
export const weekdaysAndHolidays = (description: string) =>
	someOf(HOLIDAYS_TOO, 'quinta').meta({ description, example: '[quinta, domingo, feriados]' });

/** Months of the year in Portuguese, turned into their numbers, in order. */
export const months = (description: string) =>
	someOf(MONTHS, 'março').meta({ description, example: '[março, abril, maio, junho]' });
