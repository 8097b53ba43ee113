import { cleanLine } from './clean.ts';

/** Visitors write numbers, days and times in many ways. Each of these gives the one form that is checked and sent. */

/** Replaces hyphens, dashes and minus signs, which phones and text programs put in, by the keyboard's hyphen. */
export const cleanCode = (text: string): string => cleanLine(text).replace(/[\p{Pd}\u2212]/gu, '-');

/** Removes the spaces, dots and hyphens that separate groups of digits. */
export const cleanNumber = (text: string): string => cleanCode(text).replace(/[\s.-]/g, '');

/**
 * `(+351) 912 345 678` becomes `912345678`, without Portugal's calling code; `0034 600/000-000` becomes `+34600000000`, and
 * `+44 (0)20 7946 0000` loses the zero that is dialled only within the country.
 */
export const cleanPhone = (text: string): string =>
	cleanNumber(text)
		.replace(/^(\(?(?:\+|00)\d{1,3}\)?)\(0\)/, '$1')
		.replace(/[()/]/g, '')
		.replace(/^(?:\+|00)351/, '')
		.replace(/^00/, '+');

/** As `cleanNumber`, and removes the country's letters: `PT 501 964 843` becomes `501964843`. */
export const cleanTaxNumber = (text: string): string => cleanNumber(text).replace(/^PT(?=\d)/i, '');

/** `2026-3-5` and `2026.03.05` become `2026/03/05`. Text that does not look like a day stays as it is. */
export const cleanDay = (text: string): string =>
	cleanCode(text).replace(
		/^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/,
		(_, year: string, month: string, day: string) => `${year}/${month.padStart(2, '0')}/${day.padStart(2, '0')}`,
	);

/** `9:30`, `9 h 30` and `9.30` become `09:30`, `15` and `3 pm` become `15:00`. Text that is no time stays as it is. */
export const cleanTime = (text: string): string =>
	cleanLine(text).replace(
		/^(\d{1,2})(?: ?[:h.] ?(\d{2}))?(?: ?(?:h|horas|([ap])m))?$/i,
		(_, hours: string, minutes = '00', half = '') => {
			const hour = half ? (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0) : hours;
			return `${String(hour).padStart(2, '0')}:${minutes}`;
		},
	);
