import type { Store } from '@netlify/blobs';
import { MAILED_FORMS } from '../forms/mailed-forms.ts';
import { type OwedMail, owe } from '../owed-mail.ts';
import type { Recipient } from '../pending.ts';
import { deskKey } from '../store/keys.ts';
import { SubmissionStore } from '../store/submission-store.ts';
import type { Submission } from '../submission.ts';
import { renderLinks } from './desk-links.ts';
import { changeRecord, readRecord, stepOf } from './desk-record.ts';
import { type Actor, type DeskNote, type DeskStep, type DeskWordsFor, isPossible, stateOf } from './desk-rules.ts';
import { markOwing, settleRecord } from './settle-record.ts';

interface Doing {
	readonly action: string;
	readonly by: Actor;
	readonly note?: DeskNote;
	/** Netlify's. */
	readonly deployContext: string;
}

/** What became of an action. `before`: it had been done already. `impossible`: not in the state that it is in. */
export type Deed =
	| { readonly outcome: 'done' | 'before'; readonly state: string; readonly step: DeskStep; settle(): Promise<void> }
	| { readonly outcome: 'impossible'; readonly state: string }
	| { readonly outcome: 'gone' };

const rulesFor = ({ form }: Submission, name: string) => {
	const { desk } = MAILED_FORMS[form];
	const action = desk?.actions[name];
	if (!desk || !action) throw new TypeError(`The form ${form} has no action ${name}.`);
	return { desk, action };
};

const RECIPIENTS: readonly Recipient[] = ['visitor', 'association'];

/** The mails that an action owes. The association's has the buttons of what can be done next. */
const toOwed = async (
	blobs: Store,
	submission: Submission,
	name: string,
	words: DeskWordsFor,
): Promise<readonly OwedMail[]> => {
	const { form, id, input } = submission;
	const { desk, action } = rulesFor(submission, name);
	const links = words.association ? await renderLinks(blobs, submission, action.to) : [];
	return RECIPIENTS.flatMap((to) => {
		const said = words[to];
		if (!said) return [];
		const mail = { ...said, details: [['Referência', id]] as const, ...(to === 'association' && { links }) };
		const person = { email: String(input['email']), name: desk.calledBy(input).name };
		return [owe({ kind: `${form}-${name}`, to, ...person, mails: [mail] })];
	});
};

const toldBy = (owed: readonly OwedMail[]): DeskStep['told'] =>
	owed.map(({ to, mails: [mail] }) => ({ to, subject: mail?.subject ?? '' }));

/**
 * Does an action once, however often and by however many it is called. Who calls it answers first, and then settles what
 * is owed for it.
 * @throws {TypeError} if the form has no such action.
 */
export const doAction = async (blobs: Store, submission: Submission, doing: Doing): Promise<Deed> => {
	const { action: name, by, note = {}, deployContext } = doing;
	const { desk, action } = rulesFor(submission, name);
	const before = await readRecord(blobs, submission);
	const state = stateOf(desk, before);
	const done = stepOf(before, name);
	// What it owes is settled by who did it, or by a later run.
	if (done) return { outcome: 'before', state, step: done, settle: async () => undefined };
	if (!isPossible(desk, action, state)) return { outcome: 'impossible', state };

	const other = await action.also?.(blobs, submission);
	const deed = other && (await doAction(blobs, other.submission, { ...doing, action: other.action, note: {} }));
	const isTold = deed && 'step' in deed;
	const owed = isTold ? [] : await toOwed(blobs, submission, name, action.tell?.(submission, note) ?? {});
	const step: DeskStep = {
		action: name,
		at: new Date().toISOString(),
		by,
		told: isTold ? deed.step.told : toldBy(owed),
		note,
	};
	const mark = owed.length > 0 ? await markOwing(blobs, submission) : undefined;
	const record = await changeRecord(blobs, submission, (now) =>
		stepOf(now, name) || !isPossible(desk, action, stateOf(desk, now))
			? undefined
			: { ...now, steps: [...now.steps, step], owed: [...now.owed, ...owed] },
	);
	if (await new SubmissionStore(blobs).isDeleted(submission)) {
		// Its deletion may have come before this record was there.
		await blobs.delete(deskKey(submission));
		return { outcome: 'gone' };
	}
	const made = stepOf(record, name);
	const settle = async () => {
		if (isTold) await deed.settle();
		if (mark) await settleRecord(blobs, mark, deployContext);
	};
	if (!made) {
		await settle();
		return { outcome: 'impossible', state: stateOf(desk, record) };
	}
	return { outcome: made.at === step.at ? 'done' : 'before', state: stateOf(desk, record), step: made, settle };
};
