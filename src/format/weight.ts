import { perLanguage } from './language.ts';
import { unbroken } from './unbroken.ts';

/** A file size in words, with as many digits as a reader needs: «420 kB», «1,2 MB». */
export const formatSizeIn = perLanguage((tag) => {
	const kilobytes = new Intl.NumberFormat(tag, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });
	const megabytes = new Intl.NumberFormat(tag, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
	return (bytes: number): string =>
		unbroken(bytes < 1e6 ? kilobytes.format(Math.ceil(bytes / 1e3)) : megabytes.format(bytes / 1e6));
});

/** A weight in grams, written in kilograms: «2 kg». */
export const formatWeightIn = perLanguage((tag) => {
	const kilograms = new Intl.NumberFormat(tag, { style: 'unit', unit: 'kilogram', maximumFractionDigits: 1 });
	return (grams: number): string => unbroken(kilograms.format(grams / 1000));
});
