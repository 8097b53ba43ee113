import { defineMiddleware } from 'astro:middleware';
import { setLanguage } from '#src/i18n/translate.ts';

/** i18next's language is a global: without this a page would render in the language of the one before. */
export const onRequest = defineMiddleware(async ({ currentLocale }, next) => {
	await setLanguage(currentLocale);
	return next();
});
