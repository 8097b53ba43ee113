import type { Plugin } from 'vite';

/**
 * Puts one line in the place of the code with which Vite fetches a script's imports ahead of it: 800 bytes on every
 * page, for scripts that nothing waits for.
 */
export const withoutPreload = (): Plugin => ({
	name: 'without-preload',
	enforce: 'pre',
	configResolved: ({ environments }) => {
		const client = environments['client'];
		// Nor lists of what could be fetched.
		if (client) client.build.modulePreload = { polyfill: false, resolveDependencies: () => [] };
	},
	load: {
		filter: { id: /^\0vite\/preload-helper\.js$/ },
		handler: () => 'export const __vitePreload = (load) => load();',
	},
});
