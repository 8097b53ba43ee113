import type { Store } from '@netlify/blobs';
import { type OrderInput, orderForm } from '#src/features/store/checkout/form.ts';
import { paymentsOffered } from '#src/features/store/prices/payment.ts';
import { type CartItem, type PricedCart, type Problem, priceCart } from '#src/features/store/prices/price-cart.ts';
import { type Zone, zoneOf } from '#src/features/store/prices/shipping.ts';
import type { Cents } from '#src/format/money.ts';
import { catalogue, site, storeRules } from '../base/content.ts';
import { portuguese, wordsOf } from '../base/words.ts';
import { type AcceptResult, accept, type Incoming, isOnFile, readClaim } from '../cases/case-store.ts';
import { orderDesk } from './order-desk.ts';
import { fieldsOfOrder, type Order, orderCode, renderOrder, renderReceipt, toOrder } from './order-mail.ts';
import type { ServerForm } from './server-form.ts';

/** A difference from what the buyer saw. */
type OrderChange =
	| Problem
	| { readonly reason: 'price'; readonly line: NonNullable<Problem['line']>; readonly was: Cents; readonly is: Cents }
	| { readonly reason: 'total'; readonly was: Cents; readonly is: Cents };

interface Seen {
	/** `price`: of one piece. Pages of an older deploy send only the total. */
	readonly items: readonly (CartItem & { readonly price?: Cents | undefined })[];
	readonly total: Cents;
}

/** Changes that the buyer must accept first: also a changed price with the same total. */
export const changesOf = ({ lines, problems, total }: PricedCart, seen: Seen): readonly OrderChange[] => {
	const prices = lines.flatMap(({ id, variant, quantity, price: is }): OrderChange[] => {
		const was = seen.items.find(
			(item) => item.id === id && item.variant === variant && (item.price ?? is) !== is,
		)?.price;
		return quantity === 0 || was === undefined ? [] : [{ reason: 'price', line: { id, variant }, was, is }];
	});
	const totals: readonly OrderChange[] = total === seen.total ? [] : [{ reason: 'total', was: seen.total, is: total }];
	return [...problems, ...prices, ...totals];
};

/** With a million orders, one number in 150 is in use. */
const ATTEMPTS = 5;

/** A valid form's postal code always has a zone. */
const zoneOfOrder = ({ delivery, cp = '' }: OrderInput): Zone =>
	delivery === 'pickup' ? 'pickup' : (zoneOf(cp) ?? 'mainland');

/**
 * Accepts an order at the catalogue's prices, or answers with what has changed. Its number is its claim: unique, and the same
 * for a repeat.
 * @throws when no number is free.
 */
const acceptOrder = async (blobs: Store, incoming: Incoming<OrderInput>): Promise<AcceptResult> => {
	const { submission, fingerprint } = incoming;
	const zone = zoneOfOrder(submission.input);
	const { items, language } = submission.input;
	const cart: PricedCart = priceCart(catalogue, items, zone);
	const changes = changesOf(cart, submission.input);
	// The buyer knows the names of their language; the order has the Portuguese ones.
	const theirs = wordsOf(language).content.catalogue;
	for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
		const claim = orderCode(fingerprint, attempt);
		const input = toOrder(submission, { prefix: storeRules().orderPrefix, code: claim, zone, cart });
		const taken = { ...submission, claim, input };
		if (changes.length > 0) {
			const before = await readClaim(blobs, taken);
			if (before && before.fingerprint !== fingerprint) continue;
			const isRepeat = before && (await isOnFile(blobs, { ...taken, ...before }));
			return isRepeat
				? { outcome: 'repeated', id: taken.id, answer: before.answer }
				: { outcome: 'changed', id: taken.id, answer: { changes, cart: priceCart(theirs, items, zone) } };
		}
		const accepted = await accept(blobs, {
			submission: taken,
			fingerprint,
			answer: { number: input.number, total: input.total },
		});
		if (accepted.outcome !== 'duplicate') return accepted;
	}
	throw new Error('No order number is free.');
};

export const order: ServerForm<OrderInput, Order> = {
	form: orderForm(site.store ? paymentsOffered(site.store.payment) : []),
	label: 'Encomenda',
	subjectOf: ({ number, total }) => `Encomenda ${number}: ${portuguese.formatMoney(total)}`,
	take: acceptOrder,
	fieldsOf: fieldsOfOrder,
	desk: orderDesk,
	beforeDeleting:
		'As encomendas contam para a contabilidade, e a lei manda guardar as faturas dez anos: confirme que as tem fora daqui. Confirme também que não há dinheiro por devolver, porque ninguém mais o lembra.',
	render: renderOrder,
	renderCopy: renderReceipt,
};
