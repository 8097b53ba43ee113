import type { CopyTexts } from '#src/components/CopyButton.tsx';
import type { GroupTexts } from '#src/forms/react/Field.tsx';
import type { OwnTexts } from '#src/forms/react/SubmissionForm.tsx';
import type { PaymentFact, PaymentMethod, paymentInstructions } from '../prices/payment.ts';
import type { PricedLine } from '../prices/price-cart.ts';

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

export interface OrderTexts extends OwnTexts<Name> {
	/** Stands beside the waymark before the title. */
	readonly mark: string;
	readonly title: string;
	readonly waiting: string;
	readonly empty: string;
	readonly emptyText: string;
	readonly unavailable: string;
	readonly unavailableText: string;
	readonly reload: string;
	readonly groups: Readonly<Record<'buyer' | 'delivery' | 'payment', GroupTexts>>;
	/** `…Note` explains the choice. `postNote` has `{{from}}` and `{{to}}`. */
	readonly deliveries: Readonly<Record<'post' | 'postNote' | 'pickup' | 'pickupNote' | 'postUnavailable', string>>;
	/** «{{delivery}}: {{price}}, {{from}} a {{to}} dias úteis.» */
	readonly zone: string;
	readonly payments: Readonly<Record<PaymentMethod | `${PaymentMethod}Note`, string>>;
	readonly summary: string;
	/** The link from the total, at the top of a phone's page, to the summary. */
	readonly seeSummary: string;
	readonly rights: string;
	readonly terms: string;
	readonly termsLink: string;
	readonly termsAnd: string;
	readonly withdrawalLink: string;
	readonly done: DoneTexts;
}

interface DoneTexts extends CopyTexts {
	readonly mark: string;
	/** «Obrigado, {{name}}» */
	readonly title: string;
	readonly number: string;
	/** Has `{{email}}`. */
	readonly mail: string;
	/** Has `{{total}}`. */
	readonly owed: string;
	readonly wait: string;
	readonly facts: Readonly<Record<PaymentFact['name'], string>>;
	/** `post` has `{{from}}` and `{{to}}`. */
	readonly steps: Readonly<Record<'paid' | 'post' | 'pickup' | 'change', string>>;
	readonly onward: string;
	readonly print: string;
	readonly deliveryTo: string;
	/** The same words as in the cart. */
	readonly sums: Readonly<Record<'subtotal' | 'total' | 'free', string>>;
}

/** Addresses to which the checkout leads or from which it loads data. */
export interface CheckoutLinks {
	/** Address of the cart's data file. */
	readonly data: string;
	readonly store: string;
	readonly terms: string;
	readonly withdrawal: string;
	/** Where a placed order leads on to. */
	readonly onward: string;
}

/** The association's details for payments. */
export type PaymentDetails = Parameters<typeof paymentInstructions>[1];

/** A placed order, as its buyer sees it. */
export interface PlacedOrder {
	readonly number: string;
	/** Cents. */
	readonly total: number;
	readonly subtotal: number;
	readonly deliveryPrice: number;
	readonly lines: readonly PricedLine[];
	/** The delivery in words: «Entrega no continente». */
	readonly deliveryLabel: string;
	/** Delivery time in working days. Absent for pickup. */
	readonly days?: { readonly from: number; readonly to: number };
	readonly payment: PaymentMethod;
	readonly name: string;
	readonly email: string;
	/** Empty for pickup. */
	readonly address: string;
}
