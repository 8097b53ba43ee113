import { type CollectionEntry, getCollection } from 'astro:content';
import { dirname, join, relative } from 'node:path';
import { contentFolder } from '#src/content-folder.ts';
import { findPicture, pictureBeside } from '#src/data/body.ts';
import { getSitePictures } from '#src/data/site.ts';
import { DEFAULT_LANGUAGE } from '#src/format/language.ts';
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

type Entry = CollectionEntry<'news'>;

/**
 * The post's own picture: the one that it names or, by the specification's convention, the file `news_{id}` beside it, in
 * any format.
 */
const findOwnImage = ({ id, filePath = '', data }: Entry): ImageMetadata | undefined =>
	data.image
		? // `content.config.ts` keeps posts' pictures as paths.
			pictureBeside(filePath, String(data.image))
		: findPicture(join(dirname(relative(contentFolder, filePath)), `news_${id}`));

const toNewsView = (entry: Entry, defaultImage: ImageMetadata | undefined): NewsView => {
	const { draft, ...data } = entry.data;
	const image = findOwnImage(entry) ?? defaultImage;
	const href = routes.newsPost(entry.id);
	return {
		id: entry.id,
		href,
		...data,
		image,
		socialPicture: image ? routes.newsSocialPicture(entry.id) : routes.socialCard(href),
		unpublished: findUnpublished({ draft, date: data.date }),
	};
};

const byNewest = (a: NewsView, b: NewsView) => b.date.localeCompare(a.date) || a.id.localeCompare(b.id);

const readNews = async (): Promise<readonly NewsView[]> => {
	const { news: defaultImage } = await getSitePictures(DEFAULT_LANGUAGE);
	const entries = await getCollection('news', ({ data }) => import.meta.env.DEV || !findUnpublished(data));
	return entries.map((entry) => toNewsView(entry, defaultImage)).sort(byNewest);
};

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

export type NewsPostView = NewsView & NewsRelations & { readonly subjects: readonly SubjectLink[] };

export const getNewsPosts = async (): Promise<NewsPostView[]> => {
	const news = await getNews();
	const relations = relateNews(news);
	return news.map((post) => ({ ...post, related: [], ...relations.get(post.id), subjects: subjectsOf(post) }));
};
