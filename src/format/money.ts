const whole = new Intl.NumberFormat('pt-PT', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });

/** Rounded to euros: «22 930 €». */
export const formatEuros = (cents: Cents): string => whole.format(toEuros(cents));

/**
 * Money is in whole cents everywhere except in content files, so sums are exact. Only `toCents` rounds, and only the
 * errors of binary fractions, because amounts in the files have two decimals at most.
 */
export type Cents = number;

export const toCents = (euros: number): Cents => Math.round(euros * 100);

/** For a text that contains the euro sign itself: «80». */
export const toEuros = (cents: Cents): number => cents / 100;

export const isWholeCents = (euros: number): boolean => Math.abs(euros * 100 - toCents(euros)) < 1e-6;

const exact = new Intl.NumberFormat('pt-PT', { style: 'currency', currency: 'EUR' });

const short = new Intl.NumberFormat('pt-PT', {
	style: 'currency',
	currency: 'EUR',
	trailingZeroDisplay: 'stripIfInteger',
});

/** «5 €», «7,50 €». */
export const formatPrice = (cents: Cents): string => short.format(toEuros(cents));

const amount = new Intl.NumberFormat('pt-PT', { minimumFractionDigits: 2, useGrouping: false });

/** «1234,50», a number that a Portuguese spreadsheet can add up. */
export const formatAmount = (cents: Cents): string => amount.format(toEuros(cents));

/** «1234,50 €», with a space that does not break. */
export const formatMoney = (cents: Cents): string => exact.format(toEuros(cents));
