import type { Language } from '#src/format/language.ts';
import { type Cents, formatMoneyIn } from '#src/format/money.ts';
import { fill } from '#src/format/text.ts';
import { formatWeightIn } from '#src/format/weight.ts';
import type { Catalogue } from '../prices/catalogue.ts';
import { findOffer, type Problem, priceCart } from '../prices/price-cart.ts';
import { type CartLine, isSame, withChange } from './cart-storage.ts';

/** `was` and `is` are cents for `price` and `total`, grams for `too-heavy`, and pieces for all others. */
export interface CartChange extends Omit<Problem, 'reason'> {
	readonly reason: Problem['reason'] | 'price' | 'total';
}

/** Sentences by reason, with `{{thing}}`, `{{was}}` and `{{is}}`. */
type ChangeTexts = Readonly<Record<CartChange['reason'] | 'unknown', string>>;

/** Problems that another kind of delivery solves. They do not change the cart itself. */
const OF_DELIVERY: readonly CartChange['reason'][] = ['pickup-only', 'too-heavy'];

const priceChanges = (catalogue: Catalogue, cart: readonly CartLine[]): readonly CartChange[] =>
	cart.flatMap(({ id, variant, price: was }): CartChange[] => {
		const is = findOffer(catalogue, { id, variant })?.price ?? was;
		return is === was ? [] : [{ reason: 'price', line: { id, variant }, was, is }];
	});

/** The changes to accept before ordering: things gone, sold out, too many, or with another price. */
export const findChanges = (catalogue: Catalogue, cart: readonly CartLine[]): readonly CartChange[] => {
	const { problems } = priceCart(catalogue, cart, 'pickup');
	return [...problems, ...priceChanges(catalogue, cart)];
};

export const acceptChanges = (cart: readonly CartLine[], changes: readonly CartChange[]): readonly CartLine[] =>
	changes.reduce<readonly CartLine[]>((lines, { reason, line, is }) => {
		if (!line || OF_DELIVERY.includes(reason)) return lines;
		return withChange(lines, line, reason === 'price' ? { price: is } : { quantity: is });
	}, cart);

const FORMATS: Readonly<
	Partial<Record<CartChange['reason'], (language: Language) => (value: number | Cents) => string>>
> = {
	price: formatMoneyIn,
	total: formatMoneyIn,
	'too-heavy': formatWeightIn,
};

export const describeChange = (
	cart: readonly CartLine[],
	change: CartChange,
	texts: ChangeTexts,
	language: Language,
): string => {
	const { reason, line, was, is } = change;
	const thing = (line && cart.find((other) => isSame(other, line))?.name) ?? texts.unknown;
	const format = FORMATS[reason]?.(language) ?? String;
	return fill(texts[reason], { thing, was: format(was), is: format(is) });
};
