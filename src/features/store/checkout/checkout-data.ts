import type { GroupTexts } from '#src/forms/react/FieldGroup.tsx';
import type { OwnTexts } from '#src/forms/react/texts.ts';
import type { PaymentFact, PaymentMethod, paymentInstructions } from '../prices/payment.ts';
import type { PricedLine } from '../prices/price-cart.ts';

/** The fields of the checkout, in the order of the page. */
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

export interface OrderTexts extends OwnTexts<Name> {
	readonly title: string;
	readonly waiting: string;
	readonly empty: string;
	readonly emptyText: string;
	readonly unavailable: string;
	readonly unavailableText: string;
	readonly reload: string;
	readonly groups: Readonly<Record<'buyer' | 'delivery' | 'payment', GroupTexts>>;
	/** `…Note` says what choosing it means; that of `post` with `{{from}}` and `{{to}}`. */
	readonly deliveries: Readonly<Record<'post' | 'postNote' | 'pickup' | 'pickupNote' | 'postUnavailable', string>>;
	/** «{{delivery}}: {{price}}, {{from}} a {{to}} dias úteis.» */
	readonly zone: string;
	readonly payments: Readonly<Record<PaymentMethod | `${PaymentMethod}Note`, string>>;
	readonly summary: string;
	readonly rights: string;
	readonly terms: string;
	readonly termsLink: string;
	readonly termsAnd: string;
	readonly withdrawalLink: string;
	readonly done: DoneTexts;
}

interface DoneTexts {
	readonly mark: string;
	/** «Obrigado, {{name}}» */
	readonly title: string;
	readonly number: string;
	/** With `{{email}}`. */
	readonly mail: string;
	/** With `{{total}}`. */
	readonly owed: string;
	readonly wait: string;
	readonly facts: Readonly<Record<PaymentFact['name'], string>>;
	readonly copy: string;
	readonly copied: string;
	/** That of `post` with `{{from}}` and `{{to}}`. */
	readonly steps: Readonly<Record<'paid' | 'post' | 'pickup' | 'change', string>>;
	readonly onward: string;
	readonly print: string;
	readonly deliveryTo: string;
	/** As the cart has them. */
	readonly sums: Readonly<Record<'subtotal' | 'total' | 'free', string>>;
}

/** Where the checkout leads. */
export interface CheckoutLinks {
	/** What a cart needs to know, as data. */
	readonly data: string;
	readonly store: string;
	readonly terms: string;
	readonly withdrawal: string;
	readonly trails: string;
}

/** How the association is paid. */
export type PaymentDetails = Parameters<typeof paymentInstructions>[1];

/** An order that was taken, as its buyer sees it. */
export interface PlacedOrder {
	readonly number: string;
	/** Cents. */
	readonly total: number;
	readonly subtotal: number;
	readonly deliveryPrice: number;
	readonly lines: readonly PricedLine[];
	/** The delivery in words: «Entrega no continente». */
	readonly deliveryLabel: string;
	/** Working days; none if it is fetched. */
	readonly days?: { readonly from: number; readonly to: number };
	readonly payment: PaymentMethod;
	readonly name: string;
	readonly email: string;
	/** Empty if it is fetched. */
	readonly address: string;
}
