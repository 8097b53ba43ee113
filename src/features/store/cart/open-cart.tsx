import { renderOverPage } from '#src/components/dialog/render-over-page.tsx';
import { CartDrawer } from './CartDrawer.tsx';
import { loadCartData } from './cart-data.ts';

/** Shows the cart over the page until it is closed. Rejects if the store's data at `address` can't be loaded. */
export const openCart = async (address: string): Promise<void> => {
	const data = await loadCartData(address);
	renderOverPage((close) => <CartDrawer data={data} onClose={close} />);
};
