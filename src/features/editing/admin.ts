import CMS from '@sveltia/cms';
import { type SourceName, sources } from '#src/schemas/sources.ts';
import { Check } from './Check.tsx';
import { CHECK, formatOf, isMarkdown, SCHEMAS, toConfig } from './config.ts';
import { fromFile, toFile } from './format.ts';

declare const REPOSITORY: string | undefined;
declare const BRANCH: string | undefined;

for (const name of Object.keys(sources) as SourceName[]) {
	const schema = SCHEMAS[name];
	CMS.registerCustomFormat(formatOf(name), isMarkdown(name) ? 'md' : 'yaml', {
		fromFile: (text) => fromFile(text, schema, isMarkdown(name)),
		toFile: (entry) => toFile(entry, schema, isMarkdown(name)),
	});
}

CMS.registerFieldType(CHECK, Check);

await CMS.init({ config: toConfig(REPOSITORY, BRANCH) });
