import { isTaxNumber as hasRightDigit } from '#src/format/tax-number.ts';
import { cleanTaxNumber } from '../clean-number.ts';

/** Checks for values that look wrong but may be right. They lead to a hint beside the field, never to a refusal. */

/** Whether a tax number's last digit agrees with the others. It may be written with spaces and the country's letters. */
export const isTaxNumber = (text: string): boolean => hasRightDigit(cleanTaxNumber(text));

/** Whether a postal code has the form that its country uses. Only Portugal's form is known; codes of others pass. */
export const isPostalCode = (text: string, country: string): boolean =>
	!/^(?:portugal)?$/i.test(country.trim()) || /^[1-9]\d{3}-\d{3}$/.test(text.trim());
