import type { CollectionEntry } from 'astro:content';
import { findPicture, pictureBeside } from '#src/data/body.ts';
import { routes } from '#src/routes.ts';
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
	/** The point of the image that is never cropped away. */
	readonly focus: string;
	/** Whether the post has no picture of its own. */
	readonly hasDefaultImage: boolean;
	/** The address of its social picture, 1200 × 630. */
	readonly socialPicture: string;
	/** Why it is not published yet. Only editors see such posts, in `npm run dev`. */
	readonly unpublished?: Unpublished | undefined;
}

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

export const toNewsView = ({
	id,
	filePath = '',
	data: { draft, image, ...data },
}: CollectionEntry<'news'>): NewsView => ({
	id,
	href: routes.newsPost(id),
	...data,
	...findImage(id, filePath, image),
	socialPicture: routes.newsSocialPicture(id),
	unpublished: findUnpublished({ draft, date: data.date }),
});
