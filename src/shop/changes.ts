import type { Cents } from './money.ts';
import type { PricedCart, Problem } from './price-cart.ts';

/** What is no longer as the buyer saw it. `total` in cents, before and now. */
export type Change = Problem | { readonly reason: 'total'; readonly was: Cents; readonly is: Cents };

/** What a buyer has to agree to before the cart can be ordered, if anything. */
export const changesOf = ({ problems, total }: PricedCart, seen: Cents): readonly Change[] =>
	total === seen ? problems : [...problems, { reason: 'total', was: seen, is: total }];
