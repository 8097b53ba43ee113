import { currentOn } from '#src/components/days.ts';
import type { Validity } from '#src/day/holds.ts';
import type { Trail, TrailNotice } from './schema.ts';

/** `note`: open as usual, with something to know. `limited`: open, but not as usual. */
export type TrailState = 'open' | 'note' | 'limited' | 'closed';

/** A temporary warning for walkers: a trail's own, or a notice that it shares with other trails. */
export type TrailAlert = Trail['alerts'][number] &
	Partial<Pick<TrailNotice, 'source'>> &
	/** The holiday of the trail's municipality, and its clock. */
	Pick<Validity, 'localHoliday' | 'timeZone'> & {
		/** Of its texts, if they are not in the page's language. */
		readonly lang?: string | undefined;
	};

/** What an alert makes of a trail. A day of fire danger closes it, unless an editor says otherwise. */
export const stateDuring = ({ closed, kind, note }: Pick<TrailAlert, 'closed' | 'kind' | 'note'>): TrailState => {
	if (note) return 'note';
	return (closed ?? kind === 'fire') ? 'closed' : 'limited';
};

/** The alerts that close a trail come first: of several on one day, the first decides. */
export const worstFirst = (alerts: readonly TrailAlert[]): TrailAlert[] =>
	['closed', 'limited', 'note'].flatMap((state) => alerts.filter((alert) => stateDuring(alert) === state));

/** For a line or a mark that says the state during an alert, or without one that the trail is open. */
export const stateAttributes = (alert?: TrailAlert) => ({
	...currentOn(alert, 'state-line', alert ? stateDuring(alert) : 'open'),
	'data-passing': alert && true,
});
