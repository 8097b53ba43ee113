import type { Store } from '@netlify/blobs';
import { FILED_FORMS, type FiledForm } from '#src/forms/form.ts';
import { workThrough } from '../deadline.ts';
import { MAILED_FORMS } from '../forms/mailed-forms.ts';
import { log, toReason } from '../log.ts';
import { oncePer } from '../store/once-per.ts';
import { DAY_MS, isOlderThan, SubmissionStore } from '../store/submission-store.ts';
import type { Submission } from '../submission.ts';
import { type Case, listCases, noteDeskStart } from './cases.ts';
import { type DeskRules, isPossible, stateOf } from './desk-rules.ts';
import { doAction } from './do-action.ts';

/** Actions that start within this time end, with their mails, before Netlify stops the function. */
const PACE = { atOnce: 3, ms: 4_000 };

/** An action of the clock. */
interface Timed {
	readonly name: string;
	/** After the submission was mailed. */
	readonly days: number;
}

/** An entry that is filed as sent. */
interface Sent extends Submission {
	readonly mailedAt: string;
}

const timedOf = ({ actions }: DeskRules): readonly Timed[] =>
	Object.entries(actions).flatMap(([name, { dueAfter }]) => {
		const days = dueAfter?.();
		return days === undefined ? [] : [{ name, days }];
	});

/** What the clock does next, and from when on. */
interface Next extends Timed {
	/** Milliseconds since 1970, when the step before has been long enough ago. */
	readonly notBefore: number;
}

/**
 * If the site stood still and a step came late, the next one comes later too. A day less than usual between them will do,
 * because runs are not at the same minute each day.
 */
const nextOf = (desk: DeskRules, { steps }: Pick<Case, 'steps'>): Next | undefined => {
	const stepOf = ({ name }: Timed) => steps.find(({ action }) => action === name);
	const timed = timedOf(desk);
	const next = timed.find((one) => !stepOf(one));
	const action = next && desk.actions[next.name];
	if (!next || !action || !isPossible(desk, action, stateOf(desk, { steps }))) return undefined;
	const before = timed[timed.indexOf(next) - 1];
	const at = before && stepOf(before)?.at;
	const notBefore = before && at ? Date.parse(at) + (next.days - before.days - 1) * DAY_MS : 0;
	return { ...next, notBefore };
};

/** The submissions of which something may be due, as far as keys tell. Only what was mailed counts. */
const listDue = async function* (cases: readonly Case[], desk: DeskRules, deskStart: string) {
	for (const one of cases) {
		const next = one.state === 'sent' && one.received > deskStart ? nextOf(desk, one) : undefined;
		if (next && isOlderThan(next.days, one.received) && Date.now() >= next.notBefore) yield { one, next };
	}
};

const actOn = async (blobs: Store, key: string, { name, days }: Timed, deployContext: string): Promise<void> => {
	const submission = await new SubmissionStore(blobs).read<Sent>(key);
	if (!submission || Date.now() < Date.parse(submission.mailedAt) + days * DAY_MS) return;
	const deed = await doAction(blobs, submission, { action: name, by: 'time', deployContext });
	if (deed.outcome === 'done') await deed.settle();
};

/** Does what the clock has to do with a form's submissions. Returns whether it came to the end. */
const actOnForm = async (blobs: Store, form: FiledForm, deskStart: string, deployContext: string): Promise<boolean> => {
	const { desk } = MAILED_FORMS[form];
	if (!desk || timedOf(desk).length === 0) return true;
	const cases = await listCases(blobs, form);
	if (!cases) return false;
	let hasFailed = false;
	const isDone = await workThrough(listDue(cases, desk, deskStart), PACE, async ({ one, next }) => {
		try {
			await actOn(blobs, one.key, next, deployContext);
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
		const deskStart = await noteDeskStart(blobs);
		const ends: boolean[] = [];
		for (const form of FILED_FORMS) ends.push(await actOnForm(blobs, form, deskStart, deployContext));
		return ends.every(Boolean);
	});
