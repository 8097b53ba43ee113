import type { APIRoute } from 'astro';
import type { CartData } from '#src/features/store/cart/cart-data.ts';
import { cartWords } from '#src/features/store/cart/cart-words.ts';
import { getCatalogue } from '#src/features/store/data/catalogue.ts';
import { getThumbnails } from '#src/features/store/data.ts';

/** What a cart needs to know of the store: for the drawer over any page, and for the checkout. */
export const GET: APIRoute = async ({ currentLocale }) =>
	Response.json({
		catalogue: await getCatalogue(),
		things: await getThumbnails(),
		...(await cartWords(currentLocale)),
	} satisfies CartData);
