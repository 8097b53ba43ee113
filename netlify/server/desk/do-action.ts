import type { Store } from '@netlify/blobs';
import { STORE_TIMEOUT_MS } from '../deadline.ts';
import { MAILED_FORMS } from '../forms/mailed-forms.ts';
import { type OwedMail, owe } from '../owed-mail.ts';
import type { Recipient } from '../pending.ts';
import { deskKey } from '../store/keys.ts';
import { SubmissionStore } from '../store/submission-store.ts';
import type { Submission } from '../submission.ts';
import { renderLinks } from './desk-links.ts';
import { changeRecord, type DeskRecord, readRecord, stepOf } from './desk-record.ts';
import { type Actor, type DeskNote, type DeskStep, type DeskWords, isPossible, stateOf } from './desk-rules.ts';
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

/** Why an action can't be done: it was done before, or the state does not allow it. `undefined` if it can. */
const findObstacle = (record: DeskRecord, name: string): ActionResult | undefined => {
	const { desk, action } = getAction(record, name);
	const state = stateOf(desk, record);
	const step = stepOf(record, name);
	// Who did it settles what it owes.
	if (step) return { outcome: 'before', state, step, settle: async () => undefined };
	return isPossible(desk, action, state) ? undefined : { outcome: 'impossible', state, settle: async () => undefined };
};

/** The mails that an action owes. The association's has the buttons of what can be done next. */
const toOwed = (submission: Submission, name: string, words: DeskWords, by: Actor): readonly OwedMail[] => {
	const { form, id, input } = submission;
	const { desk, action } = getAction(submission, name);
	const links = words.association ? renderLinks(submission, action.to) : [];
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

/** Does an action once, however often and by however many it is called. Who calls it answers first, and then settles. */
export const doAction = async (blobs: Store, submission: Submission, doing: Doing): Promise<ActionResult> => {
	const { action: name, by, note = {}, deployContext, isTrial, until = Date.now() + STORE_TIMEOUT_MS } = doing;
	const { desk, action } = getAction(submission, name);
	const before = await readRecord(blobs, submission);
	const obstacle = findObstacle(before, name);
	if (obstacle) return obstacle;

	const other = await action.also?.(blobs, submission);
	const also = other && (await doAction(blobs, other.submission, { ...doing, until, action: other.action, note: {} }));
	const owed = also?.step ? [] : toOwed(submission, name, action.tell?.(submission, note) ?? {}, by);
	const told = owed.map(({ to, mail }) => ({ to, subject: mail?.subject ?? '' }));
	const promisedDays = action.promisedDays?.();
	const step = { action: name, at: new Date().toISOString(), by, told: also?.step?.told ?? told, note, promisedDays };
	if (isTrial) {
		const tells = also?.tells ?? owed.map(({ to }) => to);
		return { outcome: 'possible', state: stateOf(desk, before), step, tells, settle: async () => undefined };
	}

	const mark = owed.length > 0 && (await markOwing(blobs, submission));
	const add = (now: DeskRecord): DeskRecord | undefined =>
		findObstacle(now, name) ? undefined : { ...now, steps: [...now.steps, step], owed: [...now.owed, ...owed] };
	const record = await changeRecord(blobs, submission, add, until);
	const settle = async () => {
		await also?.settle();
		if (mark) await settleRecord(blobs, mark, deployContext);
	};
	if (await new SubmissionStore(blobs).isDeleted(submission)) {
		// Its deletion may have come before the record was there.
		await blobs.delete(deskKey(submission));
		return { outcome: 'gone', state: '', settle };
	}
	const made = stepOf(record, name);
	const outcome = !made ? 'impossible' : made.at === step.at ? 'done' : 'before';
	return { outcome, state: stateOf(desk, record), ...(made && { step: made }), settle };
};
