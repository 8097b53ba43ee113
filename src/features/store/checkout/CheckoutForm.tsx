import { useMemo } from 'react';
import type { FormInput } from '#src/forms/form.ts';
import { FieldGroup } from '#src/forms/react/FieldGroup.tsx';
import { type FormProps, SubmissionForm } from '#src/forms/react/SubmissionForm.tsx';
import type { Values } from '#src/forms/react/useSubmission.ts';
import { Changes } from '../cart/Changes.tsx';
import type { CartData } from '../cart/cart-data.ts';
import { type CartLine, setCart } from '../cart/store.ts';
import { paymentsOffered } from '../prices/payment.ts';
import { priceCart } from '../prices/price-cart.ts';
import { type Zone, zoneOf } from '../prices/shipping.ts';
import { BuyerFields } from './BuyerFields.tsx';
import {
	type CheckoutLinks,
	NAMES,
	type Name,
	type OrderTexts,
	type PaymentDetails,
	type PlacedOrder,
} from './checkout-data.ts';
import { changesIn } from './conflict.ts';
import { DeliveryFields } from './DeliveryFields.tsx';
import { type OrderInput, orderForm } from './form.ts';
import { PaymentFields } from './PaymentFields.tsx';
import { isReceipt } from './placed-order.ts';
import { Summary } from './Summary.tsx';
import { TotalLine } from './TotalLine.tsx';

export interface CheckoutFormProps extends Omit<FormProps<Name>, 'texts'> {
	readonly texts: OrderTexts;
	readonly links: CheckoutLinks;
	readonly payment: PaymentDetails;
	readonly data: CartData;
	readonly cart: readonly CartLine[];
	/** Loads the store's data again. */
	readonly refresh: () => void;
	readonly onPlaced: (order: PlacedOrder) => void;
}

/** The fields of the checkout, with a summary of the order beside them. */
export const CheckoutForm = (props: CheckoutFormProps) => {
	const { texts, links, payment, data, cart, refresh, onPlaced, ...form } = props;
	const { catalogue } = data;
	const payments = useMemo(() => paymentsOffered(payment), [payment]);
	const order = useMemo(() => orderForm(payments), [payments]);

	const mustBeFetched = cart.some(({ id }) => catalogue.products[id]?.pickupOnly);
	const deliveryOf = ({ delivery = '' }: Values) => (mustBeFetched ? 'pickup' : delivery);
	const zoneFor = (values: Values): Zone =>
		deliveryOf(values) === 'pickup' ? 'pickup' : (zoneOf(values['cp'] ?? '') ?? 'mainland');
	const priceFor = (values: Values) => priceCart(catalogue, cart, zoneFor(values));

	const place = (answer: unknown, input: FormInput) => {
		if (!isReceipt(answer)) return;
		const { name, email, address = '', cp = '', county = '', ...chosen } = input as OrderInput;
		const zone = zoneFor({ delivery: chosen.delivery, cp });
		const { lines, subtotal, delivery } = priceCart(catalogue, cart, zone);
		onPlaced({
			number: answer.number,
			total: answer.total,
			subtotal,
			deliveryPrice: delivery,
			lines,
			deliveryLabel: data.texts.delivery[zone],
			...(zone !== 'pickup' && { days: catalogue.shipping[zone].days }),
			payment: chosen.payment,
			name,
			email,
			address: zone === 'pickup' ? '' : `${address}, ${cp} ${county}`,
		});
		setCart([]);
	};

	return (
		<SubmissionForm
			{...form}
			texts={texts}
			form={order}
			names={NAMES}
			initial={{ delivery: 'post', country: 'Portugal', payment: payments[0] ?? '' }}
			extra={(values) => ({
				items: cart.map(({ id, variant, quantity, price }) => ({ id, ...(variant && { variant }), quantity, price })),
				delivery: deliveryOf(values),
				total: priceFor(values).total,
			})}
			onSent={place}
			conflict={(answer, dismiss) => (
				<Changes
					texts={data.texts.changes}
					cart={cart}
					changes={changesIn(answer)}
					onAccept={() => {
						refresh();
						dismiss();
					}}
				/>
			)}
		>
			{(fields) => (
				<>
					<TotalLine
						texts={texts}
						data={data}
						cart={cart}
						priced={priceFor(fields.values)}
						zone={zoneFor(fields.values)}
					/>
					<FieldGroup {...texts.groups.buyer}>
						<BuyerFields {...fields} />
					</FieldGroup>
					<FieldGroup {...texts.groups.delivery}>
						<DeliveryFields
							{...fields}
							texts={texts}
							data={data}
							cart={cart}
							delivery={deliveryOf(fields.values)}
							zone={zoneFor(fields.values)}
							priced={priceFor(fields.values)}
							mustBeFetched={mustBeFetched}
						/>
					</FieldGroup>
					<FieldGroup {...texts.groups.payment}>
						<PaymentFields {...fields} texts={texts} payments={payments} />
					</FieldGroup>
					<Summary
						texts={texts}
						links={links}
						data={data}
						cart={cart}
						priced={priceFor(fields.values)}
						zone={zoneFor(fields.values)}
					/>
				</>
			)}
		</SubmissionForm>
	);
};
