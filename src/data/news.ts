import { type CollectionEntry, getCollection } from 'astro:content';
import { routes } from '#src/routes.ts';
import { renderBody } from './body.ts';

/** A post as lists show it. */
export interface NewsView {
	readonly id: string;
	readonly href: string;
	readonly title: string;
	readonly subtitle: string;
	/** `YYYY-MM-DD`. */
	readonly date: string;
	readonly topic: string;
	readonly image: ImageMetadata;
	readonly imageAlt: string;
}

type Pictures = Readonly<Record<string, { default: ImageMetadata }>>;

/** By the specification's convention a post's picture is `news_{id}` beside it, in any format. */
const pictures: Pictures = import.meta.glob<{ default: ImageMetadata }>(
	'/content/news/news_*.{avif,jpeg,jpg,png,webp}',
	{
		eager: true,
	},
);
const defaults: Pictures = import.meta.glob<{ default: ImageMetadata }>('/content/default-image.*', { eager: true });

const pictureOf = (id: string): ImageMetadata => {
	const own = Object.entries(pictures).find(
		([path]) => path.slice(0, path.lastIndexOf('.')) === `/content/news/news_${id}`,
	);
	const picture = own?.[1] ?? Object.values(defaults)[0];
	if (!picture) throw new Error('content/default-image is missing.');
	return picture.default;
};

const toView = ({ id, data }: CollectionEntry<'news'>): NewsView => ({
	id,
	href: routes.newsPost(id),
	...data,
	image: data.image ?? pictureOf(id),
});

const byNewest = (a: CollectionEntry<'news'>, b: CollectionEntry<'news'>) =>
	b.data.date.localeCompare(a.data.date) || a.id.localeCompare(b.id);

/** Every post, newest first. */
export const getNews = async (): Promise<NewsView[]> => (await getCollection('news')).sort(byNewest).map(toView);

/** Every post with its body as HTML, for the post's own page. */
export const getNewsPosts = async () =>
	Promise.all(
		(await getCollection('news')).map(async (entry) => ({ ...toView(entry), body: await renderBody(entry) })),
	);
