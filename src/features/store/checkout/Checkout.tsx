import { useEffect, useState } from 'react';
import { whileInFlight } from '#src/components/in-flight.ts';
import { ContactLinks } from '#src/components/Notice.tsx';
import { Changes, useCart } from '../cart/Cart.tsx';
import { type CartData, loadCartData } from '../cart/cart-data.ts';
import { findChanges } from '../cart/changes.ts';
import { CheckoutForm, type CheckoutFormProps } from './CheckoutForm.tsx';
import type { CheckoutLinks, PlacedOrder } from './checkout-data.ts';
import { keepPlacedOrder, readPlacedOrder } from './hydrate-checkout.ts';
import { OrderDone } from './OrderDone.tsx';

interface EmptyCartProps {
	readonly texts: { readonly mark: string; readonly empty: string; readonly emptyText: string };
	readonly store: { readonly href: string; readonly label: string };
}

export const EmptyCart = ({ texts, store }: EmptyCartProps) => (
	<>
		<p className="waymark">{texts.mark}</p>
		<h1>{texts.empty}</h1>
		<p className="lead">{texts.emptyText}</p>
		<a className="button button-primary" href={store.href}>
			{store.label}
		</a>
	</>
);

interface CheckoutProps extends Omit<CheckoutFormProps, 'data' | 'cart' | 'refresh' | 'onPlaced'> {
	readonly links: CheckoutLinks;
}

/**
 * The checkout from the cart to the placed order. On the server, and until the store's data are loaded, it says that it
 * waits.
 */
export const Checkout = (props: CheckoutProps) => {
	const { texts, links, contacts, payment } = props;
	const [data, setData] = useState<CartData>();
	const [hasFailed, setHasFailed] = useState(false);
	const [placed, setPlaced] = useState<PlacedOrder>();
	const cart = useCart();

	const refresh = () =>
		whileInFlight(loadCartData(links.data)).then(
			(loaded) => {
				setData(loaded);
				setHasFailed(false);
			},
			() => setHasFailed(true),
		);
	useEffect(() => {
		setPlaced(readPlacedOrder());
		refresh();
	}, []);

	const place = (order: PlacedOrder) => {
		keepPlacedOrder(order);
		setPlaced(order);
	};

	if (placed) return <OrderDone order={placed} texts={texts} links={links} payment={payment} />;
	if (hasFailed && !data)
		return (
			<>
				<p className="waymark">{texts.mark}</p>
				<h1>{texts.unavailable}</h1>
				<p className="lead">{texts.unavailableText}</p>
				<ContactLinks {...contacts} />
				<button className="button button-outline" type="button" onClick={refresh}>
					{texts.reload}
				</button>
			</>
		);
	if (!data)
		return (
			<>
				<p className="waymark">{texts.mark}</p>
				<h1>{texts.title}</h1>
				<p className="lead waiting">{texts.waiting}</p>
			</>
		);
	if (cart.length === 0) return <EmptyCart texts={texts} store={{ href: links.store, label: data.texts.toStore }} />;
	const changes = findChanges(data.catalogue, cart);
	return (
		<>
			<p className="waymark">{texts.mark}</p>
			<h1>{texts.title}</h1>
			{changes.length > 0 && <Changes texts={data.texts.changes} cart={cart} changes={changes} />}
			{/* The hidden form keeps what was typed until the buyer has accepted the changes. */}
			<div hidden={changes.length > 0}>
				<CheckoutForm {...props} data={data} cart={cart} refresh={refresh} onPlaced={place} />
			</div>
		</>
	);
};
