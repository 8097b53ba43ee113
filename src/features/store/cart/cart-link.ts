import { openOverPage } from '#src/components/dialog/open-over-page.ts';
import { countCart, subscribe } from './store.ts';

/** Links to the checkout open the cart over the page instead, for as long as there is something in it. */
export const openCartOverPage = (): void =>
	openOverPage({
		links: 'a[data-cart]',
		isOn: () => countCart() > 0,
		// What the cart needs to know of the store lies beside the checkout, as data.
		open: async (link) => (await import('./open-cart.tsx')).openCart(`${link.href}.json`),
	});

/** Shows in a link to the store how much is in the cart, and makes it lead to that as soon as there is something. */
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
