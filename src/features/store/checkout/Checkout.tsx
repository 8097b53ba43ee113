import { useEffect, useRef, useState } from 'react';
import { CopyButton } from '#src/components/CopyButton.tsx';
import { Icon } from '#src/components/Icon.tsx';
import { whileInFlight } from '#src/components/in-flight.ts';
import { ContactLinks } from '#src/components/MessageBox.tsx';
import { WithPortuguese } from '#src/components/WithPortuguese.tsx';
import { type Language, toLanguage } from '#src/format/language.ts';
import { formatMoneyIn } from '#src/format/money.ts';
import { fill } from '#src/format/text.ts';
import { Changes, Sums, useCart } from '../cart/Cart.tsx';
import { type CartData, loadCartData } from '../cart/cart-data.ts';
import { findChanges } from '../cart/changes.ts';
import { paymentInstructions } from '../prices/payment.ts';
import { CheckoutForm, type CheckoutFormProps, type PlacedOrder } from './CheckoutForm.tsx';

/** The order just placed, kept in the tab's history: also for a reload, and the way back from the bank. */
const readPlacedOrder = (): PlacedOrder | undefined => {
	const order: unknown = Object(history.state).order;
	return Array.isArray(Object(order).lines) ? (order as PlacedOrder) : undefined;
};

interface EmptyCartProps {
	readonly texts: Pick<CheckoutFormProps['texts'], 'mark' | 'empty' | 'emptyText'>;
	readonly store: string;
	readonly toStore: string;
}

export const EmptyCart = ({ texts, store, toStore }: EmptyCartProps) => (
	<>
		<p className="waymark">{texts.mark}</p>
		<h1>{texts.empty}</h1>
		<p className="lead">{texts.emptyText}</p>
		<a className="button button-primary" href={store}>
			{toStore}
		</a>
	</>
);

interface OrderDoneProps extends Pick<CheckoutFormProps, 'texts' | 'links' | 'payment'> {
	readonly order: PlacedOrder;
	readonly language: Language;
}

const PlacedSummary = ({ order, texts, language }: Pick<OrderDoneProps, 'order' | 'texts' | 'language'>) => {
	const formatMoney = formatMoneyIn(language);
	const { number, lines, subtotal, deliveryLabel, deliveryPrice, total, name, address } = order;
	return (
		<section className="order-summary" aria-label={texts.summary}>
			<h2>{number}</h2>
			<ul role="list" className="order-lines">
				{lines.map(({ id, variant, title, lang, name: offer, quantity, total: lineTotal }) => (
					<li key={`${id} ${variant}`}>
						<span>
							{quantity} × <span lang={lang}>{title}</span>
							{offer && `, ${offer}`}
						</span>
						<b>{formatMoney(lineTotal)}</b>
					</li>
				))}
			</ul>
			<Sums
				texts={texts.done.sums}
				amounts={{ subtotal, delivery: deliveryPrice, total }}
				deliveryLabel={deliveryLabel}
				language={language}
			/>
			<p>
				<b>{texts.done.deliveryTo}</b>
				<br />
				{[name, address || deliveryLabel].join(', ')}
			</p>
		</section>
	);
};

const OrderDone = ({ order, texts, links, payment, language }: OrderDoneProps) => {
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
				<h2>{fill(done.owed, { total: formatMoneyIn(language)(total) })}</h2>
				<p>{done.wait}</p>
				<div className="order-payment">
					<h3>{texts.payments[order.payment]}</h3>
					<dl>
						{paymentInstructions(order.payment, payment, { number, total }, language).map((fact) => (
							<div key={fact.name}>
								<dt className="soft">{done.facts[fact.name]}</dt>
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
				<ul role="list" className="order-steps">
					{steps.map(({ icon, text }) => (
						<li key={text}>
							<Icon name={icon} />
							<WithPortuguese text={text} portuguese={texts.portuguese} />
						</li>
					))}
					<li>
						<Icon name="return" />
						<span>
							{done.steps.change} <a href={links.withdrawal}>{texts.withdrawalLink}</a>.
						</span>
					</li>
				</ul>
				<div className="buttons">
					<a className="button button-primary" href={links.onward}>
						{done.onward}
					</a>
					<button className="button button-outline" type="button" onClick={() => window.print()}>
						<Icon name="print" />
						{done.print}
					</button>
				</div>
			</div>
			<PlacedSummary order={order} texts={texts} language={language} />
		</div>
	);
};

type CheckoutProps = Omit<CheckoutFormProps, 'data' | 'cart' | 'refresh' | 'onPlaced'>;

/** The checkout from the cart to the placed order. Until the shop's data are loaded, it shows that it waits. */
export const Checkout = (props: CheckoutProps) => {
	const { texts, links, contacts, payment } = props;
	const language = toLanguage(props.language);
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
		history.replaceState({ order }, '');
		setPlaced(order);
	};

	if (placed) return <OrderDone {...{ order: placed, texts, links, payment, language }} />;
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
	if (cart.length === 0) return <EmptyCart texts={texts} store={links.store} toStore={data.texts.toStore} />;
	const changes = findChanges(data.catalogue, cart);
	return (
		<>
			<p className="waymark">{texts.mark}</p>
			<h1>{texts.title}</h1>
			{changes.length > 0 && <Changes texts={data.texts.changes} language={language} cart={cart} changes={changes} />}
			{/* The hidden form keeps what was typed until the buyer has accepted the changes. */}
			<div hidden={changes.length > 0}>
				<CheckoutForm {...props} data={data} cart={cart} refresh={refresh} onPlaced={place} />
			</div>
		</>
	);
};
