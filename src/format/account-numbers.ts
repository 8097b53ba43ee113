const compact = (text: string): string => text.replace(/\s/g, '').toUpperCase();

/** Whether a text is an IBAN whose check digits are right (ISO 13616, modulo 97). Spaces do not count. */
export const isIban = (text: string): boolean => {
	const iban = compact(text);
	if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) || (iban.startsWith('PT') && !/^PT50\d{21}$/.test(iban)))
		return false;
	// Letters count from A = 10, and the country with the check digits comes last.
	const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) => `${Number.parseInt(letter, 36)}`);
	return BigInt(digits) % 97n === 1n;
};

export const formatIban = (text: string): string => compact(text).replace(/(.{4})(?=.)/g, '$1 ');

/** Whether the last of a tax number's nine digits agrees with the eight before it (Portugal's check digit, modulo 11). */
export const isTaxNumber = (number: string): boolean => {
	if (!/^[1-9]\d{8}$/.test(number)) return false;
	const digits = [...number].map(Number);
	const sum = digits.slice(0, 8).reduce((total, digit, index) => total + digit * (9 - index), 0);
	const check = 11 - (sum % 11);
	return digits[8] === (check > 9 ? 0 : check);
};

/** In groups of three, with spaces that do not break: «501 964 843». */
export const formatTaxNumber = (number: string): string => number.replace(/(\d{3})(?=\d)/g, '$1\u00a0');
