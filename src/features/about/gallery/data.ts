import { getImage } from 'astro:assets';
import { getCollection } from 'astro:content';
import { sizeOf } from '#src/images/crop.ts';
import { layOutGallery } from './gallery-layout.ts';

/** The longer side of a full-size picture, in pixels: sharp on large screens. Smaller originals are not enlarged. */
const FULL_SIZE = 1800;

const toFullSize = async (image: ImageMetadata) => {
	const original = sizeOf(image);
	const scale = Math.min(1, FULL_SIZE / Math.max(original.width, original.height));
	const width = Math.round(original.width * scale);
	const height = Math.round(original.height * scale);
	// Visitors with and without a script get the same file: WebP, which all browsers read.
	const { src } = await getImage({ src: image, width, height, format: 'webp', quality: 75 });
	return { src, width, height };
};

const ratioOf = (image: ImageMetadata): number => {
	const { width, height } = sizeOf(image);
	return width / height;
};

/** The gallery: its shape, and its pictures in the editors' order, each with its place. */
export const getGallery = async () => {
	const entries = (await getCollection('gallery')).sort((a, b) => a.data.order - b.data.order);
	const { ratio, places } = layOutGallery(entries.map(({ data }) => ratioOf(data.image)));
	const pictures = places.map(async (place, index) => {
		const { image, ...words } = (entries[index] as (typeof entries)[number]).data;
		return { ...words, image, place, full: await toFullSize(image) };
	});
	return { ratio, pictures: await Promise.all(pictures) };
};

export type GalleryView = Awaited<ReturnType<typeof getGallery>>;
