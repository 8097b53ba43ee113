import { type CollectionEntry, getCollection, getEntry } from 'astro:content';
import { findPicture, pictureBeside, renderBody } from '#src/data/body.ts';
import { routes } from '#src/routes.ts';
import {
	findUnpublished,
	type NewsListPage,
	type NewsRelations,
	type NewsView,
	relateNews,
	type SubjectLink,
	subjectsOf,
	toListPages,
} from './posts.ts';

const defaults = import.meta.glob<{ default: ImageMetadata }>('@content/default-image.*', { eager: true });

/**
 * The picture of the post in `file`: `chosen`, if the post names one. Otherwise, by the specification's convention, the
 * file `news_{id}` in the same folder, in any format; otherwise the default picture.
 */
const findImage = (id: string, file: string, chosen?: string): Pick<NewsView, 'image' | 'hasDefaultImage'> => {
	const own = chosen ? pictureBeside(file, chosen) : findPicture('news', `news_${id}`);
	if (own) return { image: own, hasDefaultImage: false };
	const [picture] = Object.values(defaults);
	if (!picture) throw new Error('default-image is missing: npm run content says more.');
	return { image: picture.default, hasDefaultImage: true };
};

const toNewsView = ({ id, filePath = '', data: { draft, image, ...data } }: CollectionEntry<'news'>): NewsView => ({
	id,
	href: routes.newsPost(id),
	...data,
	...findImage(id, filePath, image),
	socialPicture: routes.newsSocialPicture(id),
	unpublished: findUnpublished({ draft, date: data.date }),
});

const byNewest = (a: NewsView, b: NewsView) => b.date.localeCompare(a.date) || a.id.localeCompare(b.id);

const readNews = async (): Promise<readonly NewsView[]> =>
	(await getCollection('news', ({ data }) => import.meta.env.DEV || !findUnpublished(data)))
		.map(toNewsView)
		.sort(byNewest);

let news: Promise<readonly NewsView[]> | undefined;

/**
 * Every post, newest first. Unpublished posts are included only in `npm run dev`, which reads them again each time; a
 * build reads them once.
 */
export const getNews = (): Promise<readonly NewsView[]> => {
	if (import.meta.env.DEV) return readNews();
	news ??= readNews();
	return news;
};

export const getNewsLists = async (): Promise<NewsListPage[]> => toListPages(await getNews());

/** A post with what its own page shows besides the body. */
export type NewsPostView = NewsView & NewsRelations & { readonly subjects: readonly SubjectLink[] };

/** Every post with what its own page shows. */
export const getNewsPosts = async (): Promise<NewsPostView[]> => {
	const news = await getNews();
	const relations = relateNews(news);
	return news.map((post) => ({ ...post, related: [], ...relations.get(post.id), subjects: subjectsOf(post) }));
};

export const getNewsBody = async (id: string): Promise<string> => {
	const entry = await getEntry('news', id);
	if (!entry) throw new Error(`There is no content/news/${id}.md.`);
	return renderBody(entry);
};
