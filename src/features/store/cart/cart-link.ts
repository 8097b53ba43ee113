import { openOverPage } from '#src/components/dialog/open-over-page.ts';
import { countCart, subscribe } from './cart-storage.ts';

/** Makes links to the checkout open the cart over the page instead, as long as it is not empty. */
export const openCartOverPage = (): void =>
	openOverPage({
		links: 'a[data-cart]',
		isOn: () => countCart() > 0,
		// The cart's data file lies beside the checkout.
		open: async (link) => (await import('./CartDrawer.tsx')).openCart(`${link.href}.json`),
	});

/** Shows the number of things in the cart on a link to the shop, which then leads to the cart. */
export const showCount = (link: HTMLAnchorElement): void => {
	const { href } = link;
	const badge = link.querySelector('b');
	const show = () => {
		const count = countCart();
		link.href = count ? String(link.dataset['cart']) : href;
		badge?.toggleAttribute('hidden', !count);
		badge?.firstElementChild?.replaceChildren(String(count));
	};
	subscribe(show);
	show();
};
