import type { APIRoute } from 'astro';
import { translations } from '#src/i18n/translate.ts';
import type { CartData } from '../cart/cart-data.ts';
import { getCatalogue, getStoreSite, getThumbnails } from '../data.ts';

/** The shop's data for a cart: the drawer on any page, and the checkout. */
export const GET: APIRoute = async ({ currentLocale }) => {
	const { t, texts, language, routes, afterPreposition } = translations(currentLocale);
	const { place, store } = await getStoreSite(currentLocale);
	// The header's own word.
	const { inCart, ...cart } = texts('cart');
	const pickup = t('cart.delivery.pickup', { atPlace: afterPreposition('em', place) });
	return Response.json({
		language,
		catalogue: await getCatalogue(currentLocale),
		things: await getThumbnails(currentLocale),
		texts: { ...cart, delivery: { ...cart.delivery, pickup } },
		vatNote: store.vatNote,
		vatLang: store.langOf('vatNote'),
		storeHref: routes.store,
		checkoutHref: routes.checkout,
	} satisfies CartData);
};
