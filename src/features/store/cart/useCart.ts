import { useSyncExternalStore } from 'react';
import { type CartLine, getCart, setCart, subscribe } from './store.ts';

const EMPTY: readonly CartLine[] = [];

/** What is in the cart, whichever tab changes it; on the server nothing. */
export const useCart = (): readonly CartLine[] => useSyncExternalStore(subscribe, getCart, () => EMPTY);

/** So many of a line instead; none takes it out. */
export const changeQuantity = (line: CartLine, quantity: number): void => {
	const isIt = ({ id, variant }: CartLine) => id === line.id && variant === line.variant;
	setCart(getCart().flatMap((old) => (isIt(old) ? (quantity > 0 ? { ...old, quantity } : []) : old)));
};
