import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { parse } from 'yaml';
import { contentFolder } from '#src/content-folder.ts';
import { FEATURES, type Feature, type Features } from '#src/features.ts';
import { siteSchema } from '#src/schemas/site.ts';

/** Which features the site has, read from `content/site.yaml`. */
export const readFeatures = (): Features =>
	siteSchema().shape.features.parse(parse(readFileSync(`${contentFolder}/site.yaml`, 'utf8')).features);

/** A feature's pages and endpoints: each file, and the address that it would have in `src/pages/`. */
export const pagesOf = (feature: Feature): { readonly entrypoint: URL; readonly pattern: string }[] => {
	const folder = new URL(`../features/${feature}/pages/`, import.meta.url);
	return globSync('**/*.{astro,ts}', { cwd: fileURLToPath(folder) }).map((path) => {
		const file = path.replaceAll('\\', '/');
		return { entrypoint: new URL(file, folder), pattern: `/${file.replace(/\.(?:astro|ts)$/, '')}` };
	});
};

/** What Vite writes in place of `HAS` and `HAS.store`, so that it can leave out code that never runs. */
const featureConstants = (has: Features): Record<string, string> =>
	Object.fromEntries([
		['HAS', JSON.stringify(has)],
		...FEATURES.map((feature) => [`HAS.${feature}`, String(has[feature])] as const),
	]);

/** Adds the pages of the features that the site has. Every site has the pages in `src/pages/`. */
export const features = (has: Features): AstroIntegration => ({
	name: 'features',
	hooks: {
		'astro:config:setup': ({ injectRoute, updateConfig }) => {
			updateConfig({
				vite: {
					define: featureConstants(has),
					// Without this, the styles of a component that is never rendered stay in the pages.
					build: { rolldownOptions: { treeshake: { manualPureFunctions: ['$$createComponent'] } } },
				},
			});
			for (const feature of FEATURES.filter((name) => has[name]))
				for (const page of pagesOf(feature)) injectRoute({ ...page, prerender: true });
		},
	},
});
