import { globSync, readFileSync } from 'node:fs';
import { z } from 'astro/zod';
import { trailSchema } from '#src/features/trails/schema.ts';
import { toEntryId } from '#src/schemas/sources.ts';
import { readFields, splitFile } from '../../commands/content/front-matter.ts';

/** Every trail of the content folder, with its fields. */
export const contentTrails = globSync('tests/content/trails/*/index.md').map((file) => {
	const parts = splitFile(file, readFileSync(file, 'utf8'));
	const fields = readFields('yaml' in parts ? parts.yaml : '', 1, new Set());
	return { id: toEntryId(file), ...trailSchema(() => z.string()).parse('data' in fields ? fields.data : {}) };
});
