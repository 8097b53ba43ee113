import { onTestFinished } from 'vitest';
import { catalogue } from '#netlify/server/content.ts';
import type { CatalogueProduct } from '#src/features/store/prices/catalogue.ts';

const MUG: CatalogueProduct = {
	title: 'Caneca',
	weight: 300,
	limit: 10,
	pickupOnly: false,
	offers: [{ price: 1200, availability: 'available' }],
};

const SHIRT: CatalogueProduct = {
	...MUG,
	title: 'T-shirt',
	offers: [
		{ variant: 'm', name: 'Pinhal, M', price: 1800, availability: 'few' },
		{ variant: 'xl', name: 'Pinhal, XL', price: 1950, availability: 'sold-out' },
	],
};

const STEPS = [{ upTo: 2000, price: 390 }];
const RULES = { days: { from: 3, to: 5 }, steps: STEPS };
const SHIPPING = { mainland: RULES, madeira: { ...RULES, steps: [{ upTo: 2000, price: 650 }] }, azores: RULES };

/** Gives the functions of this process another catalogue until the test ends. */
export const useOwnCatalogue = () => {
	const before = { ...catalogue };
	onTestFinished(() => void Object.assign(catalogue, before));
	const change = (changes: Readonly<Record<string, CatalogueProduct | undefined>>) => {
		const products = { mug: MUG, shirt: SHIRT, oak: { ...MUG, title: 'Carvalho', pickupOnly: true }, ...changes };
		const left = Object.entries(products).filter(([, product]) => product !== undefined);
		Object.assign(catalogue, { products: Object.fromEntries(left), shipping: SHIPPING });
	};
	change({});
	return {
		/** Changes products by id; `undefined` removes one. */
		change,
		setPrice: (price: number) => change({ mug: { ...MUG, offers: [{ price, availability: 'available' }] } }),
		sellOut: () => change({ mug: { ...MUG, offers: [{ price: 1200, availability: 'sold-out' }] } }),
	};
};
