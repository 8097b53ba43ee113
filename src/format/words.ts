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
const kilometres = new Intl.NumberFormat('pt-PT', { style: 'unit', unit: 'kilometer', maximumFractionDigits: 1 });
// In Portugal four figures are grouped too, where a unit follows.
const metres = new Intl.NumberFormat('pt-PT', {
	style: 'unit',
	unit: 'meter',
	maximumFractionDigits: 0,
	useGrouping: 'always',
});

/** A number stays on a line with its unit. */
const unbroken = (text: string): string => text.replace(' ', '\u00a0');

/** A way of so many metres: «9,4 km». */
export const formatDistance = (length: number): string => unbroken(kilometres.format(length / 1_000));

/** A height or a climb in metres: «1 240 m». */
export const formatHeight = (height: number): string => unbroken(metres.format(height));

/** A time of so many minutes, as trail signs have it: «3 h 30», «2 h», «45 min». */
export const formatDuration = (minutes: number): string => {
	const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
	if (hours === 0) return `${rest}\u00a0min`;
	return rest === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h\u00a0${String(rest).padStart(2, '0')}`;
};

const days = new Intl.NumberFormat('pt-PT', { style: 'unit', unit: 'day', unitDisplay: 'long' });
const years = new Intl.NumberFormat('pt-PT', { style: 'unit', unit: 'year', unitDisplay: 'long' });

/** So many days, in years where they are whole: «400 dias», «3 anos». */
export const formatPeriod = (length: number): string =>
	unbroken(length % 365 === 0 ? years.format(length / 365) : days.format(length));

const month = new Intl.DateTimeFormat('pt-PT', { month: 'short', timeZone: 'UTC' });
const monthName = (number: number): string => month.format(Date.UTC(2024, number - 1));

/** Months of the year (1 to 12, in order) as spans, over the new year too: «mar. a jun., out.». */
export const formatMonths = (months: readonly number[]): string => {
	const isIn = (number: number) => months.includes(((number + 11) % 12) + 1);
	const spans = months
		.filter((number) => !isIn(number - 1))
		.map((first) => {
			let last = first;
			while (isIn(last + 1)) last++;
			return first === last ? monthName(first) : `${monthName(first)} a ${monthName(last)}`;
		});
	return spans.join(', ');
};

const dayOfYear = new Intl.DateTimeFormat('pt-PT', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** A day of any year as `MM-DD` in words: «1 de março». */
export const formatDayOfYear = (day: string): string => dayOfYear.format(new Date(`2024-${day}T00:00:00Z`));
