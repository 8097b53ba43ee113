import { cartWords } from '#src/components/store/cart-words.ts';
import { getCatalogue } from '#src/data/catalogue.ts';
import { getSite } from '#src/data/site.ts';
import { getThumbnails } from '#src/data/store.ts';
import type { CartData } from '#src/islands/cart/cart-data.ts';

/** What a cart needs to know of the store: for the drawer over any page, and for the checkout. */
export const GET = async () =>
	Response.json({
		catalogue: await getCatalogue(),
		things: await getThumbnails(),
		...cartWords(await getSite()),
	} satisfies CartData);
