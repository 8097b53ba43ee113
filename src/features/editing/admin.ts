import CMS from '@sveltia/cms';
import { type SourceName, sources } from '#src/schemas/sources.ts';
import { formatOf, PREVIEWED, toConfig } from './config.ts';
import { fromFile, toFile } from './format.ts';
import { previewOf } from './preview.tsx';

// The interface follows the browser's language, and has no other than the site's.
Object.defineProperties(navigator, { language: { value: 'pt-PT' }, languages: { value: ['pt-PT'] } });

for (const name of Object.keys(sources) as SourceName[]) {
	const isMarkdown = sources[name].pattern.endsWith('.md');
	CMS.registerCustomFormat(formatOf(name), isMarkdown ? 'md' : 'yaml', {
		fromFile,
		toFile: (entry) => toFile(entry, isMarkdown),
	});
}

for (const name of PREVIEWED) CMS.registerPreviewTemplate(name, previewOf(name));

const { content: repository } = document.querySelector<HTMLMetaElement>('meta[name=repository]') ?? {};

await CMS.init({ config: { ...toConfig(repository), app_title: document.title, logo: { src: '/favicon.svg' } } });
