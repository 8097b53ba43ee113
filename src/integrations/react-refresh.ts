import type { AstroIntegration } from 'astro';

/**
 * What React's modules look for under `npm run dev`, so that a change shows without a reload. Astro puts it beside its own
 * islands, which no page has; the shipped site has none of it.
 */
const PREAMBLE = `
import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;
`;

export const reactRefresh = (): AstroIntegration => ({
	name: 'react-refresh',
	hooks: {
		'astro:config:setup': ({ command, injectScript }) => {
			if (command === 'dev') injectScript('page', PREAMBLE);
		},
	},
});
