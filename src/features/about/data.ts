import { getImage } from 'astro:assets';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentFolder } from '#src/content-folder.ts';
import { getSingle, getTranslated } from '#src/data/translated.ts';
import type { Locale } from '#src/i18n/translate.ts';
import { sizeOf } from '#src/images/crop.ts';
import { routes } from '#src/routes.ts';
import { layOutGallery } from './gallery/gallery-layout.ts';

/** Relative to the project's folder, where a build runs. */
const FOLDER = join(contentFolder, 'documents');

interface DocumentView {
	readonly title: string;
	readonly href: string;
	readonly size: number;
}

/** The names of all documents. Each is published, because any text may link to it. */
export const getDocumentFiles = async (): Promise<string[]> =>
	(await readdir(FOLDER).catch(() => [])).filter((name) => name.endsWith('.pdf'));

/** The bytes of a document; `file` is its file name. */
export const getDocumentContent = async (file: string) => {
	try {
		return await readFile(join(FOLDER, file));
	} catch (cause) {
		throw new Error(`${join(FOLDER, file)} não existe. Ponha lá esse PDF ou corrija o nome em about.yaml.`, {
			cause,
		});
	}
};

const getDocument = async ({ title, file }: { title: string; file: string }): Promise<DocumentView> => ({
	title,
	href: routes.document(file),
	size: (await getDocumentContent(file)).byteLength,
});

const ICONS = { trilho: 'signpost', planta: 'transform', pessoas: 'participate', folha: 'leaf' } as const;

const getEntry = async (locale: Locale) => {
	const entry = await getSingle('about', 'about', locale);
	if (!entry) throw new Error('about/about.yaml is missing: npm run content says more.');
	return entry;
};

const byNewest = (a: { year: number }, b: { year: number }) => b.year - a.year;

/** The content of the about page. A section is `undefined` if the content leaves it out. */
export const getAbout = async (locale: Locale) => {
	const { data, langOf } = await getEntry(locale);
	const { mission, transparency, ...about } = data;
	const years = transparency?.years.toSorted(byNewest).map(async ({ documents, ...year }) => ({
		...year,
		documents: await Promise.all(documents.map(getDocument)),
	}));
	return {
		...about,
		langOf,
		mission: mission && { ...mission, fronts: mission.fronts.map((front) => ({ ...front, icon: ICONS[front.icon] })) },
		transparency: transparency && { ...transparency, years: await Promise.all(years ?? []) },
	};
};

type AboutView = Awaited<ReturnType<typeof getAbout>>;

export type HistoryView = NonNullable<AboutView['history']>;
export type VolunteeringView = NonNullable<AboutView['volunteering']>;
export type TransparencyView = NonNullable<AboutView['transparency']>;
export type PressView = NonNullable<AboutView['press']>;
export type PartnersView = NonNullable<AboutView['partners']>;

/** The longer side of a full-size picture, in pixels: sharp on large screens. Smaller originals are not enlarged. */
const FULL_SIZE = 1800;

const fullSizeOf = (image: ImageMetadata) => {
	const original = sizeOf(image);
	const scale = Math.min(1, FULL_SIZE / Math.max(original.width, original.height));
	return { width: Math.round(original.width * scale), height: Math.round(original.height * scale) };
};

const toFullSize = async (image: ImageMetadata) => {
	const { width, height } = fullSizeOf(image);
	// Visitors with and without a script get the same file: WebP, which all browsers read.
	const { src } = await getImage({ src: image, width, height, format: 'webp', quality: 75 });
	return { src, width, height };
};

/** A picture for newspapers: a JPEG, as large as full size. */
export const getPressPicture = async (image: ImageMetadata) =>
	(await getImage({ src: image, ...fullSizeOf(image), format: 'jpeg', quality: 88 })).src;

const ratioOf = (image: ImageMetadata): number => {
	const { width, height } = sizeOf(image);
	return width / height;
};

/** The gallery: its shape, and its pictures in the editors' order, each with its place. */
export const getGallery = async (locale: Locale) => {
	const entries = (await getTranslated('gallery', locale)).sort((a, b) => a.data.order - b.data.order);
	const { ratio, places } = layOutGallery(entries.map(({ data }) => ratioOf(data.image)));
	const pictures = places.map(async (place, index) => {
		const { data, langOf } = entries[index] as (typeof entries)[number];
		const { image, ...words } = data;
		return { ...words, lang: langOf(), image, place, full: await toFullSize(image) };
	});
	return { ratio, pictures: await Promise.all(pictures) };
};

export type GalleryView = Awaited<ReturnType<typeof getGallery>>;
