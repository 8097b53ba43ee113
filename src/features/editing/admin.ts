import CMS from '@sveltia/cms';
import { type SourceName, sources } from '#src/schemas/sources.ts';
import { Check } from './Check.tsx';
import { CHECK, formatOf, isMarkdown, SCHEMAS, toConfig } from './config.ts';
import { Focus } from './Focus.tsx';
import { fromFile, toFile } from './format.ts';
import { learnTopics, Topic } from './Topic.tsx';
import { Track } from './Track.tsx';

declare const REPOSITORY: string | undefined;
declare const BRANCH: string | undefined;

for (const name of Object.keys(sources) as SourceName[]) {
	const schema = SCHEMAS[name];
	CMS.registerCustomFormat(formatOf(name), isMarkdown(name) ? 'md' : 'yaml', {
		fromFile: (text) => {
			const entry = fromFile(text, schema, isMarkdown(name));
			if (name === 'news') learnTopics(entry);
			return entry;
		},
		toFile: (entry) => toFile(entry, schema, isMarkdown(name)),
	});
}

CMS.registerFieldType(CHECK, Check);
CMS.registerFieldType('focus', Focus);
CMS.registerFieldType('topic', Topic);
CMS.registerFieldType('track', Track);

await CMS.init({ config: toConfig(REPOSITORY, BRANCH) });
