import { type Cents, formatMoney } from '#src/format/money.ts';
import type { Site } from '#src/schemas/site.ts';

/** Every way to pay that there is; `site.yaml` says which of them are offered. */
export const PAYMENT_METHODS = ['mbway', 'transfer'] as const;

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** What has to be paid. */
interface Payable {
	readonly number: string;
	readonly total: Cents;
}

/** A line of what a buyer has to do, by what it is: its name in words is the reader's business. */
export interface PaymentFact {
	readonly name: 'phone' | 'iban' | 'holder' | 'amount' | 'reference';
	readonly value: string;
}

type Details = Site['store']['payment'];

const owed = ({ number, total }: Payable): readonly PaymentFact[] => [
	{ name: 'amount', value: formatMoney(total) },
	{ name: 'reference', value: number },
];

/** By method, how to pay an order. A further method is a row here and its details in `site.yaml`. */
const INSTRUCTIONS: Readonly<Record<PaymentMethod, (details: Details) => readonly PaymentFact[]>> = {
	mbway: ({ mbway }) => (mbway ? [{ name: 'phone', value: mbway.phone }] : []),
	transfer: ({ transfer }) =>
		transfer
			? [
					{ name: 'iban', value: transfer.iban },
					{ name: 'holder', value: transfer.holder },
				]
			: [],
};

/** The ways to pay that the association offers, in the order in which they are shown. */
export const paymentsOffered = (details: Details): readonly PaymentMethod[] =>
	PAYMENT_METHODS.filter((method) => details[method] !== undefined);

/** How to pay an order by a method. */
export const paymentInstructions = (
	method: PaymentMethod,
	details: Details,
	order: Payable,
): readonly PaymentFact[] => [...INSTRUCTIONS[method](details), ...owed(order)];
