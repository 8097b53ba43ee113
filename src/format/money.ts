/**
 * Money is whole cents of a euro, everywhere behind the content's files: sums are exact. Only `toCents` rounds, and only
 * what binary fractions add, because the euros of a file have two decimals at most.
 */
export type Cents = number;

export const toCents = (euros: number): Cents => Math.round(euros * 100);

/** For a text that writes the sign of the euro itself: «80». */
export const toEuros = (cents: Cents): number => cents / 100;

/** Whether so many euros are whole cents. */
export const isWholeCents = (euros: number): boolean => Math.abs(euros * 100 - toCents(euros)) < 1e-6;

const exact = new Intl.NumberFormat('pt-PT', { style: 'currency', currency: 'EUR' });

/** «1234,50 €», with a space that does not break. */
export const formatMoney = (cents: Cents): string => exact.format(toEuros(cents));
