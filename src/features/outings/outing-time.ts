import { toInstant, toLisbon } from '#src/format/lisbon.ts';

export const OUTING_STATES = ['scheduled', 'postponed', 'cancelled'] as const;

export type OutingState = (typeof OUTING_STATES)[number];

/** What became of an outing, as an editor tells it. */
interface Change {
	readonly state: OutingState;
	readonly start?: string | undefined;
	readonly end?: string | undefined;
	readonly because: string;
}

/** An outing as it was announced, and what has changed since, oldest first. Times are Lisbon's, `YYYY-MM-DD HH:MM`. */
interface Announced {
	readonly start: string;
	readonly end: string;
	/** When registration closes. */
	readonly closes?: string | undefined;
	readonly changes: readonly Change[];
}

/** An outing as it stands today. */
interface Standing {
	readonly start: string;
	readonly end: string;
	readonly state: OutingState;
	/** The reason of the last change; `undefined` if nothing changed. */
	readonly because: string | undefined;
	/** How often it changed: a calendar's `SEQUENCE`. */
	readonly sequence: number;
}

/**
 * The outing as it stands after its changes: the last one counts, with the last start and end that one gave. Registration
 * closes as long before a new start as before the first one.
 */
export const toCurrent = <Outing extends Announced>(outing: Outing) => {
	const { start, end, changes, ...others } = outing;
	const last = changes.at(-1);
	const moved = changes.findLast((change) => change.start);
	const standing: Standing = {
		start: moved?.start ?? start,
		end: moved?.end ?? end,
		state: last?.state ?? 'scheduled',
		because: last?.because,
		sequence: changes.length,
	};
	const delay = toInstant(standing.start) - toInstant(start);
	const { closes } = others;
	return { ...others, ...standing, ...(closes && { closes: toLisbon(toInstant(closes) + delay) }) };
};
