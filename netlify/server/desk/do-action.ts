import type { Store } from '@netlify/blobs';
import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants';
import { FILED_FORMS, type FiledForm } from '#src/forms/form.ts';
import {
	type Actor,
	changeRecord,
	type DeskAction,
	type DeskNote,
	type DeskRecord,
	type DeskRules,
	type DeskStep,
	isPossible,
	isUndoable,
	readRecord,
	stateOf,
	stepOf,
} from '../forms/desk-rules.ts';
import { FORMS } from '../forms/forms.ts';
import { log, toReason } from '../log.ts';
import type { Recipient } from '../mail/message.ts';
import { hasNotices } from '../outbox/notices.ts';
import { entryOf } from '../outbox/notified.ts';
import { isDeleted } from '../outbox/submission-store.ts';
import { readValue } from '../store/blobs.ts';
import { deskKey } from '../store/keys.ts';
import { oncePer } from '../store/lease.ts';
import { isOlderThan, type Submission } from '../store/submission.ts';
import { STORE_TIMEOUT_MS, workThrough } from '../store/time-limits.ts';
import { type Case, completeRecord, findImportDay, listCases } from './cases.ts';
import { isUnreached, recordNotifier } from './mails.ts';

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
	 * `possible`: allowed, in a dry run. `before`: done earlier. `impossible`: not allowed in the state. `gone`: the
	 * submission was deleted.
	 */
	readonly outcome: 'possible' | 'done' | 'before' | 'impossible' | 'gone';
	readonly state: string;
	readonly step?: DeskStep;
	/** The submission whose action it was, if not the button's own: a withdrawal's order. */
	readonly other?: Submission;
	/** After a dry run: of the action's mails. */
	readonly recipients?: readonly Recipient[];
	sendMails(): Promise<void>;
}

const nothing = async () => undefined;

/** @throws {TypeError} if the form has no such action. */
export const getAction = ({ form }: Pick<Submission, 'form'>, name: string) => {
	const { desk, label } = FORMS[form];
	const action = desk?.actions[name];
	if (!desk || !action) throw new TypeError(`The form ${form} has no action ${name}.`);
	return { label, desk, action };
};

const findObstacle = (record: DeskRecord, name: string): ActionResult | undefined => {
	const state = stateOf(record.steps);
	if (isPossible(getAction(record, name).action, state)) return undefined;
	const step = stepOf(record, name);
	return { outcome: step ? 'before' : 'impossible', state, ...(step && { step }), sendMails: nothing };
};

/** For an action that mails nobody. */
const UNDO_MINUTES = 10;

/** Notes whom its mails will go to, and their subjects, for the state before the step. */
const addStep = (submission: Submission, record: DeskRecord, added: Omit<DeskStep, 'to' | 'notified'>): DeskRecord => {
	const { action } = getAction(submission, added.action);
	const state = stateOf(record.steps);
	const mails = action.notify?.(submission, added.note ?? {}, { ...record, state }) ?? {};
	const notified = (['visitor', 'association'] as const).flatMap((to) => {
		const { subject } = mails[to] ?? {};
		return subject === undefined ? [] : [{ to, subject }];
	});
	const minutes = action.undoMinutes ?? (notified.length === 0 ? UNDO_MINUTES : 0);
	const undoUntil =
		added.by === 'link' && minutes > 0
			? new Date(Date.parse(added.at) + minutes * millisecondsInMinute).toISOString()
			: undefined;
	return { ...record, steps: [...record.steps, { ...added, to: action.to[state] ?? state, notified, undoUntil }] };
};

/** Does an action at most once in each state that allows it. The caller calls `sendMails` after its answer. */
export const doAction = async (blobs: Store, submission: Submission, doing: ActionRequest): Promise<ActionResult> => {
	const { action: name, by, note = {}, deployContext, dryRun, until = Date.now() + STORE_TIMEOUT_MS } = doing;
	const { action } = getAction(submission, name);
	const other = await action.onOrder?.(blobs, submission);
	if (other)
		return {
			...(await doAction(blobs, other.submission, { ...doing, until, action: other.action })),
			other: other.submission,
		};
	const before = await readRecord(blobs, submission);
	const obstacle = findObstacle(before, name);
	if (obstacle) return obstacle;

	const at = new Date().toISOString();
	const step = { action: name, at, by, note, promisedDays: action.promisedDays?.() };
	if (dryRun) {
		const notified = addStep(submission, before, step).steps.at(-1)?.notified ?? [];
		const recipients = notified.map(({ to }) => to);
		return { outcome: 'possible', state: stateOf(before.steps), recipients, sendMails: nothing };
	}

	let index = before.steps.length;
	const findOwn = ({ steps }: DeskRecord) => [steps[index]].find((one) => one?.action === name && one.at === at);
	const change = (now: DeskRecord): DeskRecord | undefined => {
		if (findOwn(now) || findObstacle(now, name)) return undefined;
		index = now.steps.length;
		return addStep(submission, now, step);
	};
	const record = await changeRecord(blobs, submission, change, until);
	if (await isDeleted(blobs, submission)) {
		// The deletion may have come before the record was written.
		await blobs.delete(deskKey(submission));
		return { outcome: 'gone', state: '', sendMails: nothing };
	}
	const own = findOwn(record);
	const made = own ?? stepOf(record, name);
	const outcome = own ? 'done' : made ? 'before' : 'impossible';
	const sendMails = () => completeRecord(blobs, submission, record, deployContext);
	return { outcome, state: stateOf(record.steps), ...(made && { step: made }), sendMails };
};

