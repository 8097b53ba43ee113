import type { InitOptions } from 'i18next';
import { DEFAULT_LANGUAGE, LANGUAGES } from './src/format/language.ts';

const locales = Object.keys(LANGUAGES);

export default {
	defaultLocale: DEFAULT_LANGUAGE,
	locales,
	// The strings go into the pages; 'client' would ship the dictionary and a script to every browser.
	load: ['server'],
	i18nextServer: {
		// Starts before the first page renders. astro-i18next sets `initImmediate`, a name that i18next has dropped.
		initAsync: false,
		preload: locales,
		// A text that a language lacks stops the build. With a fallback it would show in another language.
		fallbackLng: false,
		backend: { loadPath: './public/assets/i18n/{{lng}}.json' },
		interpolation: { escapeValue: false },
	} satisfies InitOptions,
};
