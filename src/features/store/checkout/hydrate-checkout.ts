import { countCart, subscribe } from '../cart/store.ts';
import type { PlacedOrder } from './CheckoutForm.tsx';

/**
 * Reads the order that was just placed from the current entry of the tab's history. So it is shown again after a reload
 * and on the way back from the bank's page, but nowhere else.
 */
export const readPlacedOrder = (): PlacedOrder | undefined => {
	const order: unknown = Object(history.state).order;
	return Array.isArray(Object(order).lines) ? (order as PlacedOrder) : undefined;
};

export const keepPlacedOrder = (order: PlacedOrder): void => history.replaceState({ order }, '');

/**
 * Calls `hydrate` once there is something to order or a placed order to show. Until then the page says that the cart is
 * empty, which needs no React.
 */
export const hydrateWithCart = (hydrate: () => void): void => {
	const empty = document.querySelector<HTMLElement>('[data-empty-cart]');
	const island = document.querySelector<HTMLElement>('[data-island]');
	if (!empty || !island) return;
	const show = () => {
		const isEmpty = !countCart() && !readPlacedOrder();
		empty.hidden = !isEmpty;
		island.hidden = isEmpty;
		if (isEmpty) return;
		unsubscribe();
		hydrate();
	};
	const unsubscribe = subscribe(show);
	show();
};
