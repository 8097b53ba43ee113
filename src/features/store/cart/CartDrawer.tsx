import { type MouseEvent, useEffect, useRef } from 'react';
import { renderOverPage, TitledDialog } from '#src/components/dialog/Dialog.tsx';
import { isPlain } from '#src/components/dialog/open-over-page.ts';
import { formatMoneyIn } from '#src/format/money.ts';
import { fill } from '#src/format/text.ts';
import { priceCart } from '../prices/price-cart.ts';
import { CartLines, Changes, Sums, useCart } from './Cart.tsx';
import { type CartData, loadCartData, missingForFree, piecesInWords } from './cart-data.ts';
// Imported as an address, so that the page does not wait for styles that only the drawer needs.
import styles from './cart-drawer.css?url';
import { findChanges } from './changes.ts';

interface Props {
	readonly data: CartData;
	readonly onClose: () => void;
}

/** A dialog at the page's side with the cart. It is open as long as it is rendered. */
export const CartDrawer = ({ data, onClose }: Props) => {
	const { catalogue, texts, language, vatNote, vatLang, storeHref, checkoutHref } = data;
	const dialog = useRef<HTMLDialogElement>(null);
	const cart = useCart();
	const changes = findChanges(catalogue, cart);
	const hasChanges = changes.length > 0;
	const focus = (part: '.message-box' | 'h2') => dialog.current?.querySelector<HTMLElement>(part)?.focus();
	// Opening a dialog moves the focus, so this effect comes after it. Changes get the focus, or else the title.
	useEffect(() => focus(hasChanges ? '.message-box' : 'h2'), [hasChanges]);

	const mustBeFetched = cart.some(({ id }) => catalogue.products[id]?.pickupOnly);
	const zone = mustBeFetched ? 'pickup' : 'mainland';
	const priced = priceCart(catalogue, cart, zone);
	const missing = mustBeFetched ? 0 : missingForFree(catalogue, 'mainland', priced.subtotal);

	const leave = (event: MouseEvent<HTMLAnchorElement>) => {
		if (!isPlain(event)) return;
		event.preventDefault();
		const { href, pathname } = event.currentTarget;
		// Replaces the drawer's entry in the browser's history, so that the back button does not return to the drawer.
		if (pathname === location.pathname) dialog.current?.close();
		else location.replace(href);
	};

	return (
		<TitledDialog
			{...{ ref: dialog, name: 'cart', close: texts.close, styles, onClose }}
			title={cart.length > 0 ? `${texts.title}, ${piecesInWords(cart, texts, language)}` : texts.title}
			className="over-page cart-drawer"
		>
			<div className="cart-content">
				{hasChanges && <Changes texts={texts.changes} language={language} cart={cart} changes={changes} />}
				{cart.length === 0 ? <p>{texts.empty}</p> : <CartLines data={data} cart={cart} onRemoved={() => focus('h2')} />}
			</div>
			<footer>
				{cart.length > 0 && (
					<>
						<Sums texts={texts} language={language} amounts={priced} deliveryLabel={texts.delivery[zone]} />
						<p>
							<span lang={vatLang}>{vatNote}</span>.{' '}
							{missing > 0 && fill(texts.missing, { amount: formatMoneyIn(language)(missing) })}
						</p>
						<a className="button button-primary" href={checkoutHref} onClick={leave}>
							{texts.checkout}
						</a>
					</>
				)}
				<a className="button button-quiet" href={storeHref} onClick={leave}>
					{cart.length > 0 ? texts.goOn : texts.toStore}
				</a>
			</footer>
		</TitledDialog>
	);
};

/** Shows the cart over the page until it is closed. Rejects if the shop's data at `address` can't be loaded. */
export const openCart = async (address: string): Promise<void> => {
	const data = await loadCartData(address);
	renderOverPage((close) => <CartDrawer data={data} onClose={close} />);
};
