import { countCart, subscribe } from '../cart/store.ts';
import { readPlacedOrder } from './placed-order.ts';

/**
 * Calls `wake` once there is something to order or a placed order to show. Until then the page says that the cart is
 * empty, which needs no React.
 */
export const wakeWithCart = (wake: () => void): void => {
	const empty = document.querySelector<HTMLElement>('[data-empty-cart]');
	const island = document.querySelector<HTMLElement>('[data-island]');
	if (!empty || !island) return;
	const show = () => {
		const isEmpty = !countCart() && !readPlacedOrder();
		empty.hidden = !isEmpty;
		island.hidden = isEmpty;
		if (isEmpty) return;
		unsubscribe();
		wake();
	};
	const unsubscribe = subscribe(show);
	show();
};
