import CMS from '@sveltia/cms';
import { type SourceName, sources } from '#src/schemas/sources.ts';
import { formatOf, PREVIEWED, toConfig } from './config.ts';
import { fromFile, toFile } from './format.ts';
import { previewOf } from './preview.tsx';

declare const REPOSITORY: string | undefined;
declare const BRANCH: string | undefined;

for (const name of Object.keys(sources) as SourceName[]) {
	const isMarkdown = sources[name].pattern.endsWith('.md');
	CMS.registerCustomFormat(formatOf(name), isMarkdown ? 'md' : 'yaml', {
		fromFile,
		toFile: (entry) => toFile(entry, isMarkdown),
	});
}

for (const name of PREVIEWED) CMS.registerPreviewTemplate(name, previewOf(name));

await CMS.init({ config: toConfig(REPOSITORY, BRANCH) });
