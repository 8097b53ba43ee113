import { resolve } from 'node:path';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import i18next from 'astro-i18next';
import texts from './public/assets/i18n/pt.json' with { type: 'json' };
import { reloadOffer } from './src/components/reload-offer.ts';
import { contentFolder } from './src/content-folder.ts';
import { isDemonstration } from './src/demonstration.ts';
import { DEFAULT_LANGUAGE } from './src/format/language.ts';
import { brand } from './src/integrations/brand.ts';
import { editor } from './src/integrations/editor.ts';
import { features, readFeatures, readLanguages } from './src/integrations/features.ts';
import { finishedPages } from './src/integrations/finished-pages.ts';
import { noOriginals } from './src/integrations/no-originals.ts';
import { serviceWorker } from './src/integrations/service-worker.ts';
import { siteMap } from './src/integrations/site-map.ts';
import { createMarkdownProcessor } from './src/markdown/processor.ts';

const has = readFeatures();
const languages = readLanguages();

/** A published file's name, which addresses take as it is: an editor's picture may be `Pôr do sol (2).JPG`. */
const toFileName = (name) =>
	name
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.replace(/[^\w@~!./-]/g, '_');

export default defineConfig({
	site: process.env.URL || 'http://localhost:8888',
	trailingSlash: 'never',
	// Building pages waits for the disk more than for the processor.
	build: { format: 'file', inlineStylesheets: 'always', concurrency: 16 },
	// The shortest selectors of the three strategies.
	scopedStyleStrategy: 'class',
	i18n: { locales: languages, defaultLocale: DEFAULT_LANGUAGE },
	integrations: [
		react(),
		i18next(),
		features(has, languages),
		brand(contentFolder),
		...(isDemonstration() ? [] : siteMap(languages)),
		noOriginals(contentFolder),
		// Changes the pages, so it runs before the next, which reads them.
		finishedPages(),
		serviceWorker({ retired: process.env.SERVICE_WORKER === 'off' }),
		...(has.editing ? [editor()] : []),
	],
	markdown: {
		syntaxHighlight: false,
		processor: createMarkdownProcessor(texts.markdown),
	},
	image: {
		service: {
			entrypoint: './src/images/service.ts',
			// Effort 2 takes a third longer and saves nothing. Effort 4 takes seven times as long and saves an eighth.
			config: { avif: { quality: 45, effort: 1, chromaSubsampling: '4:2:0' }, jpeg: { quality: 70 } },
		},
	},
	vite: {
		define: {
			RELOAD: JSON.stringify(reloadOffer(texts.reload)),
		},
		build: {
			rolldownOptions: {
				output: {
					sanitizeFileName: toFileName,
					// What every page runs is one file, with all that it imports.
					codeSplitting: { groups: [{ name: 'frame', test: /layouts[\\/]frame[\\/]frame\.ts$/ }] },
				},
			},
		},
		resolve: { alias: { '@content': resolve(contentFolder) } },
	},
	devToolbar: { enabled: false },
	// What VS Code needs to complete the fields of a Markdown file.
	experimental: { contentIntellisense: true },
});
