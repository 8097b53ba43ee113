import type { Store } from '@netlify/blobs';
import { STORE_TIMEOUT_MS } from '#netlify/server/http/http.ts';
import { MAILED_FORMS, renderLinks } from '../forms/mailed-forms.ts';
import type { Recipient } from '../mail/message.ts';
import { deskKey, type OwedMail, owe, type Submission } from '../outbox/submission.ts';
import { SubmissionStore } from '../outbox/submission-store.ts';
import {
	type Actor,
	changeRecord,
	type DeskNote,
	type DeskRecord,
	type DeskStep,
	type DeskWords,
	isPossible,
	nextState,
	readRecord,
	stateOf,
	stepOf,
} from './desk-rules.ts';
import { markOwing, settleRecord } from './settle-record.ts';

interface Doing {
	readonly action: string;
	readonly by: Actor;
	readonly note?: DeskNote;
	/** Netlify's. */
	readonly deployContext: string;
	/** As for `changeStored`; without it, as long after the call as a visitor waits. */
	readonly until?: number;
	/** Nothing is done: the result says what would become of it. */
	readonly isTrial?: true;
}

/** What became of an action. */
export interface ActionResult {
	/**
	 * `possible`: a trial could have done it. `before`: it had been done already. `impossible`: the submission's state does
	 * not allow it. `gone`: the submission was deleted.
	 */
	readonly outcome: 'possible' | 'done' | 'before' | 'impossible' | 'gone';
	/** The submission's, afterwards. */
	readonly state: string;
	/** If it is done, or, after a trial, if it can be. */
	readonly step?: DeskStep;
	/** After a trial: whom the action would mail. */
	readonly tells?: readonly Recipient[];
	/** Sends what is owed for it. */
	settle(): Promise<void>;
}

const RECIPIENTS: readonly Recipient[] = ['visitor', 'association'];

/** @throws {TypeError} if the form has no such action. */
export const getAction = ({ form }: Pick<Submission, 'form'>, name: string) => {
	const { desk, label } = MAILED_FORMS[form];
	const action = desk?.actions[name];
	if (!desk || !action) throw new TypeError(`The form ${form} has no action ${name}.`);
	return { label, desk, action };
};

/** Why the state does not allow an action: it was done before, or something else has to be. `undefined` if it can be done. */
const findObstacle = (record: DeskRecord, name: string): ActionResult | undefined => {
	const { desk, action } = getAction(record, name);
	const state = stateOf(desk, record);
	if (isPossible(action, state)) return undefined;
	const step = stepOf(record, name);
	// Who did it settles what it owes.
	const settle = async () => undefined;
	return step ? { outcome: 'before', state, step, settle } : { outcome: 'impossible', state, settle };
};

/** The mails that an action owes. The association's has the buttons of what can be done next. */
const toOwed = (
	submission: Submission,
	{ action: name, by, to: state }: DeskStep,
	words: DeskWords,
): readonly OwedMail[] => {
	const { form, id, input } = submission;
	const { desk } = getAction(submission, name);
	const links = words.association ? renderLinks(submission, state) : [];
	return RECIPIENTS.flatMap((to) => {
		const said = words[to];
		if (!said) return [];
		const mail = { ...said, details: [['Referência', id]] as const, ...(to === 'association' && { links }) };
		const person = { email: String(input['email']), name: desk.calledBy(input).name };
		// Somebody who orders with invented addresses makes the clock mail them, but presses no button.
		const priority = by === 'time' ? {} : ({ priority: 'urgent' } as const);
		return [owe({ kind: `${form}-${name}`, to, ...person, mail, about: deskKey(submission), ...priority })];
	});
};

/** The record after a step, with the mails that it owes. Their words are those of the state in which it is done. */
const takeStep = (submission: Submission, record: DeskRecord, step: DeskStep): DeskRecord => {
	const { desk, action } = getAction(submission, step.action);
	const state = stateOf(desk, record);
	const to = nextState(action, state) ?? state;
	const words = action.tell?.(submission, step.note ?? {}, { ...record, state }) ?? {};
	const owed = toOwed(submission, { ...step, to }, words);
	const told = owed.map((one) => ({ to: one.to, subject: one.mail?.subject ?? '' }));
	return { ...record, steps: [...record.steps, { ...step, to, told }], owed: [...record.owed, ...owed] };
};

/**
 * Does an action, once in each state that allows it, however often and by however many it is called. Who calls it answers
 * first, and then settles.
 */
export const doAction = async (blobs: Store, submission: Submission, doing: Doing): Promise<ActionResult> => {
	const { action: name, by, note = {}, deployContext, isTrial, until = Date.now() + STORE_TIMEOUT_MS } = doing;
	const { desk, action } = getAction(submission, name);
	const other = await action.insteadOf?.(blobs, submission);
	if (other) return doAction(blobs, other.submission, { ...doing, until, action: other.action });
	const before = await readRecord(blobs, submission);
	const obstacle = findObstacle(before, name);
	if (obstacle) return obstacle;

	const at = new Date().toISOString();
	const step: DeskStep = { action: name, at, by, told: [], note, promisedDays: action.promisedDays?.() };
	const after = takeStep(submission, before, step);
	const owed = after.owed.slice(before.owed.length);
	if (isTrial) {
		const tells = owed.map(({ to }) => to);
		const trial = { outcome: 'possible', state: stateOf(desk, before), step, tells } as const;
		return { ...trial, settle: async () => undefined };
	}

	const mark = owed.length > 0 && (await markOwing(blobs, submission));
	let index = before.steps.length;
	const findOwn = ({ steps }: DeskRecord) => [steps[index]].find((one) => one?.action === name && one.at === at);
	const change = (now: DeskRecord): DeskRecord | undefined => {
		if (findOwn(now) || findObstacle(now, name)) return undefined;
		index = now.steps.length;
		return takeStep(submission, now, step);
	};
	const record = await changeRecord(blobs, submission, change, until);
	const settle = async () => {
		if (mark) await settleRecord(blobs, mark, deployContext);
	};
	if (await new SubmissionStore(blobs).isDeleted(submission)) {
		// Its deletion may have come before the record was there.
		await blobs.delete(deskKey(submission));
		return { outcome: 'gone', state: '', settle };
	}
	const own = findOwn(record);
	const made = own ?? stepOf(record, name);
	const outcome = own ? 'done' : made ? 'before' : 'impossible';
	return { outcome, state: stateOf(desk, record), ...(made && { step: made }), settle };
};
