import { globSync, readFileSync } from 'node:fs';
import { parse } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { findUnpublished } from '#src/features/news/publication.ts';

/** All posts in `tests/content/news/`, newest first. */
export const contentNews = globSync('tests/content/news/*.md')
	.map((file) => {
		const [, yaml = ''] = readFileSync(file, 'utf8').split(/^---$/m);
		const { date, draft = false, ...data } = parseYaml(yaml);
		return {
			id: parse(file).name,
			title: String(data.title),
			subtitle: String(data.subtitle),
			date: String(date),
			draft: Boolean(draft),
		};
	})
	.sort((a, b) => b.date.localeCompare(a.date) || a.id.localeCompare(b.id));

/** The posts that a build of today publishes. */
export const publishedNews = contentNews.filter((post) => !findUnpublished(post));
