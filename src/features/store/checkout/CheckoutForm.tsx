import { useMemo } from 'react';
import type { IconName } from '#src/components/icons.ts';
import { WithPortuguese } from '#src/components/WithPortuguese.tsx';
import { type Cents, formatMoneyIn } from '#src/format/money.ts';
import { fill } from '#src/format/text.ts';
import type { FormInput } from '#src/forms/form.ts';
import { EmailField, Field, FieldGroup, TaxNumberField } from '#src/forms/react/Field.tsx';
import { type Fields, type FormProps, type OwnTexts, SubmissionForm } from '#src/forms/react/SubmissionForm.tsx';
import type { Values } from '#src/forms/react/useSubmission.ts';
import type { TextGroup } from '#src/i18n/words.ts';
import { CartLines, Changes, Sums } from '../cart/Cart.tsx';
import type { CartData } from '../cart/cart-data.ts';
import { type CartLine, setCart } from '../cart/cart-storage.ts';
import { type CartChange, describeChange } from '../cart/changes.ts';
import type { Catalogue } from '../prices/catalogue.ts';
import { type PaymentMethod, paymentsOffered } from '../prices/payment.ts';
import { type PricedCart, priceCart } from '../prices/price-cart.ts';
import { type PostalZone, type Zone, zoneOf } from '../prices/shipping.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { type OrderInput, orderForm } from './form.ts';

const NAMES = [
	'name',
	'email',
	'contact',
	'delivery',
	'address',
	'cp',
	'county',
	'country',
	'payment',
	'nif',
	'note',
] as const;

type Name = (typeof NAMES)[number];

type Words = TextGroup<'order'>;

/** The words that the page alone shows. */
type OfPage = 'description' | 'withoutScript' | 'message' | 'messageSubject' | 'retention' | 'invalidHelp';

interface OrderTexts extends OwnTexts<Name>, Omit<Words, OfPage | keyof OwnTexts<Name> | 'done'> {
	/** Beside the waymark before the title. */
	readonly mark: string;
	/** The passage about collection that nobody translated. */
	readonly portuguese?: string | undefined;
	/** `sums`: the same words as in the cart. */
	readonly done: Words['done'] & { readonly sums: Pick<TextGroup<'cart'>, 'subtotal' | 'total' | 'free'> };
}

/** Addresses that the checkout leads to or loads data from. */
interface CheckoutLinks {
	readonly data: string;
	readonly store: string;
	readonly terms: string;
	readonly withdrawal: string;
	readonly onward: string;
}

type PaymentDetails = Parameters<typeof paymentsOffered>[0];

/** A placed order, as its buyer sees it. */
export interface PlacedOrder extends Pick<PricedCart, 'subtotal' | 'total'> {
	/** `lang`: the title's language, if nobody translated it. */
	readonly lines: readonly (PricedCart['lines'][number] & { readonly lang?: string | undefined })[];
	readonly number: string;
	readonly deliveryPrice: Cents;
	/** The delivery in words: «Entrega no continente». */
	readonly deliveryLabel: string;
	/** Delivery time in working days. Absent for pickup. */
	readonly days?: Catalogue['shipping'][PostalZone]['days'];
	readonly payment: PaymentMethod;
	readonly name: string;
	readonly email: string;
	readonly address: string;
}

/** The changes in the function's answer 409: what differs from what the buyer saw. */
const changesIn = (answer: unknown): readonly CartChange[] => {
	const { changes } = Object(answer);
	return Array.isArray(changes) ? changes : [];
};

interface OrderAnswer {
	readonly number: string;
	readonly total: number;
}

const isOrderAnswer = (answer: unknown): answer is OrderAnswer => {
	const { number, total } = Object(answer);
	return typeof number === 'string' && Number.isInteger(total);
};

interface OrderProps {
	readonly texts: OrderTexts;
	readonly data: CartData;
	readonly cart: readonly CartLine[];
	readonly priced: PricedCart;
	readonly zone: Zone;
}

const SUMMARY_ID = 'order-summary';

/** Everything that the buyer is about to order and pay, with links to the buyer's rights. */
const Summary = ({ texts, links, data, cart, priced, zone }: OrderProps & { readonly links: CheckoutLinks }) => (
	<section className="order-summary" aria-labelledby={SUMMARY_ID}>
		<h2 id={SUMMARY_ID} tabIndex={-1}>
			{texts.summary}
		</h2>
		<CartLines data={data} cart={cart} onRemoved={() => document.getElementById(SUMMARY_ID)?.focus()} />
		<Sums texts={data.texts} language={data.language} amounts={priced} deliveryLabel={data.texts.delivery[zone]} />
		<p>
			<span lang={data.vatLang}>{data.vatNote}</span>. {texts.rights}
		</p>
		<p>
			{texts.terms} <a href={links.terms}>{texts.termsLink}</a>
			{texts.termsAnd} <a href={links.withdrawal}>{texts.withdrawalLink}</a>.
		</p>
	</section>
);

