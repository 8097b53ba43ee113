import { useSyncExternalStore } from 'react';
import { type CartLine, getCart, setCart, subscribe } from './store.ts';

const EMPTY: readonly CartLine[] = [];

/** The lines of the cart, also after changes in other tabs. On the server the cart is empty. */
export const useCart = (): readonly CartLine[] => useSyncExternalStore(subscribe, getCart, () => EMPTY);

/** Sets the quantity of a line. 0 removes the line. */
export const changeQuantity = (line: CartLine, quantity: number): void => {
	const isIt = ({ id, variant }: CartLine) => id === line.id && variant === line.variant;
	setCart(getCart().flatMap((old) => (isIt(old) ? (quantity > 0 ? { ...old, quantity } : []) : old)));
};
