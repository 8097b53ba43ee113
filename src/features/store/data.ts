import { getImage } from 'astro:assets';
import { type CollectionEntry, getCollection } from 'astro:content';
import { renderBody } from '#src/data/body.ts';
import { getSite } from '#src/data/site.ts';
import type { Cents } from '#src/format/money.ts';
import { routes } from '#src/routes.ts';
import { type Catalogue, type Offer, offersOf, toCatalogue } from './prices/catalogue.ts';

type Entry = CollectionEntry<'store'>;

/** A row of what can be chosen from: one colour in its sizes, or all that there is of sizes or colours alone. */
interface Row {
	/** The colour that its offers share, if they differ in something else. */
	readonly label?: string | undefined;
	readonly offers: readonly (Offer & { readonly label: string })[];
}

/** A product as the store shows it. */
export interface ProductView extends Omit<Entry['data'], 'variants' | 'availability' | 'price'> {
	readonly id: string;
	readonly href: string;
	/** One at least. */
	readonly offers: readonly Offer[];
	/** The same in rows; none if there is but one offer, without a name. */
	readonly rows: readonly Row[];
	/** What the offers differ in. */
	readonly choice: 'colour' | 'size' | 'colourAndSize';
	/** What is chosen at first: something that there is, if there is. */
	readonly firstOffer: Offer;
	/** The lowest, with VAT. */
	readonly price: Cents;
	/** Whether some of it costs more. */
	readonly hasDearerOffers: boolean;
	readonly cover: Entry['data']['pictures'][number];
}

type Variants = Entry['data']['variants'];

const toRows = (variants: Variants, offers: readonly Offer[]): readonly Row[] => {
	const labelled = variants.flatMap(({ colour, size }, index) => {
		const offer = offers[index];
		return offer ? { ...offer, label: size ?? colour ?? '', row: size && colour } : [];
	});
	return [...Map.groupBy(labelled, ({ row }) => row)].map(([label, row]) => ({ label, offers: row }));
};

const choiceOf = (variants: Variants): ProductView['choice'] => {
	if (variants.every(({ size }) => size === undefined)) return 'colour';
	return variants.every(({ colour }) => colour === undefined) ? 'size' : 'colourAndSize';
};

const toView = ({ id, data }: Entry): ProductView => {
	const { variants, availability, price, ...product } = data;
	const offers = offersOf(data);
	const firstOffer = offers.find((offer) => offer.availability !== 'sold-out') ?? offers[0];
	const [cover] = product.pictures;
	if (!firstOffer || !cover)
		throw new Error(`content/store/${id} has no offer or no picture: npm run content says more.`);
	const prices = offers.map((offer) => offer.price);
	const lowest = Math.min(...prices);
	return {
		id,
		href: routes.product(id),
		...product,
		offers,
		rows: toRows(variants, offers),
		choice: choiceOf(variants),
		firstOffer,
		price: lowest,
		hasDearerOffers: prices.some((dearer) => dearer > lowest),
		cover,
	};
};

/** Every product, in the editors' order. */
export const getProducts = async (): Promise<ProductView[]> =>
	(await getCollection('store')).map(toView).sort((a, b) => a.order - b.order);

/** How many products a product's page shows beside it. */
const OTHERS = 3;

/** Other products, those of the same section first; what is sold out is left out. */
export const getOtherProducts = async (id: string): Promise<ProductView[]> => {
	const products = await getProducts();
	const category = products.find((product) => product.id === id)?.category;
	return products
		.filter((product) => product.id !== id && product.firstOffer.availability !== 'sold-out')
		.sort((a, b) => Number(b.category === category) - Number(a.category === category))
		.slice(0, OTHERS);
};

/** The description of a product, as HTML. */
export const getProductBody = async (id: string): Promise<string> => {
	const entry = (await getCollection('store')).find((product) => product.id === id);
	if (!entry) throw new Error(`There is no content/store/${id}/index.md.`);
	return renderBody(entry);
};

/** What the browser prices a cart by: the same that `npm run content` gives the functions. */
export const getCatalogue = async (): Promise<Catalogue> => {
	const products = (await getCollection('store')).map(({ id, data }) => [id, data] as const);
	return toCatalogue(Object.fromEntries(products), (await getSite()).store);
};

/** The picture of a product beside its line in a cart: a square, for screens of twice the density. */
const THUMBNAIL = 176;

/** What a cart shows of the products in it, by id. */
export const getThumbnails = async (): Promise<Record<string, { readonly href: string; readonly picture: string }>> =>
	Object.fromEntries(
		await Promise.all(
			(await getProducts()).map(async ({ id, href, cover }) => {
				const size = { width: THUMBNAIL, height: THUMBNAIL, fit: 'cover' } as const;
				const { src } = await getImage({ src: cover.image, ...size, format: 'jpeg' });
				return [id, { href, picture: src }] as const;
			}),
		),
	);
