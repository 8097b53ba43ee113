import { type Case, type DeskStep, deliveryOf, stateOf } from '../cases/case.ts';
import { FORMS } from '../forms/forms.ts';

/** The day, `YYYY-MM-DD`, of the last step, or of the submission itself. */
export const idleSince = ({ receivedAt, steps }: Case): string => (steps.at(-1)?.at ?? receivedAt).slice(0, 10);

/**
 * Whether the association has something to do about it. A withdrawal whose order is known is a step of that. What had its last
 * step before it came back from a backup counts as dealt with.
 */
export const isOpenCase = (one: Case): boolean => {
	const { found } = one;
	return (found === undefined || found === 'nothing') && isOpenState(one);
};

/** Whether a case's last state leaves something to do. */
export const isOpenState = (one: Case): boolean => {
	const { restoredAt = '', form, steps } = one;
	return idleSince(one) > restoredAt.slice(0, 10) && (FORMS[form].desk.states[stateOf(steps)]?.isOpen ?? false);
};

/** When the refund became due: ISO 8601, UTC. */
export const refundDueSince = ({ form, steps }: Case): string | undefined => {
	const { states } = FORMS[form].desk;
	return steps[steps.findLastIndex(({ to }) => !states[to]?.refundDue) + 1]?.at;
};

/** The steps by a button that the daily summary reports. */
export const reportedSteps = ({ form, steps }: Case): readonly DeskStep[] =>
	steps.filter(({ action, by }) => by === 'link' && FORMS[form].desk.actions[action]?.isReported);

/** When the last of them was done: ISO 8601, UTC. */
export const lastReported = (one: Case): string | undefined => reportedSteps(one).at(-1)?.at;

/** Whether a summary that reported all steps until a moment (ISO 8601, UTC) has nothing more to say about it. */
export const isDealtWith = (one: Case, until: string): boolean =>
	deliveryOf(one) === 'sent' && !isOpenCase(one) && (lastReported(one) ?? '') < until;
