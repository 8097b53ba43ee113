import { cleanTaxNumber } from '../clean-number.ts';

/** Checks for values that look wrong but may be right. They lead to a hint beside the field, never to a refusal. */

/** Whether a tax number's last digit agrees with the eight before it (Portugal's check digit, modulo 11). */
export const isTaxNumber = (text: string): boolean => {
	const number = cleanTaxNumber(text);
	if (!/^[1-9]\d{8}$/.test(number)) return false;
	const digits = [...number].map(Number);
	const sum = digits.slice(0, 8).reduce((total, digit, index) => total + digit * (9 - index), 0);
	const check = 11 - (sum % 11);
	return digits[8] === (check > 9 ? 0 : check);
};

/** Whether a postal code has the form that its country uses. Only Portugal's form is known; codes of others pass. */
export const isPostalCode = (text: string, country: string): boolean =>
	!/^(?:portugal)?$/i.test(country.trim()) || /^[1-9]\d{3}-\d{3}$/.test(text.trim());
