import { type Cents, toEuros } from './money.ts';

const whole = new Intl.NumberFormat('pt-PT', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });

/** Rounded to euros: «22 930 €». */
export const formatEuros = (cents: Cents): string => whole.format(toEuros(cents));