/** Takes back the last step, if it is the action's and can be undone. Returns whether it did. */
export const undoAction = async (
	blobs: Store,
	submission: Submission,
	name: string,
	until: number,
): Promise<boolean> => {
	let at: string | undefined;
	const change = (now: DeskRecord): DeskRecord | undefined => {
		const last = now.steps.at(-1);
		if (last?.action !== name || !isUndoable(last)) return undefined;
		at = last.at;
		return { ...now, steps: now.steps.slice(0, -1) };
	};
	const { steps } = await changeRecord(blobs, submission, change, until);
	return at !== undefined && !steps.some((one) => one.action === name && one.at === at);
};

/** Leaves time for the last actions and mails before Netlify's limit. */
const PACE = { atOnce: 3, ms: 4_000 };

interface Timed {
	readonly name: string;
	readonly action: DeskAction;
	readonly days: number;
}

const timedOf = ({ actions }: DeskRules): readonly Timed[] =>
	Object.entries(actions).flatMap(([name, action]) => {
		const days = action.dueAfter?.();
		return days === undefined ? [] : [{ name, action, days }];
	});

/** The timed action that is due by key and steps, but not before the end of a promise in an earlier mail. */
const findDue = (desk: DeskRules, { received, steps }: Case): Timed | undefined => {
	const next = timedOf(desk).find(({ name }) => !steps.some(({ action }) => action === name));
	if (!next || !isPossible(next.action, stateOf(steps))) return undefined;
	const isKept = steps.every(
		({ at, promisedDays = 0 }) => Date.now() >= Date.parse(at) + promisedDays * millisecondsInDay,
	);
	return isKept && isOlderThan(next.days, received) ? next : undefined;
};

/** Reads the entry for the exact time; the key has only the day. */
const runTimedAction = async (
	blobs: Store,
	key: string,
	{ name, days }: Timed,
	deployContext: string,
): Promise<void> => {
	const submission = await readValue<Submission & { readonly mailedAt: string }>(blobs, key);
	if (!submission || Date.now() < Date.parse(submission.mailedAt) + days * millisecondsInDay) return;
	const record = await readRecord(blobs, submission);
	// The mail of the step before has to be delivered, and its promise counts from then.
	if (isUnreached(record) || hasNotices(record, recordNotifier(submission))) return;
	const { promisedDays = 0 } = record.steps.at(-1) ?? {};
	const { at } = entryOf(record, 'visitor');
	if (at && Date.now() < Date.parse(at) + promisedDays * millisecondsInDay) return;
	const { outcome, sendMails } = await doAction(blobs, submission, { action: name, by: 'time', deployContext });
	if (outcome === 'done') await sendMails();
};

/** One that fails is tried again by the next hour's run. Returns whether there was time for all. */
const runTimedActionsOf = async (
	blobs: Store,
	form: FiledForm,
	importDay: string,
	deployContext: string,
): Promise<boolean> => {
	const { desk } = FORMS[form];
	if (timedOf(desk).length === 0) return true;
	const cases = await listCases(blobs, form);
	if (!cases) return false;
	// Without a mail the association has no button, and after an import the buttons of earlier mails no longer count.
	const mailed = cases.filter(({ state, received }) => state === 'sent' && received > importDay);
	return workThrough(mailed.values(), PACE, async (one) => {
		try {
			const due = findDue(desk, one);
			if (due) await runTimedAction(blobs, one.key, due, deployContext);
		} catch (error) {
			log('Action of the clock failed', { form, id: one.id, reason: toReason(error) });
		}
	});
};

/** Does timed actions once an hour, each action once. An incomplete run is repeated by the next one. */
export const runTimedActions = (blobs: Store, deployContext: string): Promise<void> =>
	oncePer(blobs, 'desk-time', new Date().toISOString().slice(0, 13), async () => {
		const importDay = await findImportDay(blobs);
		const ends: boolean[] = [];
		for (const form of FILED_FORMS) ends.push(await runTimedActionsOf(blobs, form, importDay, deployContext));
		return ends.every(Boolean);
	});
