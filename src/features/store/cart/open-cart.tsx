import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { CartDrawer } from './CartDrawer.tsx';
import { loadCartData } from './cart-data.ts';

/** Shows the cart over the page until it is closed; the focus goes back to `opener`. Rejects without the store's data. */
export const openCart = async (address: string, opener: HTMLElement): Promise<void> => {
	const data = await loadCartData(address);
	const place = document.body.appendChild(document.createElement('div'));
	const root = createRoot(place);
	const close = () => {
		root.unmount();
		place.remove();
		opener.focus();
	};
	// A transition waits for the styles.
	startTransition(() => root.render(<CartDrawer data={data} onClose={close} />));
};
