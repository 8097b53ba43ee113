import type { Cents } from '#src/format/money.ts';
import type { CartItem, PricedCart, Problem } from './price-cart.ts';

/** Something that has changed since the buyer saw it. For `price` and `total`, `was` and `is` are cents. */
type Change =
	| Problem
	| { readonly reason: 'price'; readonly line: NonNullable<Problem['line']>; readonly was: Cents; readonly is: Cents }
	| { readonly reason: 'total'; readonly was: Cents; readonly is: Cents };

/** The prices that the buyer saw, as the order reports them. They are compared, never charged. */
export interface Seen {
	/** `price` is that of one piece. Pages of an older deploy send only the total. */
	readonly items: readonly (CartItem & { readonly price?: Cents | undefined })[];
	readonly total: Cents;
}

/** The changes that a buyer must accept before ordering. A changed price is one even if the total is the same. */
export const changesOf = ({ lines, problems, total }: PricedCart, seen: Seen): readonly Change[] => {
	const prices = lines.flatMap(({ id, variant, quantity, price: is }): Change[] => {
		const was = seen.items.find(
			(item) => item.id === id && item.variant === variant && (item.price ?? is) !== is,
		)?.price;
		return quantity === 0 || was === undefined ? [] : [{ reason: 'price', line: { id, variant }, was, is }];
	});
	const totals: readonly Change[] = total === seen.total ? [] : [{ reason: 'total', was: seen.total, is: total }];
	return [...problems, ...prices, ...totals];
};
