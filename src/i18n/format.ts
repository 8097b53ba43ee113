const date = new Intl.DateTimeFormat('pt-PT', { dateStyle: 'long', timeZone: 'UTC' });

/** A day as `YYYY-MM-DD` in words: «22 de fevereiro de 2026». */
export const formatDay = (day: string): string => date.format(new Date(`${day}T00:00:00Z`));

const weekday = new Intl.DateTimeFormat('pt-PT', { weekday: 'long', timeZone: 'UTC' });
const list = new Intl.ListFormat('pt-PT', { type: 'conjunction' });

/** Days of the week by their ISO numbers, in words: «sábado e domingo». */
export const formatWeekdays = (weekdays: readonly number[]): string =>
	// The first of January 2024 was a Monday.
	list.format(weekdays.map((number) => weekday.format(new Date(Date.UTC(2024, 0, number)))));

const choice = new Intl.ListFormat('pt-PT', { type: 'disjunction' });

/** «MB WAY ou transferência bancária». */
export const formatChoice = (options: readonly string[]): string => choice.format(options);

const euros = new Intl.NumberFormat('pt-PT', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });

/** Whole euros: «22 930 €». */
export const formatEuros = (amount: number): string => euros.format(amount);

const kilobytes = new Intl.NumberFormat('pt-PT', { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });
const megabytes = new Intl.NumberFormat('pt-PT', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });

/** The size of a file, `bytes`, as far as it matters: «420 kB», «1,2 MB». */
export const formatSize = (bytes: number): string =>
	bytes < 1e6 ? kilobytes.format(Math.ceil(bytes / 1e3)) : megabytes.format(bytes / 1e6);

const kilograms = new Intl.NumberFormat('pt-PT', { style: 'unit', unit: 'kilogram', maximumFractionDigits: 1 });

/** Grams: «2 kg». */
export const formatWeight = (grams: number): string => kilograms.format(grams / 1000);
