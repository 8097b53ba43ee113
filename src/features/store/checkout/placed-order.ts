import type { PlacedOrder } from './checkout-data.ts';

/**
 * The order that was just placed, kept with this entry of the tab's history: a reload, or the way back from the bank's
 * page, shows it again; nothing else does.
 */
export const readPlacedOrder = (): PlacedOrder | undefined => {
	const order: unknown = Object(history.state).order;
	return Array.isArray(Object(order).lines) ? (order as PlacedOrder) : undefined;
};

export const keepPlacedOrder = (order: PlacedOrder): void => history.replaceState({ order }, '');

/** What the function answers to an order that it took. */
interface Receipt {
	readonly number: string;
	/** Cents. */
	readonly total: number;
}

export const isReceipt = (answer: unknown): answer is Receipt => {
	const { number, total } = Object(answer);
	return typeof number === 'string' && Number.isInteger(total);
};
