import type { APIRoute } from 'astro';
import { afterPreposition } from '#src/format/text.ts';
import { type Locale, translations } from '#src/i18n/translate.ts';
import { routes } from '#src/routes.ts';
import type { CartData } from '../cart/cart-data.ts';
import { getCatalogue, getStoreSite, getThumbnails } from '../data.ts';

/** The words and addresses of the cart, wherever it is shown. */
const cartWords = async (locale: Locale) => {
	const { t, texts } = translations(locale);
	const { place, store } = await getStoreSite();
	// The header's own word.
	const { inCart, ...cart } = texts('cart');
	const pickup = t('cart.delivery.pickup', { atPlace: afterPreposition('em', place) });
	return {
		texts: { ...cart, delivery: { ...cart.delivery, pickup } },
		vatNote: store.vatNote,
		storeHref: routes.store,
		checkoutHref: routes.checkout,
	};
};

/** The store's data for a cart: the drawer on any page, and the checkout. */
export const GET: APIRoute = async ({ currentLocale }) =>
	Response.json({
		catalogue: await getCatalogue(),
		things: await getThumbnails(),
		...(await cartWords(currentLocale)),
	} satisfies CartData);
