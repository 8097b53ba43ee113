export default {
	defaultLocale: 'pt',
	locales: ['pt'],
	// The strings go into the pages; 'client' would ship the dictionary and a script to every browser.
	load: ['server'],
	i18nextServer: {
		// Loads the file before the first page renders. The name that the package itself sets, initImmediate, is gone.
		initAsync: false,
		backend: { loadPath: './public/assets/i18n/{{lng}}.json' },
		interpolation: { escapeValue: false },
	},
};
