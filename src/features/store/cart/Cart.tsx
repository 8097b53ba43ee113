import { useSyncExternalStore } from 'react';
import { Icon } from '#src/components/Icon.tsx';
import type { IconName } from '#src/components/icons.ts';
import { MessageBox } from '#src/components/MessageBox.tsx';
import type { Language } from '#src/format/language.ts';
import { formatMoneyIn } from '#src/format/money.ts';
import { findOffer, type PricedCart } from '../prices/price-cart.ts';
import type { CartData, CartTexts } from './cart-data.ts';
import { type CartLine, getCart, setCart, subscribe, withChange } from './cart-storage.ts';
import { acceptChanges, type CartChange, describeChange } from './changes.ts';

const EMPTY: readonly CartLine[] = [];

/** The lines of the cart, also after changes in other tabs. On the server the cart is empty. */
export const useCart = (): readonly CartLine[] => useSyncExternalStore(subscribe, getCart, () => EMPTY);

interface QuantityProps {
	readonly texts: CartTexts;
	readonly name: string;
	readonly value: number;
	readonly max: number;
	readonly onChange: (value: number) => void;
}

/** A quantity from 1 to `max`, with buttons for one less and one more. */
const Quantity = ({ texts, name, value, max, onChange }: QuantityProps) => {
	const step = (icon: IconName, label: string, by: 1 | -1) => {
		const isEnd = value + by < 1 || value + by > max;
		return (
			<button
				className="button button-icon"
				type="button"
				aria-label={`${label}: ${name}`}
				aria-disabled={isEnd}
				onClick={() => !isEnd && onChange(value + by)}
			>
				<Icon name={icon} />
			</button>
		);
	};
	return (
		<div className="quantity">
			{step('minus', texts.less, -1)}
			<output aria-label={`${texts.quantity}: ${name}`}>{value}</output>
			{step('plus', texts.more, 1)}
		</div>
	);
};

interface CartLinesProps {
	readonly data: CartData;
	readonly cart: readonly CartLine[];
	/** Called after a line and its focused button are removed. */
	readonly onRemoved: () => void;
}

/** The lines of the cart at today's prices. `Changes` lists what the shop no longer has. */
export const CartLines = ({ data, cart, onRemoved }: CartLinesProps) => {
	const { catalogue, things, texts, language } = data;
	const formatMoney = formatMoneyIn(language);
	return (
		<ul role="list" className="cart-lines">
			{cart.map((line) => {
				const { id, variant, name, quantity } = line;
				const product = catalogue.products[id];
				const offer = findOffer(catalogue, line);
				const others = cart.reduce((sum, other) => (other.id === id ? sum + other.quantity : sum), -quantity);
				return (
					<li key={`${id} ${variant}`}>
						{things[id] && (
							<img src={things[id].pictures[variant ?? ''] ?? things[id].picture} alt="" width="88" height="88" />
						)}
						<p className="cart-name">
							{product && things[id] ? (
								<a href={things[id].href} lang={things[id].lang}>
									{product.title}
								</a>
							) : (
								name
							)}
							<small className="soft">{offer?.name}</small>
						</p>
						<b>{offer && formatMoney(offer.price * quantity)}</b>
						<div className="cart-change">
							{product && offer && (
								<Quantity
									texts={texts}
									name={name}
									value={quantity}
									max={product.limit - others}
									onChange={(value) => setCart(withChange(getCart(), line, { quantity: value }))}
								/>
							)}
							<button
								className="button button-quiet"
								type="button"
								aria-label={`${texts.remove}: ${name}`}
								onClick={() => {
									setCart(withChange(getCart(), line, { quantity: 0 }));
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

interface SumsProps {
	readonly texts: Pick<CartTexts, 'subtotal' | 'total' | 'free'>;
	readonly amounts: Pick<PricedCart, 'subtotal' | 'delivery' | 'total'>;
	readonly deliveryLabel: string;
	readonly language: Language;
}

export const Sums = ({ texts, amounts: { subtotal, delivery, total }, deliveryLabel, language }: SumsProps) => {
	const formatMoney = formatMoneyIn(language);
	return (
		<dl className="cart-sums">
			<div>
				<dt>{texts.subtotal}</dt>
				<dd>{formatMoney(subtotal)}</dd>
			</div>
			<div>
				<dt>{deliveryLabel}</dt>
				<dd>{delivery === 0 ? texts.free : formatMoney(delivery)}</dd>
			</div>
			<div className="cart-total">
				<dt>{texts.total}</dt>
				<dd>{formatMoney(total)}</dd>
			</div>
		</dl>
	);
};

interface ChangesProps {
	readonly texts: CartTexts['changes'];
	readonly language: Language;
	readonly cart: readonly CartLine[];
	readonly changes: readonly CartChange[];
	readonly onAccept?: () => void;
}

/** Lists what has changed since the buyer chose. The buyer can accept the changes. */
export const Changes = ({ texts, language, cart, changes, onAccept }: ChangesProps) => (
	<MessageBox kind="error" icon="warning" title={texts.title}>
		<ul role="list">
			{changes.map((change) => (
				<li key={JSON.stringify(change)}>{describeChange(cart, change, texts, language)}</li>
			))}
		</ul>
		<div className="button-row">
			<button
				className="button button-outline"
				type="button"
				onClick={() => {
					setCart(acceptChanges(cart, changes));
					onAccept?.();
				}}
			>
				{texts.accept}
			</button>
		</div>
	</MessageBox>
);
