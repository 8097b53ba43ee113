import { useEffect, useRef } from 'react';
import { CopyButton } from '#src/components/CopyButton.tsx';
import { Icon } from '#src/components/Icon.tsx';
import { formatMoney } from '#src/format/money.ts';
import { fill } from '#src/format/text.ts';
import { paymentInstructions } from '../prices/payment.ts';
import type { CheckoutLinks, OrderTexts, PaymentDetails, PlacedOrder } from './checkout-data.ts';
// Imported as an address, so that nobody waits for styles that only a buyer needs.
import styles from './order-done.css?url';

interface PlacedSummaryProps {
	readonly order: PlacedOrder;
	readonly texts: OrderTexts;
}

/** The lines of a placed order, as the mail shows them. */
const PlacedSummary = ({ order, texts }: PlacedSummaryProps) => {
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

interface Props {
	readonly order: PlacedOrder;
	readonly texts: OrderTexts;
	readonly links: CheckoutLinks;
	readonly payment: PaymentDetails;
}

/** Shown once an order is accepted: its number, how to pay it, and what happens next. */
export const OrderDone = ({ order, texts, links, payment }: Props) => {
	const { number, total, name, email, days } = order;
	const { done } = texts;
	const title = useRef<HTMLHeadingElement>(null);
	useEffect(() => {
		title.current?.focus();
		scrollTo(0, 0);
	}, []);
	const steps = [
		{ icon: 'check', text: done.steps.paid },
		{
			icon: 'truck',
			text: days ? fill(done.steps.post, { from: String(days.from), to: String(days.to) }) : done.steps.pickup,
		},
	] as const;

	return (
		<div className="order-done">
			<div>
				<p className="waymark">{done.mark}</p>
				<h1 ref={title} tabIndex={-1}>
					{fill(done.title, { name: name.split(' ')[0] ?? name })}
				</h1>
				<p className="lead">
					{done.number} <b>{number}</b>. {fill(done.mail, { email })}
				</p>
				<h2>{fill(done.owed, { total: formatMoney(total) })}</h2>
				<p>{done.wait}</p>
				<div className="order-payment">
					<h3>{texts.payments[order.payment]}</h3>
					<dl>
						{paymentInstructions(order.payment, payment, { number, total }).map((fact) => (
							<div key={fact.name}>
								<dt>{done.facts[fact.name]}</dt>
								<dd>
									<b>{fact.value}</b>
									<CopyButton
										text={fact.value}
										label={done.facts[fact.name]}
										texts={done}
										className="button button-outline"
									/>
								</dd>
							</div>
						))}
					</dl>
				</div>
				<ul className="order-steps">
					{steps.map(({ icon, text }) => (
						<li key={text}>
							<Icon name={icon} />
							{text}
						</li>
					))}
					<li>
						<Icon name="return" />
						<span>
							{done.steps.change} <a href={links.withdrawal}>{texts.withdrawalLink}</a>.
						</span>
					</li>
				</ul>
				<div className="order-actions">
					<a className="button button-primary" href={links.onward}>
						{done.onward}
					</a>
					<button className="button button-outline" type="button" onClick={() => window.print()}>
						<Icon name="print" />
						{done.print}
					</button>
				</div>
			</div>
			<PlacedSummary order={order} texts={texts} />
			<link rel="stylesheet" href={styles} precedence="default" />
		</div>
	);
};
