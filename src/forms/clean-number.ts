import { cleanLine } from './clean.ts';

/** Numbers, days and times in the one way in which they are counted, checked and sent, however a visitor wrote them. */

/** Without the spaces, dots and hyphens that only part its groups. */
export const cleanNumber = (text: string): string => cleanLine(text).replace(/[\s.-]/g, '');

/** As `cleanNumber`, without Portugal's calling code: `+351 912 345 678` is `912345678`. */
export const cleanPhone = (text: string): string => cleanNumber(text).replace(/^(?:\+|00)351/, '');

/** As `cleanNumber`, without the country's letters before it: `PT 501 964 843` is `501964843`. */
export const cleanTaxNumber = (text: string): string => cleanNumber(text).replace(/^PT(?=\d)/i, '');

/** `2026-3-5` and `2026.03.05` are `2026/03/05`; what looks like no day stays. */
export const cleanDay = (text: string): string =>
	cleanLine(text).replace(
		/^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/,
		(_, year: string, month: string, day: string) => `${year}/${month.padStart(2, '0')}/${day.padStart(2, '0')}`,
	);

/** `9:30`, `9h30` and `9.30` are `09:30`, `9h` is `09:00`; what looks like no time stays. */
export const cleanTime = (text: string): string =>
	cleanLine(text).replace(
		/^(\d{1,2})(?:[:h.](\d{2})|h)$/i,
		(_, hours: string, minutes = '00') => `${hours.padStart(2, '0')}:${minutes}`,
	);
