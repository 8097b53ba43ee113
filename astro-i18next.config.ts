import type { InitOptions } from 'i18next';

const locales = ['pt'];

export default {
	defaultLocale: 'pt',
	locales,
	// The strings go into the pages; 'client' would ship the dictionary and a script to every browser.
	load: ['server'],
	i18nextServer: {
		// Before the first page renders. The name that the package itself sets, initImmediate, is gone.
		initAsync: false,
		preload: locales,
		// A text that a language lacks stops the build: it would show in another otherwise.
		fallbackLng: false,
		backend: { loadPath: './public/assets/i18n/{{lng}}.json' },
		interpolation: { escapeValue: false },
	} satisfies InitOptions,
};
