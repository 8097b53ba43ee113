import { formatMoney } from '#src/format/money.ts';
import { findOffer } from '../prices/price-cart.ts';
import type { CartData } from './cart-data.ts';
import { Quantity } from './Quantity.tsx';
import type { CartLine } from './store.ts';
import { changeQuantity } from './useCart.ts';

interface Props {
	readonly data: CartData;
	readonly cart: readonly CartLine[];
	/** Called after a line and its focused button are removed. */
	readonly onRemoved: () => void;
}

/** The lines of the cart at today's prices. `Changes` tells about things that the store no longer has. */
export const CartLines = ({ data, cart, onRemoved }: Props) => {
	const { catalogue, things, texts } = data;
	return (
		<ul className="cart-lines">
			{cart.map((line) => {
				const { id, variant, name, quantity } = line;
				const product = catalogue.products[id];
				const offer = findOffer(catalogue, line);
				const others = cart.reduce((sum, other) => (other.id === id ? sum + other.quantity : sum), -quantity);
				return (
					<li key={`${id} ${variant}`}>
						{things[id] && <img src={things[id].picture} alt="" width="88" height="88" />}
						<p className="cart-name">
							{product && things[id] ? <a href={things[id].href}>{product.title}</a> : name}
							<small>{offer?.name}</small>
						</p>
						<b>{offer && formatMoney(offer.price * quantity)}</b>
						<div className="cart-change">
							{product && offer && (
								<Quantity
									texts={texts}
									name={name}
									value={quantity}
									max={product.limit - others}
									onChange={(value) => changeQuantity(line, value)}
								/>
							)}
							<button
								className="button button-quiet"
								type="button"
								aria-label={`${texts.remove}: ${name}`}
								onClick={() => {
									changeQuantity(line, 0);
									onRemoved();
								}}
							>
								{texts.remove}
							</button>
						</div>
					</li>
				);
			})}
		</ul>
	);
};
