import { getImage } from 'astro:assets';
import type { CollectionEntry } from 'astro:content';
import { getSite, type SiteView } from '#src/data/site.ts';
import { getTranslated, type Translated } from '#src/data/translated.ts';
import type { Cents } from '#src/format/money.ts';
import type { Locale } from '#src/i18n/translate.ts';
import type { Words } from '#src/i18n/words.ts';
import { routesOf } from '#src/routes.ts';
import type { WholePlace } from '#src/schemas/fields.ts';
import type { CartData } from './cart/cart-data.ts';
import { type Catalogue, type Offer, offersOf, toCatalogue } from './prices/catalogue.ts';

interface StoreSite extends Omit<SiteView, 'place'> {
	readonly place: WholePlace;
	readonly store: NonNullable<SiteView['store']>;
}

export const getStoreSite = async (locale: Locale): Promise<StoreSite> => {
	const { store, place, ...site } = await getSite(locale);
	if (!store || !place) throw new Error('site/store.yaml or the place is missing: npm run content says more.');
	// The schema of a site with a shop has no other place.
	return { ...site, store, place: place as WholePlace };
};

type Entry = Translated<CollectionEntry<'store'>>;

/** A row of offers: one colour in all its sizes, or all offers if they differ only in size or only in colour. */
interface Row {
	/** The colour of all offers in the row, if these differ in size. */
	readonly label?: string | undefined;
	/** How that colour looks: `#rrggbb`. */
	readonly swatch?: string | undefined;
	readonly offers: readonly (Offer & { readonly label: string; readonly swatch?: string | undefined })[];
}

export interface ProductView
	extends Omit<Entry['data'], 'variants' | 'colours' | 'availability' | 'price'>,
		Pick<Entry, 'langOf'> {
	readonly id: string;
	readonly href: string;
	readonly offers: readonly Offer[];
	/** The same offers in rows. Without variants there are no rows. */
	readonly rows: readonly Row[];
	readonly choice: 'colour' | 'size' | 'colourAndSize';
	/** The first that is not sold out, if there is one. */
	readonly firstOffer: Offer;
	/** The price of the cheapest offer, with VAT. */
	readonly price: Cents;
	readonly hasDearerOffers: boolean;
	readonly cover: Entry['data']['pictures'][number];
}

type Variants = Entry['data']['variants'];

const toRows = ({ variants, colours }: Entry['data'], offers: readonly Offer[]): readonly Row[] => {
	const swatchOf = (colour: string | undefined) => colours.find(({ name }) => name === colour)?.swatch;
	const labelled = variants.flatMap(({ colour, size }, index) => {
		const offer = offers[index];
		return offer
			? { ...offer, label: size ?? colour ?? '', swatch: size ? undefined : swatchOf(colour), row: size && colour }
			: [];
	});
	return [...Map.groupBy(labelled, ({ row }) => row)].map(([label, row]) => ({
		label,
		swatch: swatchOf(label),
		offers: row,
	}));
};

const choiceOf = (variants: Variants): ProductView['choice'] => {
	if (variants.every(({ size }) => size === undefined)) return 'colour';
	return variants.every(({ colour }) => colour === undefined) ? 'size' : 'colourAndSize';
};

const toView = ({ id, data, langOf }: Entry, locale: Locale): ProductView => {
	const { variants, colours, availability, price, ...product } = data;
	const offers = offersOf(data);
	const firstOffer = offers.find((offer) => offer.availability !== 'sold-out') ?? offers[0];
	const [cover] = product.pictures;
	if (!firstOffer || !cover)
		throw new Error(`content/store/${id} has no offer or no picture: npm run content says more.`);
	const prices = offers.map((offer) => offer.price);
	const lowest = Math.min(...prices);
	return {
		id,
		langOf,
		href: routesOf(locale).product(id),
		...product,
		offers,
		rows: toRows(data, offers),
		choice: choiceOf(variants),
		firstOffer,
		price: lowest,
		hasDearerOffers: prices.some((dearer) => dearer > lowest),
		cover,
	};
};

export const getProducts = async (locale: Locale): Promise<ProductView[]> =>
	(await getTranslated('store', locale)).map((entry) => toView(entry, locale)).sort((a, b) => a.order - b.order);

const OTHERS = 3;

/** Other products, the same section's first. Sold-out products are left out. */
export const getOtherProducts = async (id: string, locale: Locale): Promise<ProductView[]> => {
	const products = await getProducts(locale);
	const category = products.find((product) => product.id === id)?.category;
	return products
		.filter((product) => product.id !== id && product.firstOffer.availability !== 'sold-out')
		.sort((a, b) => Number(b.category === category) - Number(a.category === category))
		.slice(0, OTHERS);
};

/** The browser computes a cart's price from this. `npm run content` gives the functions the same catalogue. */
export const getCatalogue = async (locale: Locale): Promise<Catalogue> => {
	const products = (await getTranslated('store', locale)).map(({ id, data }) => [id, data] as const);
	return toCatalogue(Object.fromEntries(products), (await getStoreSite(locale)).store);
};

const THUMBNAIL = 176;

/** What a cart shows of each product besides its price, by the product's id. */
export const getThumbnails = async (locale: Locale): Promise<CartData['things']> =>
	Object.fromEntries(
		await Promise.all(
			(await getTranslated('store', locale)).map(async ({ id, data: { pictures, variants }, langOf }) => {
				const thumbnail = async (image: ImageMetadata) => {
					const size = { width: THUMBNAIL, height: THUMBNAIL, fit: 'cover' } as const;
					return (await getImage({ src: image, ...size, format: 'jpeg' })).src;
				};
				const sources = await Promise.all(pictures.map(({ image }) => thumbnail(image)));
				const ofColours = variants.flatMap((variant) => {
					const index = pictures.findIndex(({ colour }) => colour !== undefined && colour === variant.colour);
					return index > 0 ? [[variant.id, sources[index] ?? ''] as const] : [];
				});
				const href = routesOf(locale).product(id);
				const [picture = ''] = sources;
				return [id, { href, picture, pictures: Object.fromEntries(ofColours), lang: langOf('title') }] as const;
			}),
		),
	);

/** The availability in words, and when the parcel arrives: «Disponível. Chega em 3 a 5 dias úteis». */
export const availabilityText = (
	{ t, afterPreposition }: Words,
	{ availabilityNote, pickupOnly }: ProductView,
	of: Offer['availability'],
	{ place, store }: StoreSite,
): string => {
	const availability = t(`store.availability.${of}`);
	if (of === 'few' && availabilityNote) return availabilityNote;
	if (availabilityNote) return t('store.noted', { availability, note: availabilityNote });
	if (of === 'sold-out' || of === 'made-to-order') return availability;
	if (pickupOnly) return t('store.fetched', { availability, atPlace: afterPreposition('em', place) });
	return t('store.arrives', { availability, ...store.shipping.mainland.days });
};
