import { existsSync, globSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { readLanguagesOf, readSwitches, readTimeZoneOf } from '#src/check/read-content.ts';
import { collections } from '#src/collections.ts';
import { contentFolder, listFiles, listLinks } from '#src/content-folder.ts';
import { featuresOf } from '#src/feature-content.ts';
import { FEATURES, type Feature, type Features } from '#src/features.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, type Language } from '#src/format/language.ts';
import { addressIn, isTranslated } from '#src/translated-addresses.ts';

/** A file of the content folder; empty if it is not there. */
const readContentFile = (path: string): string => {
	const file = join(contentFolder, path);
	return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

/** The features of the site, for the check, the build and the functions. */
export const readFeatures = (): Features =>
	featuresOf(listFiles(contentFolder), readSwitches(readContentFile(collections.features.pattern)));

/** The languages of the site, the default first. */
export const readLanguages = (): readonly Language[] =>
	readLanguagesOf(readContentFile(collections.association.pattern));

interface Page {
	readonly entrypoint: URL;
	readonly pattern: string;
}

/** The pages and endpoints in a folder: each file, and the address that it would have in `src/pages/`. */
const pagesIn = (path: string): Page[] => {
	const folder = new URL(`../${path}/`, import.meta.url);
	return globSync('**/*.{astro,ts}', { cwd: fileURLToPath(folder) }).map((path) => {
		const file = path.replaceAll('\\', '/');
		return { entrypoint: new URL(file, folder), pattern: `/${file.replace(/\.(?:astro|ts)$/, '')}` };
	});
};

/** The pages of a feature. */
export const pagesOf = (feature: Feature): Page[] => [
	...pagesIn(`features/${feature}/pages`),
	...mailedPagesOf(feature),
];

/** Mails that visitors have, and their calendars, still find these addresses when the feature is off or empty. */
const mailedPagesOf = (feature: Feature): Page[] => pagesIn(`features/${feature}/mailed-pages`);

/** The pages that Astro does not find in `src/pages/`: pages of features, and every page in the other languages. */
export const addedPages = (has: Features, languages: readonly Language[]): Page[] => {
	const ofFeatures = FEATURES.flatMap((feature) => (has[feature] ? pagesOf(feature) : mailedPagesOf(feature)));
	const translated = [...pagesIn('pages'), ...ofFeatures].filter(({ pattern }) => isTranslated(pattern));
	const others = languages.filter((language) => language !== DEFAULT_LANGUAGE);
	return [
		...ofFeatures,
		...others.flatMap((language) =>
			translated.map((page) => ({ ...page, pattern: addressIn(language, page.pattern) })),
		),
	];
};

/** What Vite writes in place of `ENABLED` and `ENABLED.store`, so that it can leave out code that never runs. */
const constantsOf = (name: string, values: Readonly<Record<string, boolean>>): Record<string, string> =>
	Object.fromEntries([
		[name, JSON.stringify(values)],
		...Object.entries(values).map(([key, value]) => [`${name}.${key}`, String(value)] as const),
	]);

/** Adds the pages of the features and languages that the site has, and the redirects to its pages. */
export const features = (has: Features, languages: readonly Language[]): AstroIntegration => ({
	name: 'features',
	hooks: {
		'astro:config:setup': ({ injectRoute, updateConfig }) => {
			// The check says so in Portuguese. Here, nothing that reads content has run yet, whoever starts the build.
			const [link] = listLinks(contentFolder);
			if (link)
				throw new Error(`${join(contentFolder, link)} is neither a file nor a folder: npm run content says more.`);
			updateConfig({
				vite: {
					define: {
						...constantsOf('ENABLED', has),
						...constantsOf(
							'SPOKEN',
							Object.fromEntries(LANGUAGE_CODES.map((code) => [code, languages.includes(code)])),
						),
						TIME_ZONE: JSON.stringify(readTimeZoneOf(readContentFile(collections.association.pattern))),
						IS_MULTILINGUAL: String(languages.length > 1),
					},
					// Without this, the styles of a component that is never rendered stay in the pages.
					build: { rolldownOptions: { treeshake: { manualPureFunctions: ['$$createComponent'] } } },
				},
			});
			for (const page of addedPages(has, languages)) injectRoute({ ...page, prerender: true });
			// By itself Astro makes no page of a file whose name begins with `_`.
			injectRoute({ pattern: '/_redirects', entrypoint: './src/pages/_redirects.ts', prerender: true });
		},
		// Astro publishes `public/` whole, with the dictionaries of other languages.
		'astro:build:done': async ({ dir }) => {
			for (const code of LANGUAGE_CODES)
				if (!languages.includes(code)) await rm(new URL(`assets/i18n/${code}.json`, dir));
		},
	},
});
