export interface CartLine {
	readonly id: string;
	readonly variant?: string;
	/** The name that the buyer saw, for a product that has left the catalogue: «T-shirt, Pinhal, M». */
	readonly name: string;
	readonly quantity: number;
	/** The price of one piece in cents, as the buyer last saw it. The present price is in the catalogue. */
	readonly price: number;
}

type Thing = { readonly id: string; readonly variant?: string | undefined };

export const isSame = (one: Thing, other: Thing): boolean => one.id === other.id && one.variant === other.variant;

/** The cart with a change of the line with `thing`. A line without pieces is dropped. */
export const withChange = (
	cart: readonly CartLine[],
	thing: Thing,
	change: Partial<Pick<CartLine, 'quantity' | 'price'>>,
): readonly CartLine[] =>
	cart.map((line) => (isSame(line, thing) ? { ...line, ...change } : line)).filter(({ quantity }) => quantity > 0);

const KEY = 'cart';

/** Raised when older pages could misread the format. A stored cart of another version is ignored. */
const VERSION = 1;

const isLine = (value: unknown): value is CartLine => {
	const { id, variant, name, quantity, price } = Object(value);
	const isText = [id, variant ?? '', name].every((text) => typeof text === 'string');
	return isText && [quantity, price].every((number) => number > 0 && Number.isInteger(number));
};

/** Reads the stored text, which may be from an older page, incomplete or changed by hand. Invalid lines are dropped. */
const parse = (text: string | null): readonly CartLine[] => {
	try {
		const { version, lines } = JSON.parse(text ?? '');
		return version === VERSION ? lines.filter(isLine) : [];
	} catch {
		return [];
	}
};

let cached: { readonly text: string | null; readonly lines: readonly CartLine[] } = { text: null, lines: [] };

/** Whether the browser refuses to store the cart, which then lasts only as long as the page. */
let isUnsaved = false;

/** The lines of the cart, also those from other tabs. Returns the same array until something changes. */
export const getCart = (): readonly CartLine[] => {
	try {
		const text = isUnsaved ? cached.text : localStorage.getItem(KEY);
		if (text !== cached.text) cached = { text, lines: parse(text) };
	} catch {
		isUnsaved = true;
	}
	return cached.lines;
};

/** Events after which the cart may differ: a change here, a change in another tab, a return with the back button. */
const EVENTS = ['cart', 'storage', 'pageshow'];

/** Replaces the lines of the cart in every tab. Returns `false` if the browser does not store them beyond this page. */
export const setCart = (lines: readonly CartLine[]): boolean => {
	const text = JSON.stringify({ version: VERSION, lines });
	cached = { text, lines };
	try {
		localStorage.setItem(KEY, text);
		isUnsaved = false;
	} catch {
		isUnsaved = true;
	}
	dispatchEvent(new Event('cart'));
	return !isUnsaved;
};

/** Calls `listener` whenever the cart may have changed. Returns a function that stops this. */
export const subscribe = (listener: () => void): (() => void) => {
	for (const event of EVENTS) addEventListener(event, listener);
	return () => {
		for (const event of EVENTS) removeEventListener(event, listener);
	};
};

export const countCart = (): number => getCart().reduce((sum, { quantity }) => sum + quantity, 0);

/** How many states the DevTools keep, set by the specification. */
const MAX_STATES = 25;

/** https://github.com/reduxjs/redux-devtools/blob/main/extension/docs/API/Methods.md */
interface DevTools {
	connect(options: { readonly name: string; readonly maxAge: number }): {
		init(state: unknown): void;
		send(action: string, state: unknown): void;
	};
}

/** Shows every state of the cart in the Redux DevTools, if the browser has them. Used in development only. */
export const inspectCart = (getCart: () => unknown, subscribe: (listener: () => void) => unknown): void => {
	const { __REDUX_DEVTOOLS_EXTENSION__: devTools } = globalThis as { __REDUX_DEVTOOLS_EXTENSION__?: DevTools };
	if (!devTools) return;
	const connection = devTools.connect({ name: 'cart', maxAge: MAX_STATES });
	connection.init(getCart());
	subscribe(() => connection.send('change', getCart()));
};

if (import.meta.env.DEV) inspectCart(getCart, subscribe);
