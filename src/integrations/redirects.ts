import type { AstroIntegration } from 'astro';

/** Adds the file `_redirects`, which a page of that name could not be. */
export const redirects = (): AstroIntegration => ({
	name: 'redirects',
	hooks: {
		'astro:config:setup': ({ injectRoute }) =>
			injectRoute({ pattern: '/_redirects', entrypoint: './src/pages/_redirects.ts', prerender: true }),
	},
});
