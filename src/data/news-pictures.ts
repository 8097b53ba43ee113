type Pictures = Readonly<Record<string, { default: ImageMetadata }>>;

/** A picture, and whether it stands in for one of the post's own. */
interface NewsPicture {
	readonly image: ImageMetadata;
	readonly hasDefaultImage: boolean;
}

/** By the specification's convention a post's picture is `news_{id}` beside it, in any format. */
const pictures: Pictures = import.meta.glob<{ default: ImageMetadata }>(
	'/content/news/news_*.{avif,jpeg,jpg,png,webp}',
	{ eager: true },
);
const defaults: Pictures = import.meta.glob<{ default: ImageMetadata }>('/content/default-image.*', { eager: true });

const FOLDER = '/content/news/news_';
const byId = new Map(
	Object.entries(pictures).map(([path, picture]) => [path.slice(FOLDER.length, path.lastIndexOf('.')), picture]),
);

/** The picture of a post; `chosen` is the one that it names itself. */
export const newsPicture = (id: string, chosen?: ImageMetadata): NewsPicture => {
	const own = chosen ?? byId.get(id)?.default;
	if (own) return { image: own, hasDefaultImage: false };
	const [picture] = Object.values(defaults);
	if (!picture) throw new Error('content/default-image is missing: npm run content says more.');
	return { image: picture.default, hasDefaultImage: true };
};
