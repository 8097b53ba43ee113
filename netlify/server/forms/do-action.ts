import type { Store } from '@netlify/blobs';
import { millisecondsInMinute } from 'date-fns/constants';
import {
	type Actor,
	type Case,
	type DeskNote,
	type DeskStep,
	isUndoable,
	STEPS,
	type Submission,
	stateOf,
	stepOf,
} from '../cases/case.ts';
import { changeCase, loadCase, markDue } from '../cases/case-store.ts';
import type { Recipient } from '../mail/message.ts';
import { entryOf } from '../mail/notice.ts';
import { notify } from '../mail/notify.ts';
import type { Stored } from '../store/blobs.ts';
import { type CaseRef, caseKey } from '../store/keys.ts';
import { STORE_TIMEOUT_MS } from '../store/time-limits.ts';
import { isPossible } from './desk-rules.ts';
import { FORMS } from './forms.ts';
import { withFound } from './mail-accepted.ts';
import { caseNotifier, mailOfStep } from './notices.ts';

interface ActionRequest {
	readonly action: string;
	readonly by: Actor;
	readonly note?: DeskNote;
	readonly deployContext: string;
	/** As for `changeStored`. */
	readonly until?: number;
	readonly dryRun?: true;
}

export interface ActionResult {
	/**
	 * `possible`: allowed, in a dry run. `before`: done earlier. `impossible`: not allowed in the state. `gone`: the case was
	 * deleted.
	 */
	readonly outcome: 'possible' | 'done' | 'before' | 'impossible' | 'gone';
	readonly state: string;
	readonly step?: DeskStep;
	/** The case whose action it was, as it is now, if not the button's own: a withdrawal's order. */
	readonly other?: Case;
	/** After a dry run: of the action's mails. */
	readonly recipients?: readonly Recipient[];
	sendMails(): Promise<void>;
}

const nothing = async () => undefined;

const GONE: ActionResult = { outcome: 'gone', state: '', sendMails: nothing };

/** @throws {TypeError} if the form has no such action. */
export const getAction = ({ form }: Pick<Submission, 'form'>, name: string) => {
	const { desk, label } = FORMS[form];
	const action = desk.actions[name];
	if (!action) throw new TypeError(`The form ${form} has no action ${name}.`);
	return { label, desk, action };
};

const findObstacle = (one: Case, name: string): ActionResult | undefined => {
	const state = stateOf(one.steps);
	if (isPossible(getAction(one, name).action, state)) return undefined;
	const step = stepOf(one, name);
	return { outcome: step ? 'before' : 'impossible', state, ...(step && { step }), sendMails: nothing };
};

/** For an action that mails nobody. */
const UNDO_MINUTES = 10;

/** Notes whom its mails will go to, and their subjects, for the state before the step. */
const withStep = (one: Case, added: Omit<DeskStep, 'to' | 'notified'>): Case => {
	const { action } = getAction(one, added.action);
	const state = stateOf(one.steps);
	const notified = (['visitor', 'association'] as const).flatMap((to) => {
		const mail = mailOfStep(one, added, to, one.steps);
		return mail ? [{ to, subject: mail.subject }] : [];
	});
	const minutes = action.undoMinutes ?? (notified.length === 0 ? UNDO_MINUTES : 0);
	const undoUntil =
		added.by === 'link' && minutes > 0
			? new Date(Date.parse(added.at) + minutes * millisecondsInMinute).toISOString()
			: undefined;
	return { ...one, steps: [...one.steps, { ...added, to: action.to[state] ?? state, notified, undoUntil }] };
};

interface Target {
	readonly stored: Stored<Case>;
	readonly name: string;
}

/**
 * The case whose action it is: a withdrawal's is its order's, as long as that is on file.
 * @param isTrial Writes nothing: an order that nobody looked for yet counts as unknown.
 */
const resolve = async (blobs: Store, ref: CaseRef, name: string, isTrial = false): Promise<Target | undefined> => {
	const stored = await loadCase(blobs, ref);
	if (!stored) return undefined;
	const { onOrder } = getAction(stored.value, name).action;
	if (!onOrder) return { stored, name };
	const { found } = isTrial ? stored.value : await withFound(blobs, stored.value);
	const order = found && found !== 'nothing' ? await loadCase(blobs, found.order) : undefined;
	return order ? { stored: order, name: onOrder } : { stored, name };
};

/** Does an action at most once in each state that allows it. The caller calls `sendMails` after its answer. */
export const doAction = async (blobs: Store, ref: CaseRef, doing: ActionRequest): Promise<ActionResult> => {
	const { by, note = {}, deployContext, dryRun, until = Date.now() + STORE_TIMEOUT_MS } = doing;
	const target = await resolve(blobs, ref, doing.action, dryRun);
	if (!target) return GONE;
	const { stored, name } = target;
	const before = stored.value;
	const isOther = before.id !== ref.id;
	const { action } = getAction(before, name);
	const obstacle = findObstacle(before, name);
	if (obstacle) return { ...obstacle, ...(isOther && { other: before }) };

	const at = new Date().toISOString();
	const step = { action: name, at, by, note, promisedDays: action.promisedDays?.(before.input) };
	if (dryRun) {
		const recipients =
			withStep(before, step)
				.steps.at(-1)
				?.notified.map(({ to }) => to) ?? [];
		const state = stateOf(before.steps);
		return { outcome: 'possible', state, ...(isOther && { other: before }), recipients, sendMails: nothing };
	}

	await markDue(blobs, before);
	let index = before.steps.length;
	const findOwn = ({ steps }: Case) => [steps[index]].find((one) => one?.action === name && one.at === at);
	const change = (now: Case): Case | undefined => {
		if (findOwn(now) || findObstacle(now, name)) return undefined;
		index = now.steps.length;
		return withStep(now, step);
	};
	const known = await changeCase(blobs, before, change, { until, known: stored });
	if (!known) return GONE;
	const done = known.value;
	const own = findOwn(done);
	const made = own ?? stepOf(done, name);
	const outcome = own ? 'done' : made ? 'before' : 'impossible';
	const sendMails = async () => {
		await notify(blobs, [{ key: caseKey(done), notifier: caseNotifier, known }], { deployContext });
	};
	const more = { ...(isOther && { other: done }), ...(made && { step: made }) };
	return { outcome, state: stateOf(done.steps), ...more, sendMails };
};

/** Takes back the last step, if it is the action's and can be undone. Returns whether it did. */
export const undoAction = async (blobs: Store, ref: CaseRef, name: string, until: number): Promise<boolean> => {
	const target = await resolve(blobs, ref, name);
	if (!target) return false;
	let at: string | undefined;
	const change = (now: Case): Case | undefined => {
		const last = now.steps.at(-1);
		const isTold = (['visitor', 'association'] as const).some((to) => entryOf(now, STEPS[to]).attempt);
		if (last?.action !== target.name || !isUndoable(last) || isTold) return undefined;
		at = last.at;
		return { ...now, steps: now.steps.slice(0, -1) };
	};
	const after = await changeCase(blobs, target.stored.value, change, { until, known: target.stored });
	const isThere = after?.value.steps.some((one) => one.action === target.name && one.at === at);
	return at !== undefined && !isThere;
};
