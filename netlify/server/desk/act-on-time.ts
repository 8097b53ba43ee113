import type { Store } from '@netlify/blobs';
import { millisecondsInDay } from 'date-fns/constants';
import { workThrough } from '#netlify/server/http/http.ts';
import { FILED_FORMS, type FiledForm } from '#src/forms/form.ts';
import { oncePer } from '../blobs/client.ts';
import { MAILED_FORMS } from '../forms/mailed-forms.ts';
import { log, toReason } from '../log.ts';
import type { Submission } from '../outbox/submission.ts';
import { isOlderThan, SubmissionStore } from '../outbox/submission-store.ts';
import { type Case, findDeskStart, listCases } from './cases.ts';
import { type DeskAction, type DeskRules, isPossible, stateOf } from './desk-rules.ts';
import { doAction } from './do-action.ts';

/** Actions that start within this time end, with their mails, before Netlify stops the function. */
const PACE = { atOnce: 3, ms: 4_000 };

/** An action of the clock. */
interface Timed {
	readonly name: string;
	readonly action: DeskAction;
	/** After the submission was mailed. */
	readonly days: number;
}

const timedOf = ({ actions }: DeskRules): readonly Timed[] =>
	Object.entries(actions).flatMap(([name, action]) => {
		const days = action.dueAfter?.();
		return days === undefined ? [] : [{ name, action, days }];
	});

/** The action that is due, as far as key and steps tell. What a mail promised holds, whatever the settings say today. */
const findDue = (desk: DeskRules, { received, steps }: Case): Timed | undefined => {
	const next = timedOf(desk).find(({ name }) => !steps.some(({ action }) => action === name));
	if (!next || !isPossible(next.action, stateOf(desk, { steps }))) return undefined;
	const isKept = steps.every(
		({ at, promisedDays = 0 }) => Date.now() >= Date.parse(at) + promisedDays * millisecondsInDay,
	);
	return isKept && isOlderThan(next.days, received) ? next : undefined;
};

/** Does an action if it is due: keys tell the day, the entry tells the minute. */
const actOn = async (blobs: Store, key: string, { name, days }: Timed, deployContext: string): Promise<void> => {
	const submission = await new SubmissionStore(blobs).read<Submission & { readonly mailedAt: string }>(key);
	if (!submission || Date.now() < Date.parse(submission.mailedAt) + days * millisecondsInDay) return;
	const { outcome, settle } = await doAction(blobs, submission, { action: name, by: 'time', deployContext });
	if (outcome === 'done') await settle();
};

/** Does what the clock has to do with a form's submissions. Returns whether it came to the end. */
const actOnForm = async (blobs: Store, form: FiledForm, deskStart: string, deployContext: string): Promise<boolean> => {
	const { desk } = MAILED_FORMS[form];
	if (!desk || timedOf(desk).length === 0) return true;
	const cases = await listCases(blobs, form);
	if (!cases) return false;
	// The association has had no mail with buttons about the others.
	const mailed = cases.filter(({ state, received }) => state === 'sent' && received > deskStart);
	let hasFailed = false;
	const isDone = await workThrough(mailed.values(), PACE, async (one) => {
		try {
			const due = findDue(desk, one);
			if (due) await actOn(blobs, one.key, due, deployContext);
		} catch (error) {
			hasFailed = true;
			log('Action of the clock failed', { form, id: one.id, reason: toReason(error) });
		}
	});
	return isDone && !hasFailed;
};

/** Each hour does what the clock has to do with submissions, each action once. What a run leaves is done by the next one. */
export const actOnTime = (blobs: Store, deployContext: string): Promise<void> =>
	oncePer(blobs, 'desk-time', new Date().toISOString().slice(0, 13), async () => {
		const deskStart = await findDeskStart(blobs);
		const ends: boolean[] = [];
		for (const form of FILED_FORMS) ends.push(await actOnForm(blobs, form, deskStart, deployContext));
		return ends.every(Boolean);
	});
