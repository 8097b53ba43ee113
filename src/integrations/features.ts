import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { readSwitches } from '#src/check/read-content.ts';
import { collections } from '#src/collections.ts';
import { contentFolder, listFiles, listLinks } from '#src/content-folder.ts';
import { featuresOf } from '#src/feature-content.ts';
import { FEATURES, type Feature, type Features } from '#src/features.ts';

/** A folder's `site/features.yaml`; nothing if the file is not there. */
const switchesIn = (folder: string): Partial<Features> => {
	const file = join(folder, collections.features.pattern);
	return existsSync(file) ? readSwitches(readFileSync(file, 'utf8')) : {};
};

/** The features of a site with this content folder, for the check, the build and the functions. */
export const readFeatures = (folder = contentFolder): Features => featuresOf(listFiles(folder), switchesIn(folder));

/** A feature's pages and endpoints: each file, and the address that it would have in `src/pages/`. */
export const pagesOf = (feature: Feature): Page[] => [
	...pagesIn(feature, 'pages'),
	...pagesIn(feature, 'mailed-pages'),
];

interface Page {
	readonly entrypoint: URL;
	readonly pattern: string;
}

const pagesIn = (feature: Feature, name: 'pages' | 'mailed-pages'): Page[] => {
	const folder = new URL(`../features/${feature}/${name}/`, import.meta.url);
	return globSync('**/*.{astro,ts}', { cwd: fileURLToPath(folder) }).map((path) => {
		const file = path.replaceAll('\\', '/');
		return { entrypoint: new URL(file, folder), pattern: `/${file.replace(/\.(?:astro|ts)$/, '')}` };
	});
};

/** What Vite writes in place of `ENABLED` and `ENABLED.store`, so that it can leave out code that never runs. */
const featureConstants = (has: Features): Record<string, string> =>
	Object.fromEntries([
		['ENABLED', JSON.stringify(has)],
		...FEATURES.map((feature) => [`ENABLED.${feature}`, String(has[feature])] as const),
	]);

/** Adds the pages of the features that the site has, and the redirects to its pages. */
export const features = (has: Features): AstroIntegration => ({
	name: 'features',
	hooks: {
		'astro:config:setup': ({ injectRoute, updateConfig }) => {
			// The check says so in Portuguese. Here, nothing that reads content has run yet, whoever starts the build.
			const [link] = listLinks(contentFolder);
			if (link)
				throw new Error(`${join(contentFolder, link)} is neither a file nor a folder: npm run content says more.`);
			updateConfig({
				vite: {
					define: featureConstants(has),
					// Without this, the styles of a component that is never rendered stay in the pages.
					build: { rolldownOptions: { treeshake: { manualPureFunctions: ['$$createComponent'] } } },
				},
			});
			// Mails that visitors have, and their calendars, still find their addresses when the feature is off or empty.
			const pages = FEATURES.flatMap((feature) => (has[feature] ? pagesOf(feature) : pagesIn(feature, 'mailed-pages')));
			for (const page of pages) injectRoute({ ...page, prerender: true });
			// By itself Astro makes no page of a file whose name begins with `_`.
			injectRoute({ pattern: '/_redirects', entrypoint: './src/pages/_redirects.ts', prerender: true });
		},
	},
});
