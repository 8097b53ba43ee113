import { isTodayWithin } from '#src/components/days.ts';
import { isWithin } from '#src/format/span.ts';
import type { Notice, Trail } from './schema.ts';

/** `limited`: open, but not as usual. */
export type TrailState = 'open' | 'limited' | 'closed';

/** A temporary warning for walkers: a trail's own, or a notice that it shares with other trails. */
export type TrailAlert = Trail['alerts'][number] & Partial<Pick<Notice, 'kind' | 'source'>>;

/** What an alert makes of a trail. A day of fire danger closes it, unless an editor says otherwise. */
export const stateDuring = ({ closed, kind }: Pick<TrailAlert, 'closed' | 'kind'>): TrailState =>
	(closed ?? kind === 'fire') ? 'closed' : 'limited';

/** The alerts that close a trail come first: of several on one day, the first decides. */
export const worstFirst = <Alert extends Pick<TrailAlert, 'closed' | 'kind'>>(alerts: readonly Alert[]): Alert[] =>
	['closed', 'limited'].flatMap((state) => alerts.filter((alert) => stateDuring(alert) === state));

/** The state of a trail on a day, with the alert that causes it. */
export const trailStateOn = <Alert extends Pick<TrailAlert, 'closed' | 'kind' | 'from' | 'until'>>(
	alerts: readonly Alert[],
	day: string,
): { readonly state: TrailState; readonly cause?: Alert } => {
	const cause = worstFirst(alerts).find(({ from, until }) => isWithin(day, from, until));
	return cause ? { state: stateDuring(cause), cause } : { state: 'open' };
};

/** For a line or a mark that says the state during an alert, or without one that the trail is open. */
export const stateAttributes = (alert?: TrailAlert) => {
	const state = alert ? stateDuring(alert) : 'open';
	const isCurrent = alert && isTodayWithin(alert.from, alert.until);
	return {
		class: `state-line ${state}${isCurrent ? ' is-current' : ''}`,
		...(alert && { 'data-from': alert.from, 'data-until': alert.until, 'data-passing': true }),
	};
};
