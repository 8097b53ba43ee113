import { CartLines } from '../cart/CartLines.tsx';
import type { CartData } from '../cart/cart-data.ts';
import { Sums } from '../cart/Sums.tsx';
import type { CartLine } from '../cart/store.ts';
import type { PricedCart } from '../prices/price-cart.ts';
import type { Zone } from '../prices/shipping.ts';
import type { CheckoutLinks, OrderTexts } from './checkout-data.ts';

interface Props {
	readonly texts: OrderTexts;
	readonly links: CheckoutLinks;
	readonly data: CartData;
	readonly cart: readonly CartLine[];
	readonly priced: PricedCart;
	readonly zone: Zone;
}

/** The id of the summary's title, which takes the focus. */
export const SUMMARY_ID = 'order-summary';

/** Everything that the buyer is about to order and pay, with links to the buyer's rights. */
export const Summary = ({ texts, links, data, cart, priced, zone }: Props) => (
	<section className="order-summary" aria-labelledby={SUMMARY_ID}>
		<h2 id={SUMMARY_ID} tabIndex={-1}>
			{texts.summary}
		</h2>
		<CartLines data={data} cart={cart} onRemoved={() => document.getElementById(SUMMARY_ID)?.focus()} />
		<Sums texts={data.texts} priced={priced} zone={zone} />
		<p>
			{data.vatNote}. {texts.rights}
		</p>
		<p>
			{texts.terms} <a href={links.terms}>{texts.termsLink}</a>
			{texts.termsAnd} <a href={links.withdrawal}>{texts.withdrawalLink}</a>.
		</p>
	</section>
);
