import { string } from 'yup';
import { cleanNumber, cleanPhone } from './clean-number.ts';
import { refusal } from './fields.ts';

/** A cleaned telephone number of any country, with at most the fifteen digits of E.164. It may be left out. */
export const phone = () =>
	string()
		.typeError(refusal('invalid'))
		.matches(/^\+?\d{6,15}$/, { message: refusal('phone'), excludeEmptyString: true });

/** `+34 (600) 00-00-00` and `0034 600 000 000` become `+34600000000`. Portugal's numbers lose their calling code. */
export const cleanAnyPhone = (text: string): string =>
	cleanPhone(cleanNumber(text).replace(/[()/]/g, '')).replace(/^00/, '+');
