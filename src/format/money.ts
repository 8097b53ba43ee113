import { perLanguage } from './language.ts';

/**
 * Money is in whole cents everywhere except in content files, so sums are exact. Only `toCents` rounds, and only the
 * errors of binary fractions, because amounts in the files have two decimals at most.
 */
export type Cents = number;

export const toCents = (euros: number): Cents => Math.round(euros * 100);

/** For a text that contains the euro sign itself: «80». */
export const toEuros = (cents: Cents): number => cents / 100;

export const isWholeCents = (euros: number): boolean => Math.abs(euros * 100 - toCents(euros)) < 1e-6;

/** Rounded to euros: «22 930 €». */
export const formatEurosIn = perLanguage((tag) => {
	const whole = new Intl.NumberFormat(tag, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });
	return (cents: Cents): string => whole.format(toEuros(cents));
});

/** What a thing costs: «5 €», «7,50 €». */
export const formatPriceIn = perLanguage((tag) => {
	const short = new Intl.NumberFormat(tag, {
		style: 'currency',
		currency: 'EUR',
		trailingZeroDisplay: 'stripIfInteger',
	});
	return (cents: Cents): string => short.format(toEuros(cents));
});

/** «1234,50», a number that a spreadsheet of the country can add up. */
export const formatAmountIn = perLanguage((tag) => {
	const amount = new Intl.NumberFormat(tag, { minimumFractionDigits: 2, useGrouping: false });
	return (cents: Cents): string => amount.format(toEuros(cents));
});

/** What is summed, on a bill or in a cart: «1234,50 €», with a space that does not break. */
export const formatMoneyIn = perLanguage((tag) => {
	const exact = new Intl.NumberFormat(tag, { style: 'currency', currency: 'EUR' });
	return (cents: Cents): string => exact.format(toEuros(cents));
});
