import type { Cents } from '#src/format/money.ts';
import type { CartItem, PricedCart, Problem } from './price-cart.ts';

/** What is no longer as the buyer saw it. `price` and `total` in cents, before and now. */
type Change =
	| Problem
	| { readonly reason: 'price'; readonly line: NonNullable<Problem['line']>; readonly was: Cents; readonly is: Cents }
	| { readonly reason: 'total'; readonly was: Cents; readonly is: Cents };

/** What an order says of money: nobody is charged by it. */
export interface Seen {
	/** The price of one, where the page told it: those of an older deploy know their total alone. */
	readonly items: readonly (CartItem & { readonly price?: Cents | undefined })[];
	readonly total: Cents;
}

/** What a buyer has to agree to before the cart can be ordered, if anything: another price even if the total is the same. */
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
