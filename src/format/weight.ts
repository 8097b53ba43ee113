import { unbroken } from './unbroken.ts';

const kilograms = new Intl.NumberFormat('pt-PT', { style: 'unit', unit: 'kilogram', maximumFractionDigits: 1 });

/** A weight in grams, written in kilograms: «2 kg». */
export const formatWeight = (grams: number): string => unbroken(kilograms.format(grams / 1000));
