import type { Language } from '#src/format/language.ts';
import { inNumber } from '#src/format/plural.ts';
import type { TextGroup } from '#src/i18n/words.ts';
import type { Catalogue } from '../prices/catalogue.ts';
import type { PostalZone } from '../prices/shipping.ts';
import type { CartLine } from './cart-storage.ts';

export type CartTexts = Omit<TextGroup<'cart'>, 'inCart'>;

/** The shop's present data for a cart, in a file beside the checkout. */
export interface CartData {
	readonly language: Language;
	readonly catalogue: Catalogue;
	/** `lang`: the title's language, if nobody translated it. */
	readonly things: Readonly<
		Record<
			string,
			{
				readonly href: string;
				readonly picture: string;
				/** By the variant: the picture of its colour, if it has one. */
				readonly pictures: Readonly<Record<string, string>>;
				readonly lang?: string | undefined;
			}
		>
	>;
	readonly texts: CartTexts;
	readonly vatNote: string;
	readonly vatLang?: string | undefined;
	readonly storeHref: string;
	readonly checkoutHref: string;
}

/** Loads the data past the browser's cache, which may be out of date. Throws if it can't. */
export const loadCartData = async (address: string): Promise<CartData> => {
	const response = await fetch(address, { cache: 'no-cache' });
	if (!response.ok) throw new Error(`${response.status} for ${response.url}`);
	return response.json();
};

/** «3 artigos» */
export const piecesInWords = (cart: readonly CartLine[], texts: CartTexts, language: Language): string =>
	inNumber(
		texts,
		'items',
		cart.reduce((sum, { quantity }) => sum + quantity, 0),
		language,
	);

/** The amount missing until delivery to a zone is free, in cents. 0 if nothing is missing or delivery is never free. */
export const missingForFree = ({ shipping }: Catalogue, zone: PostalZone, subtotal: number): number =>
	Math.max((shipping[zone].freeFrom ?? 0) - subtotal, 0);
