import { formatMoney } from '#src/format/money.ts';
import type { PricedCart } from '../prices/price-cart.ts';
import type { Zone } from '../prices/shipping.ts';
import type { CartTexts } from './cart-data.ts';

interface Props {
	readonly texts: CartTexts;
	readonly priced: PricedCart;
	readonly zone: Zone;
}

/** Subtotal, delivery and total. */
export const Sums = ({ texts, priced, zone }: Props) => (
	<dl className="cart-sums">
		<div>
			<dt>{texts.subtotal}</dt>
			<dd>{formatMoney(priced.subtotal)}</dd>
		</div>
		<div>
			<dt>{texts.delivery[zone]}</dt>
			<dd>{priced.delivery === 0 ? texts.free : formatMoney(priced.delivery)}</dd>
		</div>
		<div className="cart-total">
			<dt>{texts.total}</dt>
			<dd>{formatMoney(priced.total)}</dd>
		</div>
	</dl>
);
