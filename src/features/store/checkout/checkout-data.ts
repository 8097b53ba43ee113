import type { Cents } from '#src/format/money.ts';
import type { OwnTexts } from '#src/forms/react/SubmissionForm.tsx';
import type { TextGroup } from '#src/i18n/translate.ts';
import type { PaymentMethod, paymentInstructions } from '../prices/payment.ts';
import type { PricedCart } from '../prices/price-cart.ts';
import type { ShippingRules } from '../prices/shipping.ts';

/** The names of the checkout's fields, in the order of the page. */
export const NAMES = [
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

export type Name = (typeof NAMES)[number];

type Words = TextGroup<'order'>;

/** The words that the page alone shows. */
type OfPage = 'description' | 'withoutScript' | 'message' | 'messageSubject' | 'retention' | 'invalidHelp';

export interface OrderTexts extends OwnTexts<Name>, Omit<Words, OfPage | keyof OwnTexts<Name> | 'done'> {
	/** Beside the waymark before the title. */
	readonly mark: string;
	/** `sums`: the same words as in the cart. */
	readonly done: Words['done'] & { readonly sums: Pick<TextGroup<'cart'>, 'subtotal' | 'total' | 'free'> };
}

/** Addresses to which the checkout leads or from which it loads data. */
export interface CheckoutLinks {
	readonly data: string;
	readonly store: string;
	readonly terms: string;
	readonly withdrawal: string;
	/** Where a placed order leads on to. */
	readonly onward: string;
}

export type PaymentDetails = Parameters<typeof paymentInstructions>[1];

/** A placed order, as its buyer sees it. */
export interface PlacedOrder extends Pick<PricedCart, 'lines' | 'subtotal' | 'total'> {
	readonly number: string;
	readonly deliveryPrice: Cents;
	/** The delivery in words: «Entrega no continente». */
	readonly deliveryLabel: string;
	/** Delivery time in working days. Absent for pickup. */
	readonly days?: ShippingRules['days'];
	readonly payment: PaymentMethod;
	readonly name: string;
	readonly email: string;
	/** Empty for pickup. */
	readonly address: string;
}
