import { unbroken } from './unbroken.ts';

const kilobytes = new Intl.NumberFormat('pt-PT', { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });
const megabytes = new Intl.NumberFormat('pt-PT', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });

/** A file size in words, with as many digits as a reader needs: «420 kB», «1,2 MB». */
export const formatSize = (bytes: number): string =>
	unbroken(bytes < 1e6 ? kilobytes.format(Math.ceil(bytes / 1e3)) : megabytes.format(bytes / 1e6));

const kilograms = new Intl.NumberFormat('pt-PT', { style: 'unit', unit: 'kilogram', maximumFractionDigits: 1 });

/** A weight in grams, written in kilograms: «2 kg». */
export const formatWeight = (grams: number): string => unbroken(kilograms.format(grams / 1000));
