import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { parse } from 'yaml';
import { contentFolder } from '#src/content-folder.ts';
import { FEATURES, type Feature, type Features, featuresOf } from '#src/features.ts';

const TEXT_FILES = '**/*.{html,js,css,json}';

/**
 * The scripts and styles in `_astro` that nothing refers to. Astro writes the script of a component to a file even if no
 * page renders the component.
 */
const findUnused = (folder: string): string[] => {
	const isCode = (file: string) => /^_astro[\\/].*\.(?:js|css)$/.test(file);
	const files = globSync(TEXT_FILES, { cwd: folder });
	const unused = new Set(files.filter(isCode));
	const visit = (file: string): void => {
		const text = readFileSync(join(folder, file), 'utf8');
		for (const found of [...unused].filter((other) => text.includes(basename(other)))) {
			unused.delete(found);
			visit(found);
		}
	};
	for (const file of files.filter((name) => !isCode(name))) visit(file);
	return [...unused];
};

/** Removes from a built site the scripts and styles of features that are off. */
const removeTraces = (folder: string): void => {
	for (const file of findUnused(folder)) rmSync(join(folder, file));
};

/** `features` of a folder's `site.yaml`; nothing if the file is not there or can't be read, which is for the check. */
const readSwitches = (folder: string): Partial<Features> => {
	const file = join(folder, 'site.yaml');
	if (!existsSync(file)) return {};
	try {
		return parse(readFileSync(file, 'utf8'))?.features ?? {};
	} catch {
		return {};
	}
};

const listContent = (folder: string): string[] =>
	globSync('**/*', { cwd: folder }).map((file) => file.replaceAll('\\', '/'));

/** Which features a site has with this content folder: what the check, the build and the functions go by. */
export const readFeatures = (folder = contentFolder): Features => featuresOf(listContent(folder), readSwitches(folder));

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

/** What Vite writes in place of `HAS` and `HAS.store`, so that it can leave out code that never runs. */
const featureConstants = (has: Features): Record<string, string> =>
	Object.fromEntries([
		['HAS', JSON.stringify(has)],
		...FEATURES.map((feature) => [`HAS.${feature}`, String(has[feature])] as const),
	]);

/** Adds the pages of the features that the site has, and removes what is left of the others. */
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
			const hasContent = featuresOf(listContent(contentFolder));
			const pages = FEATURES.flatMap((feature) => {
				if (has[feature]) return pagesOf(feature);
				// The links of mails that visitors have still work when `site.yaml` turns the feature off.
				return hasContent[feature] ? pagesIn(feature, 'mailed-pages') : [];
			});
			for (const page of pages) injectRoute({ ...page, prerender: true });
		},
		'astro:build:done': ({ dir }) => removeTraces(fileURLToPath(dir)),
	},
});
