import { DEFAULT_LANGUAGE, type Language, toLanguage } from './format/language.ts';

// Apart from `routes.ts`, so that a script that knows one address need not carry this too.

/** News and documents, which are in Portuguese alone; functions, pages for the association alone, and files without words. */
const ONCE = /^\/(?:news|documents|desk|admin|api|assets|favicon|robots|\[icon\]|_redirects|trails\/map\.svg)(?![\w-])/;

/** The language of an address. */
export const languageOf = (address: string): Language => toLanguage(address.split('/')[1]);

/** The Portuguese counterpart of an address. */
export const inPortuguese = (address: string): string => {
	const language = languageOf(address);
	return language === DEFAULT_LANGUAGE ? address : address.slice(`/${language}`.length);
};

/** Whether the page at this address is there in every language of the site. */
export const isTranslated = (address: string): boolean => !ONCE.test(address);

/** The counterpart of an address in a language: itself, if it exists in Portuguese alone. */
export const addressIn = (language: Language, address: string): string => {
	const path = inPortuguese(address);
	return language === DEFAULT_LANGUAGE || !isTranslated(path) ? path : `/${language}${path}`;
};
