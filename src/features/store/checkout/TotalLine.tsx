import { fill } from '#src/format/fill.ts';
import { formatMoney } from '#src/format/money.ts';
import type { CartData } from '../cart/cart-data.ts';
import type { CartLine } from '../cart/store.ts';
import type { PricedCart } from '../prices/price-cart.ts';
import type { Zone } from '../prices/shipping.ts';
import type { OrderTexts } from './checkout-data.ts';
import { SUMMARY_ID } from './Summary.tsx';

interface Props {
	readonly texts: OrderTexts;
	readonly data: CartData;
	readonly cart: readonly CartLine[];
	readonly priced: PricedCart;
	readonly zone: Zone;
}

/** What the order costs, in two lines before the fields. Only where the summary stands below them. */
export const TotalLine = ({ texts, data, cart, priced, zone }: Props) => {
	const count = cart.reduce((sum, { quantity }) => sum + quantity, 0);
	const things = count === 1 ? data.texts.one : fill(data.texts.several, { count: String(count) });
	return (
		<div className="order-total">
			<p>
				{data.texts.total} <b>{formatMoney(priced.total)}</b>
			</p>
			<p>
				{things}. {data.texts.delivery[zone]}. <a href={`#${SUMMARY_ID}`}>{texts.seeSummary}</a>
			</p>
		</div>
	);
};
