import { afterPreposition } from '#src/format/text.ts';
import { formProps } from '#src/forms/react/form-props.ts';
import { type Locale, translations } from '#src/i18n/translate.ts';
import { routes } from '#src/routes.ts';
import { getStoreSite } from '../data.ts';

/** What the page gives to the checkout's island. */
export const checkoutProps = async (locale: Locale) => {
	const { t, texts } = translations(locale);
	const { place, store } = await getStoreSite();
	const { subtotal, total, free } = texts('cart');
	// The page's own words, which the island does not show.
	const { description, withoutScript, message, messageSubject, retention, invalidHelp, ...order } = texts('order');
	const here = { place: place.name, atPlace: afterPreposition('em', place), note: place.note };
	const { done } = order;
	return {
		...(await formProps('order', locale)),
		texts: {
			...order,
			// A placed order has a page of its own.
			next: [],
			mark: t('menu.store'),
			deliveries: { ...order.deliveries, pickupNote: t('order.deliveries.pickupNote', here) },
			rights: t('order.rights', { days: store.withdrawalDays, years: store.guaranteeYears }),
			done: {
				...done,
				onward: HAS.trails ? done.onward : t('result.home'),
				wait: t('order.done.wait', { days: store.payment.days, twice: 2 * store.payment.days }),
				steps: {
					...done.steps,
					pickup: t('order.done.steps.pickup', here),
					change: t('order.done.steps.change', { days: store.withdrawalDays }),
				},
				sums: { subtotal, total, free },
			},
		},
		links: {
			data: routes.checkoutData,
			store: routes.store,
			terms: routes.terms,
			withdrawal: routes.withdrawal,
			onward: HAS.trails ? routes.trails : routes.home,
		},
		payment: store.payment,
	};
};