const ICONS: Readonly<Record<PaymentMethod, IconName>> = { mbway: 'mobile', transfer: 'bank' };

interface DeliveryFieldsProps extends Fields<Name>, OrderProps {
	readonly delivery: string;
	/** Whether something in the cart can't be sent by post. */
	readonly mustBeFetched: boolean;
}

/** The choice between post and pickup. For post also the address and, once it is typed, the price of delivery. */
const DeliveryFields = (props: DeliveryFieldsProps) => {
	const { propsOf, setValue, values, texts, data, cart, delivery, zone, priced, mustBeFetched } = props;
	const { catalogue } = data;
	const { deliveries } = texts;
	const choice = propsOf('delivery');
	const isPost = delivery === 'post';
	const postZone = zoneOf(values.cp) ?? 'mainland';
	const words = (amount: number) => (amount === 0 ? data.texts.free : formatMoneyIn(data.language)(amount));
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
				value={delivery}
				onChange={(value) => setValue('delivery', value)}
				error={tooHeavy ? describeChange(cart, tooHeavy, data.texts.changes, data.language) : choice.error}
				choices={[
					{
						value: 'post',
						label: deliveries.post,
						note: mustBeFetched ? deliveries.postUnavailable : fill(deliveries.postNote, daysTo(postZone)),
						aside: mustBeFetched ? '' : words(priceCart(catalogue, cart, postZone).delivery),
						disabled: mustBeFetched,
					},
					{
						value: 'pickup',
						label: deliveries.pickup,
						note: <WithPortuguese text={deliveries.pickupNote} portuguese={texts.portuguese} />,
						aside: data.texts.free,
					},
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

export interface CheckoutFormProps extends Omit<FormProps<Name>, 'texts'> {
	readonly texts: OrderTexts;
	readonly links: CheckoutLinks;
	readonly payment: PaymentDetails;
	readonly data: CartData;
	readonly cart: readonly CartLine[];
	/** Loads the shop's data again. */
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
		if (!isOrderAnswer(answer)) return;
		const { name, email, address = '', cp = '', county = '', ...chosen } = input as OrderInput;
		const zone = zoneFor({ delivery: chosen.delivery, cp });
		const { lines, subtotal, delivery } = priceCart(catalogue, cart, zone);
		onPlaced({
			number: answer.number,
			total: answer.total,
			subtotal,
			deliveryPrice: delivery,
			lines: lines.map((line) => ({ ...line, lang: data.things[line.id]?.lang })),
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
					language={data.language}
					cart={cart}
					changes={changesIn(answer)}
					onAccept={() => {
						refresh();
						dismiss();
					}}
				/>
			)}
		>
			{(fields) => {
				const { propsOf, setValue, isFilledIn, values } = fields;
				const payment = propsOf('payment');
				const shown = { texts, data, cart, priced: priceFor(values), zone: zoneFor(values) };
				return (
					<>
						{/* Only where the summary is below the fields. */}
						<p className="order-total">
							{data.texts.total} <b>{formatMoneyIn(data.language)(shown.priced.total)}</b>
							<a href={`#${SUMMARY_ID}`}>{texts.seeSummary}</a>
						</p>
						<FieldGroup {...texts.groups.buyer}>
							<Field {...propsOf('name')} autoComplete="name" />
							<EmailField {...propsOf('email')} half />
							<Field {...propsOf('contact')} half type="tel" autoComplete="tel" />
						</FieldGroup>
						<FieldGroup {...texts.groups.delivery}>
							<DeliveryFields {...fields} {...shown} delivery={deliveryOf(values)} mustBeFetched={mustBeFetched} />
						</FieldGroup>
						<FieldGroup {...texts.groups.payment}>
							<ChoiceField
								{...payment}
								name="payment"
								onChange={(value) => setValue('payment', value)}
								choices={payments.map((method) => ({
									value: method,
									label: texts.payments[method],
									note: texts.payments[`${method}Note`],
									icon: ICONS[method],
								}))}
							/>
							<TaxNumberField {...propsOf('nif')} isFilledIn={isFilledIn('nif')} />
							<Field {...propsOf('note')} multiline rows={2} />
						</FieldGroup>
						<Summary {...shown} links={links} />
					</>
				);
			}}
		</SubmissionForm>
	);
};
