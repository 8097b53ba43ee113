import { globSync, readFileSync } from 'node:fs';
import type { z } from 'astro/zod';
import { readFields, splitFile } from '#src/check/front-matter.ts';
import { toEntryId } from '#src/collections.ts';
import { SAMPLE } from '#src/content-folder.ts';
import { findUnpublished } from '#src/features/news/posts.ts';
import { newsSchema } from '#src/features/news/schema.ts';
import { noticeSchema, trailSchema } from '#src/features/trails/schema.ts';
import { today } from '#src/format/clock.ts';
import { picturePath } from '#src/schemas/fields.ts';

/** The sample's files of a kind, by their ids, with their fields. */
const entriesAt = <Fields extends object>(pattern: string, schema: z.ZodType<Fields>) =>
	globSync(`${SAMPLE}/${pattern}`).map((file) => {
		const parts = splitFile(file, readFileSync(file, 'utf8'));
		const fields = readFields('yaml' in parts ? parts.yaml : '', 1);
		return { id: toEntryId(file), ...schema.parse('data' in fields ? fields.data : {}) };
	});

/** All posts, newest first. */
export const contentNews = entriesAt('news/*.md', newsSchema(picturePath)).sort(
	(a, b) => b.date.localeCompare(a.date) || a.id.localeCompare(b.id),
);

/** The posts that a build of today publishes. */
export const publishedNews = contentNews.filter((post) => !findUnpublished(post));

export const contentTrails = entriesAt('trails/*/index.md', trailSchema(picturePath));

/** Every notice that is not over yet. */
export const contentNotices = entriesAt('notices/*.yaml', noticeSchema()).filter(
	({ until }) => !until || until >= today(),
);
