import { openInstead } from '#src/components/over-page.ts';
import { countCart, subscribe } from './store.ts';

/** What the cart needs to know of the store lies beside the checkout, as data. */
const open = async (link: HTMLAnchorElement) => (await import('./open-cart.tsx')).openCart(`${link.href}.json`, link);

/** Links marked with `data-cart` open the cart over the page instead, for as long as there is something in it. */
export const openOverPage = (): void =>
	addEventListener('click', (event: MouseEvent) => {
		const link = (event.target as Element).closest<HTMLAnchorElement>('[data-cart]');
		if (link && countCart()) openInstead(event, link, open);
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
