import { getCollection, getEntry } from 'astro:content';
import { renderBody } from '#src/data/body.ts';
import { type NewsView, toNewsView } from './news-view.ts';
import {
	type NewsListPage,
	type NewsRelations,
	relateNews,
	type SubjectLink,
	subjectsOf,
	toListPages,
} from './posts.ts';
import { findUnpublished } from './publication.ts';

const byNewest = (a: NewsView, b: NewsView) => b.date.localeCompare(a.date) || a.id.localeCompare(b.id);

/** Every post, newest first. Unpublished posts are included only in `npm run dev`. */
export const getNews = async (): Promise<NewsView[]> =>
	(await getCollection('news', ({ data }) => import.meta.env.DEV || !findUnpublished(data)))
		.map(toNewsView)
		.sort(byNewest);

/** Every page of every list of posts. */
export const getNewsLists = async (): Promise<NewsListPage[]> => toListPages(await getNews());

/** A post with what its own page shows besides the body. */
export type NewsPostView = NewsView & NewsRelations & { readonly subjects: readonly SubjectLink[] };

/** Every post with what its own page shows. */
export const getNewsPosts = async (): Promise<NewsPostView[]> => {
	const news = await getNews();
	const relations = relateNews(news);
	return news.map((post) => ({ ...post, related: [], ...relations.get(post.id), subjects: subjectsOf(post) }));
};

/** The body of a post, as HTML. */
export const getNewsBody = async (id: string): Promise<string> => {
	const entry = await getEntry('news', id);
	if (!entry) throw new Error(`There is no content/news/${id}.md.`);
	return renderBody(entry);
};
