import { getImage } from 'astro:assets';
import type { CollectionEntry } from 'astro:content';
import { dirname, join } from 'node:path/posix';
import { contentFolder } from '#src/content-folder.ts';
import { DEFAULT_LANGUAGE, type Language, toLanguage } from '#src/format/language.ts';
import { type Locale, translations } from '#src/i18n/translate.ts';
import { sizeOf } from '#src/images/crop.ts';
import { oncePerPicture } from '#src/images/service.ts';
import { addressIn, isTranslated } from '#src/translated-addresses.ts';
import { getSingle } from './translated.ts';

/** All pictures of the content, by their paths from the project's folder, with a slash before. */
const pictures = import.meta.glob<{ default: ImageMetadata }>('@content/**/*.{avif,jpeg,jpg,png,webp}', {
	eager: true,
	caseSensitive: false,
});

/** The picture at `path` (`./IMG 1234.JPG`) relative to `file`, which is a path from the project's folder. */
export const pictureBeside = (file: string, path: string): ImageMetadata => {
	const picture = pictures[join('/', dirname(file), path)];
	if (!picture) throw new Error(`${file} shows ${path}, which is not there: npm run check:content says more.`);
	return picture.default;
};

const byName = new Map(
	Object.entries(pictures).map(([path, picture]) => [path.slice(0, path.lastIndexOf('.')), picture.default]),
);

/** The picture at a path below the content folder, given without its ending. */
export const findPicture = (path: string): ImageMetadata | undefined => byName.get(join('/', contentFolder, path));

/** Pixels. The widest fills the column at twice the density. Widths beyond the picture's own are left out. */
const WIDTHS = [400, 800, 1280];
const SIZES = 'min(92.4vw - 0.8rem, 40rem)';

/** What Astro leaves in place of a local image in Markdown: its properties as JSON in an attribute. */
const MARKED_IMAGE = /<img __ASTRO_IMAGE_="(?<properties>[^"]*)">/g;

const toText = (attribute: string): string =>
	attribute.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** A text escaped for double quotes in HTML. */
export const toAttribute = (text: string): string =>
	text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The uncropped picture as AVIF in several widths, and as one JPEG for other browsers. */
const offer = async (image: ImageMetadata) => {
	const original = sizeOf(image);
	const widths = WIDTHS.filter((width) => width < original.width);
	if (widths.length < WIDTHS.length) widths.push(original.width);
	const avif = await getImage({ src: image, widths, sizes: SIZES, format: 'avif' });
	const width = Math.min(original.width, 800);
	const jpeg = await getImage({ src: image, width, format: 'jpeg' });
	return { srcset: avif.srcSet.attribute, src: jpeg.src, width, height: jpeg.attributes['height'] };
};

const renderPicture = async (image: ImageMetadata, alt: string): Promise<string> => {
	const { srcset, src, width, height } = await oncePerPicture(image, 'body', () => offer(image));
	return (
		`<picture><source type="image/avif" srcset="${toAttribute(srcset)}" sizes="${SIZES}">` +
		`<img src="${toAttribute(src)}" alt="${toAttribute(alt)}" width="${width}" height="${height}" loading="lazy" decoding="async"></picture>`
	);
};

/** A text's HTML whose links inside the site lead to pages in a language, or say that there is none in it. */
export const withLinksIn = (language: Language, html: string): string => {
	const mark = `<small>(${translations(language).t('language.inPortuguese').replaceAll(' ', '&nbsp;')})</small>`;
	return html.replaceAll(/<a href="(\/[^"]*)">(.*?)<\/a>/gs, (_, address: string, text: string) =>
		language === DEFAULT_LANGUAGE || isTranslated(address)
			? `<a href="${addressIn(language, address)}">${text}</a>`
			: `<a href="${address}" hreflang="${DEFAULT_LANGUAGE}"><span>${text} ${mark}</span></a>`,
	);
};

/** The HTML of an entry's Markdown, with each picture in several sizes and formats for the browser to choose from. */
export const renderBody = async (
	{ rendered, filePath = '' }: CollectionEntry<'news' | 'outings' | 'pages' | 'store' | 'trails'>,
	locale: Locale,
): Promise<string> => {
	const html = withLinksIn(toLanguage(locale), rendered?.html ?? '');
	const parts = await Promise.all(
		Array.from(html.matchAll(MARKED_IMAGE), async ({ groups }) => {
			const { src, alt = '' } = JSON.parse(toText(groups?.['properties'] ?? ''));
			return renderPicture(pictureBeside(filePath, decodeURI(src)), alt);
		}),
	);
	return html.replace(MARKED_IMAGE, () => parts.shift() ?? '');
};

/** The HTML of the body of an entry that has a page of its own. */
export const getBody = async (
	collection: 'news' | 'outings' | 'store' | 'trails',
	id: string,
	locale: Locale,
): Promise<string> => {
	const entry = await getSingle(collection, id, locale);
	if (!entry) throw new Error(`${collection}/${id} is missing: npm run content says more.`);
	return renderBody(entry, locale);
};
