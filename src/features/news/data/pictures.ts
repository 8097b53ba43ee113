import { findPicture, pictureBeside } from '#src/data/pictures-beside.ts';

/** A picture, and whether it stands in for one of the post's own. */
interface NewsPicture {
	readonly image: ImageMetadata;
	readonly hasDefaultImage: boolean;
}

const defaults = import.meta.glob<{ default: ImageMetadata }>('/content/default-image.*', { eager: true });

/**
 * The picture of the post in `file`: the one that it names itself, `chosen`, or by the specification's convention
 * `news_{id}` beside it, in any format.
 */
export const newsPicture = (id: string, file: string, chosen?: string): NewsPicture => {
	const own = chosen ? pictureBeside(file, chosen) : findPicture('news', `news_${id}`);
	if (own) return { image: own, hasDefaultImage: false };
	const [picture] = Object.values(defaults);
	if (!picture) throw new Error('content/default-image is missing: npm run content says more.');
	return { image: picture.default, hasDefaultImage: true };
};
