import type { Language } from '#src/format/language.ts';
import { type Cents, formatMoneyIn } from '#src/format/money.ts';
import type { StoreRules } from '../schema.ts';

export const PAYMENT_METHODS = ['mbway', 'transfer'] as const;

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

interface Payable {
	readonly number: string;
	readonly total: Cents;
}

/** One detail that a buyer needs in order to pay. The caller translates `name` into words. */
export interface PaymentFact {
	readonly name: 'phone' | 'iban' | 'holder' | 'amount' | 'reference';
	readonly value: string;
}

type Details = StoreRules['payment'];

/** The payment methods that the association offers, in the order of the page. */
export const paymentsOffered = (details: Details): readonly PaymentMethod[] =>
	PAYMENT_METHODS.filter((method) => details[method] !== undefined);

/** What a buyer needs in order to pay. A new method needs its lines here and its details in `site/store.yaml`. */
export const paymentInstructions = (
	method: PaymentMethod,
	{ mbway, transfer }: Details,
	{ number, total }: Payable,
	language: Language,
): readonly PaymentFact[] => [
	...(method === 'mbway' && mbway ? [{ name: 'phone', value: mbway.phone } as const] : []),
	...(method === 'transfer' && transfer
		? ([
				{ name: 'iban', value: transfer.iban },
				{ name: 'holder', value: transfer.holder },
			] as const)
		: []),
	{ name: 'amount', value: formatMoneyIn(language)(total) },
	{ name: 'reference', value: number },
];
