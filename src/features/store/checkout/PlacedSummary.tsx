import { formatMoney } from '#src/format/money.ts';
import type { OrderTexts, PlacedOrder } from './checkout-data.ts';

interface Props {
	readonly order: PlacedOrder;
	readonly texts: OrderTexts;
}

/** The lines of a placed order, as the mail shows them. */
export const PlacedSummary = ({ order, texts }: Props) => {
	const { number, lines, subtotal, deliveryLabel, deliveryPrice, total, name, address } = order;
	const { sums: words } = texts.done;
	const sums = [
		[words.subtotal, formatMoney(subtotal)],
		[deliveryLabel, deliveryPrice === 0 ? words.free : formatMoney(deliveryPrice)],
		[words.total, formatMoney(total)],
	] as const;
	return (
		<section className="order-summary" aria-label={texts.summary}>
			<h2>{number}</h2>
			<ul className="order-lines">
				{lines.map(({ id, variant, title, name: offer, quantity, total: lineTotal }) => (
					<li key={`${id} ${variant}`}>
						<span>
							{quantity} × {[title, offer].filter(Boolean).join(', ')}
						</span>
						<b>{formatMoney(lineTotal)}</b>
					</li>
				))}
			</ul>
			<dl className="cart-sums">
				{sums.map(([label, amount], index) => (
					<div key={label} className={index === sums.length - 1 ? 'cart-total' : undefined}>
						<dt>{label}</dt>
						<dd>{amount}</dd>
					</div>
				))}
			</dl>
			<p>
				<b>{texts.done.deliveryTo}</b>
				<br />
				{[name, address || deliveryLabel].join(', ')}
			</p>
		</section>
	);
};
