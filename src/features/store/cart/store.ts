/** A thing in the cart, as this browser remembers it. */
export interface CartLine {
	/** The product's id. */
	readonly id: string;
	/** Which of its variants, where it has any. */
	readonly variant?: string;
	/** What the buyer took it for, should the catalogue know it no more: «T-shirt «Serra Alta», Pinhal, M». */
	readonly name: string;
	readonly quantity: number;
	/** Price of one in cents, as the buyer last saw it: what it costs now is in the catalogue. */
	readonly price: number;
}

const KEY = 'cart';

/** Raised when older pages could misread what newer ones write: what has another version is no cart. */
const VERSION = 1;

const isLine = (value: unknown): value is CartLine => {
	const { id, variant, name, quantity, price } = Object(value);
	const isText = [id, variant ?? '', name].every((text) => typeof text === 'string');
	return isText && [quantity, price].every((number) => number > 0 && Number.isInteger(number));
};

/** Whatever a browser may have kept: an older page's cart, half of one, or somebody's experiment. */
const parse = (text: string | null): readonly CartLine[] => {
	try {
		const { version, lines } = JSON.parse(text ?? '');
		return version === VERSION ? lines.filter(isLine) : [];
	} catch {
		return [];
	}
};

let known: { readonly text: string | null; readonly lines: readonly CartLine[] } = { text: null, lines: [] };

/** Whether the browser keeps nothing, so that the cart lives as long as the page. */
let isUnsaved = false;

/** What is in the cart, whichever tab has put it there; the same array for as long as nothing changes. */
export const getCart = (): readonly CartLine[] => {
	try {
		const text = isUnsaved ? known.text : localStorage.getItem(KEY);
		if (text !== known.text) known = { text, lines: parse(text) };
	} catch {
		isUnsaved = true;
	}
	return known.lines;
};

/** After any of these the cart may be another: changed here, in another tab, or while the back button's page slept. */
const EVENTS = ['cart', 'storage', 'pageshow'];

/** Replaces what is in the cart, in every tab. `false`: the browser does not keep it beyond this page. */
export const setCart = (lines: readonly CartLine[]): boolean => {
	const text = JSON.stringify({ version: VERSION, lines });
	known = { text, lines };
	try {
		localStorage.setItem(KEY, text);
		isUnsaved = false;
	} catch {
		isUnsaved = true;
	}
	dispatchEvent(new Event('cart'));
	return !isUnsaved;
};

/** Calls `listener` whenever the cart may have changed. Returns what ends that. */
export const subscribe = (listener: () => void): (() => void) => {
	for (const event of EVENTS) addEventListener(event, listener);
	return () => {
		for (const event of EVENTS) removeEventListener(event, listener);
	};
};

/** How many things there are in the cart. */
export const countCart = (): number => getCart().reduce((sum, { quantity }) => sum + quantity, 0);

if (import.meta.env.DEV) import('./inspect.ts').then(({ inspectCart }) => inspectCart(getCart, subscribe));
