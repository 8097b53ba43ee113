import type { Store } from '@netlify/blobs';
import type { OutingResult } from '#src/routes.ts';
import { cancel, confirm, placesOf } from './ledger.ts';
import { changeLedger, type Step } from './ledger-store.ts';

type Confirming = Extract<OutingResult, 'confirmed' | 'waiting' | 'closed' | 'link-expired'>;
type Cancelling = Extract<OutingResult, 'cancelled' | 'already-cancelled' | 'link-expired'>;

/**
 * Cancels a registration. If the outing is over, or has no such registration, the answer is that of an expired link.
 * @param until As for `changeLedger`.
 */
export const cancelParty = async (blobs: Store, outing: string, party: string, until?: number): Promise<Cancelling> => {
	let result: Cancelling = 'link-expired';
	const step: Step = (ledger, offer, now) => {
		if (now >= ledger.told.end) return undefined;
		const change = cancel(ledger, party, placesOf(offer, now));
		if (change) result = 'cancelled';
		// If this very call cancelled it, the answer of its write was lost.
		else if (result !== 'cancelled' && ledger.cancelled.includes(party)) result = 'already-cancelled';
		return change;
	};
	await changeLedger(blobs, outing, step, until);
	return result;
};

/**
 * Confirms a group that is held. Again, the answer is what the group has. If it has lapsed, or there is no such group, the
 * answer is that of an expired link.
 * @param until As for `changeLedger`.
 */
export const confirmParty = async (blobs: Store, outing: string, id: string, until?: number): Promise<Confirming> => {
	let result: Confirming = 'link-expired';
	const step: Step = (ledger, offer, now) => {
		const places = placesOf(offer, now);
		const change = places > 0 ? confirm(ledger, id, places) : undefined;
		const party = (change?.ledger ?? ledger).parties.find((one) => one.id === id);
		if (party) result = party.held ? 'closed' : party.state;
		return change;
	};
	await changeLedger(blobs, outing, step, until);
	return result;
};
