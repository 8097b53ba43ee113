import { z } from 'astro/zod';
import type { Features } from '#src/features.ts';
import { toSentences } from '#src/schemas/sentences.ts';
import { type SourceName, sources } from '#src/schemas/sources.ts';

/** What editors are told of a file's fields. `has`: the site's features, none if left out. */
export const sentencesOf = (name: SourceName, data: unknown, has?: Features): string[] => {
	const schema = sources[name].schema(() => z.string(), undefined, has);
	const { error } = schema.safeParse(data);
	return error ? toSentences(schema, data, error).map(({ sentence }) => sentence) : [];
};
