import { type CollectionEntry, getCollection, getEntry } from 'astro:content';
import { renderBody } from '#src/data/body.ts';
import { routes } from '#src/routes.ts';
import { type NewsListPage, toListPages } from './data/lists.ts';
import { newsPicture } from './data/pictures.ts';
import { type NewsRelations, relateNews } from './data/relations.ts';
import { type SubjectLink, subjectsOf } from './data/subjects.ts';
import { findUnpublished, type Unpublished } from './publication.ts';

/** A post as lists show it. */
export interface NewsView {
	readonly id: string;
	readonly href: string;
	readonly title: string;
	readonly subtitle: string;
	/** `YYYY-MM-DD`. */
	readonly date: string;
	readonly author?: string | undefined;
	readonly topic: string;
	readonly tags: readonly string[];
	readonly image: ImageMetadata;
	readonly imageAlt: string;
	/** The point of the image that no crop takes away. */
	readonly focus: string;
	/** Whether the post has no picture of its own. */
	readonly hasDefaultImage: boolean;
	/** Where its social picture is, 1200 × 630. */
	readonly socialPicture: string;
	/** Only where editors see what is not published yet. */
	readonly unpublished?: Unpublished | undefined;
}

const toView = ({ id, filePath = '', data: { draft, image, ...data } }: CollectionEntry<'news'>): NewsView => ({
	id,
	href: routes.newsPost(id),
	...data,
	...newsPicture(id, filePath, image),
	socialPicture: routes.newsSocialPicture(id),
	unpublished: findUnpublished({ draft, date: data.date }),
});

const byNewest = (a: NewsView, b: NewsView) => b.date.localeCompare(a.date) || a.id.localeCompare(b.id);

/** Every post, newest first; what is not published yet, only in `npm run dev`. */
export const getNews = async (): Promise<NewsView[]> =>
	(await getCollection('news', ({ data }) => import.meta.env.DEV || !findUnpublished(data))).map(toView).sort(byNewest);

/** Every page of every list of posts. */
export const getNewsLists = async (): Promise<NewsListPage[]> => toListPages(await getNews());

/** A post with what its own page needs beside its body. */
export type NewsPostView = NewsView & NewsRelations & { readonly subjects: readonly SubjectLink[] };

/** Every post, for its own page. */
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
