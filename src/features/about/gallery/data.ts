import { getImage } from 'astro:assets';
import { getCollection } from 'astro:content';
import { sizeOf } from '#src/images/size.ts';

/** The longer side of a full-size picture, in pixels: sharp on large screens. Smaller originals are not enlarged. */
const FULL_SIZE = 1800;

/** The pictures of the gallery, in the editors' order. */
export const getGallery = async () => {
	const pictures = (await getCollection('gallery')).sort((a, b) => a.data.order - b.data.order);
	return Promise.all(
		pictures.map(async ({ id, data: { image, imageAlt, title, caption, credit } }) => {
			const original = sizeOf(image);
			const scale = Math.min(1, FULL_SIZE / Math.max(original.width, original.height));
			const width = Math.round(original.width * scale);
			const height = Math.round(original.height * scale);
			// Visitors with and without a script get the same file: WebP, which all browsers read.
			const { src } = await getImage({ src: image, width, height, format: 'webp', quality: 75 });
			return { id, title, caption, credit, image, imageAlt, full: { src, width, height } };
		}),
	);
};

export type GalleryPicture = Awaited<ReturnType<typeof getGallery>>[number];
