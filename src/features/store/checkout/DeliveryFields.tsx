import { fill } from '#src/format/fill.ts';
import { formatMoney } from '#src/format/money.ts';
import { ChoiceField } from '#src/forms/react/ChoiceField.tsx';
import { Field } from '#src/forms/react/Field.tsx';
import type { Fields } from '#src/forms/react/SubmissionForm.tsx';
import type { CartData } from '../cart/cart-data.ts';
import { describeChange } from '../cart/changes.ts';
import type { CartLine } from '../cart/store.ts';
import { type PricedCart, priceCart } from '../prices/price-cart.ts';
import { type Zone, zoneOf } from '../prices/shipping.ts';
import type { Name, OrderTexts } from './checkout-data.ts';

interface Props extends Fields<Name> {
	readonly texts: OrderTexts;
	readonly data: CartData;
	readonly cart: readonly CartLine[];
	readonly delivery: string;
	readonly zone: Zone;
	readonly priced: PricedCart;
	/** Whether something in the cart can't be sent by post. */
	readonly mustBeFetched: boolean;
}

/** The choice between post and pickup. For post also the address and, once it is typed, the price of delivery. */
export const DeliveryFields = (props: Props) => {
	const { propsOf, setValue, values, texts, data, cart, delivery, zone, priced, mustBeFetched } = props;
	const { catalogue } = data;
	const { deliveries } = texts;
	const choice = propsOf('delivery');
	const isPost = delivery === 'post';
	const postZone = zoneOf(values.cp) ?? 'mainland';
	const words = (amount: number) => (amount === 0 ? data.texts.free : formatMoney(amount));
	const daysTo = (to: typeof postZone) => {
		const { days } = catalogue.shipping[to];
		return { from: String(days.from), to: String(days.to) };
	};
	const tooHeavy = priced.problems.find(({ reason }) => reason === 'too-heavy');

	return (
		<>
			<ChoiceField
				{...choice}
				name="delivery"
				legend={choice.texts.label}
				value={delivery}
				onChange={(value) => setValue('delivery', value)}
				error={tooHeavy ? describeChange(cart, tooHeavy, data.texts.changes) : choice.error}
				choices={[
					{
						value: 'post',
						label: deliveries.post,
						note: mustBeFetched ? deliveries.postUnavailable : fill(deliveries.postNote, daysTo(postZone)),
						aside: mustBeFetched ? '' : words(priceCart(catalogue, cart, postZone).delivery),
						disabled: mustBeFetched,
					},
					{ value: 'pickup', label: deliveries.pickup, note: deliveries.pickupNote, aside: data.texts.free },
				]}
			/>
			{isPost && (
				<>
					<Field {...propsOf('address')} autoComplete="address-line1" />
					<Field {...propsOf('cp')} half autoComplete="postal-code" />
					<Field {...propsOf('county')} half autoComplete="address-level2" />
					<p className="form-note" role="status">
						{zoneOf(values.cp) &&
							fill(texts.zone, {
								delivery: data.texts.delivery[zone],
								price: words(priced.delivery),
								...daysTo(postZone),
							})}
					</p>
					<Field {...propsOf('country')} half autoComplete="country-name" />
				</>
			)}
		</>
	);
};
