import type { PlacedOrder } from './checkout-data.ts';

/**
 * Reads the order that was just placed from the current entry of the tab's history. So it is shown again after a reload
 * and on the way back from the bank's page, but nowhere else.
 */
export const readPlacedOrder = (): PlacedOrder | undefined => {
	const order: unknown = Object(history.state).order;
	return Array.isArray(Object(order).lines) ? (order as PlacedOrder) : undefined;
};

export const keepPlacedOrder = (order: PlacedOrder): void => history.replaceState({ order }, '');

/** The function's answer to an accepted order. */
interface Receipt {
	readonly number: string;
	/** Cents. */
	readonly total: number;
}

export const isReceipt = (answer: unknown): answer is Receipt => {
	const { number, total } = Object(answer);
	return typeof number === 'string' && Number.isInteger(total);
};
