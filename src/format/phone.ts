import { DEFAULT_LANGUAGE, type Language } from './language.ts';

/** The association's phone is Portuguese, with or without the country's code. */
const withCountryCode = (phone: string): string => (phone.startsWith('+') ? phone : `+351 ${phone}`);

/** A phone as a link's address. */
export const phoneHref = (phone: string): string => `tel:${withCountryCode(phone).replace(/[^\d+]/g, '')}`;

/** A phone as the readers of a language dial it: in another than Portuguese, as from abroad. */
export const formatPhoneIn =
	(language: Language) =>
	(phone: string): string =>
		language === DEFAULT_LANGUAGE ? phone : withCountryCode(phone);
