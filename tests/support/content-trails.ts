import { globSync } from 'node:fs';
import { z } from 'astro/zod';
import { SAMPLE } from '#src/content-folder.ts';
import { trailSchema } from '#src/features/trails/schema.ts';
import { toEntryId } from '#src/schemas/sources.ts';
import { fieldsIn } from './content-fields.ts';

/** Every trail in the sample's `trails/`, with its fields. */
export const contentTrails = globSync(`${SAMPLE}/trails/*/index.md`).map((file) => ({
	id: toEntryId(file),
	...trailSchema(() => z.string()).parse(fieldsIn(file)),
}));
