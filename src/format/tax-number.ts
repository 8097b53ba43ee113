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
