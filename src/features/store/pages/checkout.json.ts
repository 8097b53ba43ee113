import type { APIRoute } from 'astro';
import type { CartData } from '../cart/cart-data.ts';
import { cartWords } from '../cart/cart-words.ts';
import { getCatalogue, getThumbnails } from '../data.ts';

/** What a cart needs to know about the store, for the drawer on any page and for the checkout. */
export const GET: APIRoute = async ({ currentLocale }) =>
	Response.json({
		catalogue: await getCatalogue(),
		things: await getThumbnails(),
		...(await cartWords(currentLocale)),
	} satisfies CartData);
