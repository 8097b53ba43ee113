/**
 * Money is whole cents of a euro, everywhere behind the content's files: sums are exact, and nothing is ever rounded but
 * here, where the euros of a file become cents. They have two decimals at most, so that even this only takes away what
 * binary fractions add.
 */
export type Cents = number;

export const toCents = (euros: number): Cents => Math.round(euros * 100);

/** Whether so many euros are whole cents. */
export const isWholeCents = (euros: number): boolean => Math.abs(euros * 100 - toCents(euros)) < 1e-6;

const euros = new Intl.NumberFormat('pt-PT', { style: 'currency', currency: 'EUR' });

/** «1234,50 €», with a space that does not break. */
export const formatMoney = (cents: Cents): string => euros.format(cents / 100);
