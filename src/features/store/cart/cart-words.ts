import { afterPreposition } from '#src/format/text.ts';
import { type Locale, translations } from '#src/i18n/translate.ts';
import { routes } from '#src/routes.ts';
import { getStoreSite } from '../data.ts';

/** The words and addresses of the cart, wherever it is shown. */
export const cartWords = async (locale: Locale) => {
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
