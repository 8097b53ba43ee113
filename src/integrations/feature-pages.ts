import { globSync } from 'node:fs';
import type { AstroIntegration, InjectedRoute } from 'astro';
import { FEATURES, type Feature } from '#src/features.ts';

/** A feature's pages and endpoints, each at the address that its file would have in `src/pages/`. */
const pagesOf = (feature: Feature): InjectedRoute[] => {
	const folder = `src/features/${feature}/pages`;
	return globSync('**/*.{astro,ts}', { cwd: folder }).map((file) => ({
		entrypoint: `./${folder}/${file}`,
		pattern: `/${file.replaceAll('\\', '/').replace(/\.(?:astro|ts)$/, '')}`,
		prerender: true,
	}));
};

/** Adds the pages of the features to those of `src/pages/`, which every association has. */
export const featurePages = (): AstroIntegration => ({
	name: 'feature-pages',
	hooks: {
		'astro:config:setup': ({ injectRoute }) => {
			for (const page of FEATURES.flatMap(pagesOf)) injectRoute(page);
		},
	},
});
