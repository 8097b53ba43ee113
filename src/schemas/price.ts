import { z } from 'astro/zod';
import { isWholeCents, toCents } from '#src/format/money.ts';
import { wholeNumber } from './fields.ts';

/** Euros with VAT, as editors write them (`18` or `18.50`), turned into whole cents. */
export const price = (description: string, example: string, min = 0.01) =>
	z
		.number()
		.min(min, { error: `é menor do que ${min}` })
		.max(10_000, { error: 'é maior do que 10000' })
		.refine(isWholeCents, { error: 'tem mais de duas casas decimais' })
		.transform(toCents)
		.meta({ description, example });

/** Euros without cents, as editors write them (`80`), turned into whole cents. */
export const wholeEuros = (description: string, example: string, min: number, max: number) =>
	wholeNumber(description, example, min, max).transform(toCents).meta({ description, example });
