import { createHash } from 'node:crypto';
import type { OrderInput } from '#src/features/store/checkout/form.ts';
import type { PricedCart, PricedLine } from '#src/features/store/prices/price-cart.ts';
import type { Zone } from '#src/features/store/prices/shipping.ts';
import type { Cents } from '#src/format/money.ts';
import type { Submission } from '../outbox/submission.ts';

/** An order as it is stored: what its buyer sent, with the prices that we calculated. */
export type Order = Omit<OrderInput, 'items'> & {
	/** `ABC-2026-7F3KQM`, with the association's prefix. */
	readonly number: string;
	readonly zone: Zone;
	readonly lines: readonly PricedLine[];
	readonly subtotal: Cents;
	readonly deliveryPrice: Cents;
};

/** What a buyer is told once an order is accepted. */
export interface Receipt {
	readonly number: string;
	readonly total: Cents;
}

/** No vowels, which could spell words, and of 0O, 1IL, 2Z, 5S, 8B and UV, which look alike, one each at most. */
const LETTERS = '234679CDFGHJKMNPQRTVWXY';

/** Six of 23 letters make 148 million numbers. */
export const CODE_LENGTH = 6;

/**
 * The last part of an order's number, made of the order's fingerprint: the same order sent again makes the same.
 * `attempt` counts the numbers that other orders had already.
 */
export const orderCode = (fingerprint: string, attempt: number): string => {
	// Eight bytes for six letters, so that all letters are about equally frequent.
	let rest = createHash('sha256').update(`${fingerprint}/${attempt}`).digest().readBigUInt64BE();
	return Array.from({ length: CODE_LENGTH }, () => {
		const letter = LETTERS[Number(rest % BigInt(LETTERS.length))];
		rest /= BigInt(LETTERS.length);
		return letter;
	}).join('');
};

/** The order that a submission becomes. */
export const toOrder = (
	{ receivedAt, input }: Submission<OrderInput>,
	{ prefix, code, zone, cart }: { prefix: string; code: string; zone: Zone; cart: PricedCart },
): Order => {
	const { items, ...rest } = input;
	return {
		...rest,
		number: `${prefix}-${receivedAt.slice(0, 4)}-${code}`,
		zone,
		lines: cart.lines,
		subtotal: cart.subtotal,
		deliveryPrice: cart.delivery,
		total: cart.total,
	};
};
