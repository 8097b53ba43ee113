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

/** In groups of four. A narrow line may break between them. */
export const formatIban = (text: string): string => compact(text).replace(/(.{4})(?=.)/g, '$1 ');
