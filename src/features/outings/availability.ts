import type { OutingState } from './outing-time.ts';

/** What decides on a registration, of an outing as it stands. Times are Lisbon's, `YYYY-MM-DD HH:MM`. */
export interface Bookable {
	readonly start: string;
	readonly end: string;
	readonly state: OutingState;
	readonly opens?: string | undefined;
	/** Without it, registration closes when the outing starts. */
	readonly closes?: string | undefined;
	readonly waitingList: boolean;
}

/** What the ledger says: how many places are left, and whether the association has closed the registration by hand. */
export interface Live {
	readonly left: number;
	readonly closed: boolean;
}

/** `opens`: registration opens later. `few`: the last places. `waiting`: there is only room on the waiting list. */
export type Availability = 'cancelled' | 'past' | 'opens' | 'open' | 'few' | 'full' | 'waiting' | 'closed';

/** So few places are worth a warning. */
const FEW = 3;

/**
 * Whether one can register for an outing. `now`: in Lisbon, `YYYY-MM-DD HH:MM` (`toLisbon`). Without `live`, as in a
 * build, an outing that takes registrations is `open`.
 */
export const availabilityOf = (outing: Bookable, now: string, live?: Live): Availability => {
	const { start, end, state, opens = '', closes = start, waitingList } = outing;
	if (state === 'cancelled') return 'cancelled';
	if (now >= end) return 'past';
	if (now >= closes || live?.closed) return 'closed';
	if (now < opens) return 'opens';
	if (!live || live.left > FEW) return 'open';
	if (live.left > 0) return 'few';
	return waitingList ? 'waiting' : 'full';
};
