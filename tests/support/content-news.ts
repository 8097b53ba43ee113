import { globSync } from 'node:fs';
import { z } from 'astro/zod';
import { SAMPLE } from '#src/content-folder.ts';
import { findUnpublished } from '#src/features/news/posts.ts';
import { newsSchema } from '#src/features/news/schema.ts';
import { toEntryId } from '#src/schemas/sources.ts';
import { fieldsIn } from './content-fields.ts';

/** All posts in the sample's `news/`, newest first. */
export const contentNews = globSync(`${SAMPLE}/news/*.md`)
	.map((file) => ({ id: toEntryId(file), ...newsSchema(() => z.string()).parse(fieldsIn(file)) }))
	.sort((a, b) => b.date.localeCompare(a.date) || a.id.localeCompare(b.id));

/** The posts that a build of today publishes. */
export const publishedNews = contentNews.filter((post) => !findUnpublished(post));
