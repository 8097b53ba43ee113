import type { Store } from '@netlify/blobs';
import type { Context } from '@netlify/functions';
import type { DeskFacts } from '#src/features/desk/answer.ts';
import { fieldRules } from '#src/features/desk/fields.ts';
import { fromFormDay } from '#src/forms/form-day.ts';
import { validate } from '#src/forms/validate.ts';
import { within } from '../deadline.ts';
import { rulesOf } from '../form-rules.ts';
import { MAILED_FORMS } from '../forms/mailed-forms.ts';
import { encodingOf, isFromElsewhere, jsonReply, readValues, type Values } from '../http.ts';
import { log, toReason } from '../log.ts';
import { readLink } from '../signed-links.ts';
import { openBlobs } from '../store/blobs.ts';
import { findSubmission } from '../store/find-submission.ts';
import type { Subject } from '../store/keys.ts';
import { isOlderThan } from '../store/submission-store.ts';
import type { Submission } from '../submission.ts';
import { DESK } from './desk-links.ts';
import { readRecord } from './desk-record.ts';
import { type DeskAction, type DeskNote, type DeskRules, type DeskStep, stateOf } from './desk-rules.ts';
import { type Deed, doAction, foregone, RECIPIENTS } from './do-action.ts';

/** As long as forms wait for the store. */
const STORE_TIMEOUT_MS = 12_000;

/** What a link is about. */
interface Matter {
	readonly submission: Submission;
	readonly desk: DeskRules;
	readonly name: string;
	readonly action: DeskAction;
}

/** `undefined` if the submission was deleted, or its form no longer knows the action. */
const findMatter = async (blobs: Store, [form, id, day, name]: readonly string[]): Promise<Matter | undefined> => {
	const submission = await findSubmission(blobs, { form, id, receivedAt: day } as Subject);
	const desk = submission && MAILED_FORMS[submission.form].desk;
	const action = name === undefined ? undefined : desk?.actions[name];
	if (!submission || !desk || !name || !action || (action.isFor && !action.isFor(submission.input))) return undefined;
	const isExpired = isOlderThan(rulesOf(submission.form).retentionDays, submission.receivedAt);
	return isExpired ? undefined : { submission, desk, name, action };
};

const toDone = ({ at, told, note = {} }: DeskStep, fields: DeskFacts['fields']): NonNullable<DeskFacts['done']> => ({
	at,
	told,
	note: fields.flatMap(({ name, label }) => (note[name] ? [[label, note[name]] as const] : [])),
});

const toFacts = ({ submission, desk, action }: Matter, state: string, step?: DeskStep, isNew = false): DeskFacts => {
	const { form, id, input } = submission;
	const { name, number = id } = desk.calledBy(input);
	const fields = Object.entries(action.fields?.(input) ?? {}).map(([field, rest]) => ({ ...rest, name: field }));
	const note = Object.fromEntries(fields.map((field) => [field.name, field.value ?? '']));
	return {
		form: MAILED_FORMS[form].label,
		number,
		firstName: name.split(/\s/)[0] ?? '',
		action: action.label,
		state: desk.states[state]?.label ?? '',
		tells: RECIPIENTS.filter((to) => action.tell?.(submission, note)[to]),
		fields,
		isNew,
		...(step && { done: toDone(step, fields) }),
	};
};

const toReply = (matter: Matter, { outcome, state, step }: Deed): Response => {
	if (outcome === 'gone') return jsonReply(404, { reason: 'gone' });
	const facts = toFacts(matter, state, step, outcome === 'done');
	return outcome === 'impossible' ? jsonReply(409, { reason: 'state', facts }) : jsonReply(200, { facts });
};

const toNote = (input: Values): DeskNote =>
	Object.fromEntries(Object.entries(input).map(([name, value]) => [name, fromFormDay(String(value)) || String(value)]));

const answer = async (values: Values, context: Context): Promise<Response> => {
	const deployContext = context.deploy.context;
	const blobs = openBlobs(deployContext);
	const { token, act, ...fields } = values;
	const link = typeof token === 'string' ? await readLink(blobs, DESK, token) : 'forged';
	if (typeof link === 'string') return jsonReply(403, { reason: link });
	const matter = await findMatter(blobs, link.ids);
	if (!matter) return jsonReply(404, { reason: 'gone' });
	const { submission, desk, name, action } = matter;
	const record = await readRecord(blobs, submission);
	const known = foregone(record, name);
	if (known) return toReply(matter, known);
	if (act !== true) return jsonReply(200, { facts: toFacts(matter, stateOf(desk, record)) });

	const validation = validate(fieldRules(action.fields?.(submission.input) ?? {}), fields);
	if (!validation.valid) return jsonReply(422, { errors: validation.errors });
	const note = toNote(validation.input);
	const deed = await doAction(blobs, submission, { action: name, by: 'link', note, deployContext });
	log(`Action ${deed.outcome}`, { form: submission.form, id: submission.id, reason: name });
	context.waitUntil(deed.settle());
	return toReply(matter, deed);
};

/** The function behind the page that the buttons of the association's mails open. */
export const handleDesk = async (request: Request, context: Context): Promise<Response> => {
	if (request.method !== 'POST') return jsonReply(405);
	// A script alone asks: no page of a scanner sends this by itself.
	if (encodingOf(request) !== 'json') return jsonReply(415);
	if (isFromElsewhere(request)) return jsonReply(403);
	try {
		const reading = await readValues(request, 'json');
		if ('refusal' in reading) return jsonReply(reading.refusal);
		return await within(STORE_TIMEOUT_MS, answer(reading.values, context));
	} catch (error) {
		log('Action failed', { reason: toReason(error) });
		return jsonReply(500);
	}
};
