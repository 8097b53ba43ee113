import { expect, onTestFinished } from 'vitest';
import { catalogue } from '#netlify/server/content.ts';
import type { CatalogueProduct } from '#src/features/store/prices/catalogue.ts';
import { setTime } from '#tests/support/clock.ts';
import type { Fault } from '#tests/support/faulty-proxy.ts';
import { KEY, NOTHING, startFormFunctions } from '#tests/support/form-functions.ts';
import { SENDING_DAY, VALID_FORMS } from '#tests/support/valid-forms.ts';

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
const useOwnCatalogue = () => {
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

/** An order by post of a shirt and two mugs, with a submission key. */
const ORDER = {
	...VALID_FORMS.order,
	items: [
		{ id: 'shirt', variant: 'm', quantity: 1 },
		{ id: 'mug', quantity: 2 },
	],
	total: 4590,
	key: KEY,
};

export const ORDER_NUMBER = /^CUM-2026-[234679CDFGHJKMNPQRTVWXY]{6}$/;

/** Starts the functions of a shop of its own until the test ends. `send` posts `ORDER` with changes and returns the answer. */
export const startOrderFunction = async (fault?: Fault) => {
	setTime(`${SENDING_DAY}T12:00:00.000Z`);
	const shop = useOwnCatalogue();
	const started = await startFormFunctions(fault);
	const send = async (changes: object = {}) => {
		const response = await started.post('order', { ...ORDER, ...changes });
		return { status: response.status, ...(await response.json()) };
	};
	return { ...started, send, shop };
};

/** An order by post of two mugs. */
export const TWO_MUGS = { ...VALID_FORMS.order, key: undefined, items: [{ id: 'mug', quantity: 2 }], total: 2790 };

/** Sends `TWO_MUGS` with each of these changes. Expects that nothing is stored or mailed. Returns the answers. */
export const sendInVain = async (orders: readonly object[]) => {
	const { send, finish } = await startOrderFunction();
	const answers = [];
	for (const order of orders) answers.push(await send({ ...TWO_MUGS, ...order }));
	expect({ ...(await finish()), log: [] }).toEqual(NOTHING);
	return answers;
};
