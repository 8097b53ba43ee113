/** How many states the DevTools keep, set by the specification. */
const MAX_STATES = 25;

/**
 * The part of the Redux DevTools that is used here:
 * https://github.com/reduxjs/redux-devtools/blob/main/extension/docs/API/Methods.md
 */
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
