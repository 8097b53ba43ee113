import type { Store } from '@netlify/blobs';
import type { Context } from '@netlify/functions';
import { STORE_TIMEOUT_MS, within } from '#netlify/server/http/http.ts';
import type { DeskFacts } from '#src/features/desk/answer.ts';
import { fieldRules } from '#src/features/desk/fields.ts';
import { formatWeekdayAndDay } from '#src/format/days-in-words.ts';
import { fromFormDay } from '#src/forms/clean.ts';
import { validate } from '#src/forms/validate.ts';
import { openBlobs } from '../blobs/client.ts';
import { MAILED_FORMS } from '../forms/mailed-forms.ts';
import { encodingOf, isFromElsewhere, jsonReply, readValues, type Values } from '../http/http.ts';
import { log, toReason } from '../log.ts';
import { isPreview } from '../mail/send-notification.ts';
import { rulesOf } from '../outbox/form-rules.ts';
import type { Subject } from '../outbox/keys.ts';
import { findSubmission } from '../outbox/listing.ts';
import { isOlderThan } from '../outbox/submission-store.ts';
import { type DeskAction, type DeskNote, isPossible, nextState } from './desk-rules.ts';
import { endAccess, hasKey, sendSignIn, signIn } from './device-key.ts';
import { type ActionResult, doAction, getAction } from './do-action.ts';

/** A form's name, a submission's id and day, and an action. */
const TARGET = /^([a-z-]+)\/([0-9a-f-]{36})\/(\d{4}-\d{2}-\d{2})\/([a-z]+)$/i;

/** The submission that a button is about; `undefined` if it was deleted, or can't have the action. */
const findTarget = async (blobs: Store, target: unknown) => {
	const [, form, id, day, name = ''] = TARGET.exec(typeof target === 'string' ? target : '') ?? [];
	if (!form) return undefined;
	const submission = await findSubmission(blobs, { form, id, receivedAt: day } as Subject);
	const { actions = {} } = (submission && MAILED_FORMS[submission.form].desk) ?? {};
	const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
	if (!submission || !action || action.isFor?.(submission.input) === false) return undefined;
	const isExpired = isOlderThan(rulesOf(submission.form).retentionDays, submission.receivedAt);
	return isExpired ? undefined : { submission, name };
};

type LinkTarget = NonNullable<Awaited<ReturnType<typeof findTarget>>>;

const toFacts = (target: LinkTarget, { outcome, state, step, tells = [] }: ActionResult): DeskFacts => {
	const { submission } = target;
	const { label, desk, action } = getAction(submission, target.name);
	const { name, number = submission.id } = desk.calledBy(submission.input);
	const asked = Object.entries(action.fields?.(submission.input) ?? {});
	const typed = asked.flatMap(([key, { kind, label: about }]) => {
		const text = step?.note?.[key];
		return text ? [[about, kind === 'date' ? formatWeekdayAndDay(text) : text] as const] : [];
	});
	const leadsHere = (other: DeskAction) => isPossible(action, nextState(other, state) ?? '');
	const first = Object.values(desk.actions).find((other) => !other.hasNoButton && leadsHere(other))?.label;
	return {
		form: label,
		number,
		name: name.split(/\s/)[0] ?? '',
		action: action.label,
		state: desk.states[state]?.label ?? '',
		tells,
		fields: asked.map(([key, field]) => ({ ...field, name: key })),
		...(outcome === 'impossible' && first && { first }),
		isNew: outcome === 'done',
		...(step && outcome !== 'possible' && { done: { at: step.at, told: step.told, note: typed } }),
	};
};

const toReply = (target: LinkTarget, result: ActionResult): Response => {
	if (result.outcome === 'gone') return jsonReply(404, { reason: 'gone' });
	const facts = toFacts(target, result);
	return result.outcome === 'impossible' ? jsonReply(409, { reason: 'state', facts }) : jsonReply(200, { facts });
};

const toNote = (input: Values): DeskNote =>
	Object.fromEntries(Object.entries(input).map(([name, value]) => [name, fromFormDay(String(value)) || String(value)]));

/** What the page asks about its device, and not about a submission; `undefined` for everything else. */
const answerDevice = async (blobs: Store, values: Values): Promise<Response | undefined> => {
	if (values['signIn'] === true) {
		const access = await sendSignIn(blobs);
		return jsonReply(access === 'failed' ? 500 : 200, { access });
	}
	if (typeof values['enter'] !== 'string') return undefined;
	const cookie = await signIn(blobs, values['enter']);
	if (!cookie) return jsonReply(403, { reason: 'expired' });
	const reply = jsonReply(200, { access: 'granted' });
	reply.headers.append('set-cookie', cookie);
	return reply;
};

const answer = async (request: Request, values: Values, context: Context, until: number): Promise<Response> => {
	const deployContext = context.deploy.context;
	const blobs = openBlobs(deployContext);
	const device = await answerDevice(blobs, values);
	if (device) return device;
	// Before anything is looked up: whoever has no key can't ask what is there.
	if (!(await hasKey(blobs, request))) return jsonReply(401, { reason: 'key' });
	if (values['endAccess'] === true) {
		await endAccess(blobs);
		log('Access of all devices ended');
		return jsonReply(200, { access: 'ended' });
	}
	const { target: address, act, ...typed } = values;
	const target = await findTarget(blobs, address);
	if (!target) return jsonReply(404, { reason: 'gone' });
	const { submission, name } = target;
	const fields = getAction(submission, name).action.fields?.(submission.input) ?? {};
	const doing = { action: name, by: 'link', deployContext, until } as const;
	// Who only asks hears what would happen, so that the page says exactly whom its button mails.
	const note = Object.fromEntries(Object.entries(fields).map(([field, { value = '' }]) => [field, value]));
	const trial = await doAction(blobs, submission, { ...doing, note, isTrial: true });
	if (act !== true || trial.outcome !== 'possible') return toReply(target, trial);

	const validation = validate(fieldRules(fields), typed);
	if (!validation.valid) return jsonReply(422, { errors: validation.errors });
	const result = await doAction(blobs, submission, { ...doing, note: toNote(validation.input) });
	log(`Action ${result.outcome}`, { form: submission.form, id: submission.id, reason: name });
	// What fails here is settled by a later run.
	context.waitUntil(result.settle().catch((error) => log('Mails not settled', { reason: toReason(error) })));
	return toReply(target, result);
};

/** The function behind the page that the buttons of the association's mails open. */
export const handleDesk = async (request: Request, context: Context): Promise<Response> => {
	// Only a script sends JSON, so neither an opened link nor a plain form can act.
	if (encodingOf(request) !== 'json') return jsonReply(415);
	if (isFromElsewhere(request)) return jsonReply(403);
	// The mails of a preview have no buttons.
	if (isPreview(context.deploy.context)) return jsonReply(404);
	const until = Date.now() + STORE_TIMEOUT_MS;
	try {
		const reading = await readValues(request, 'json');
		if ('refusal' in reading) return jsonReply(reading.refusal);
		return await within(STORE_TIMEOUT_MS, answer(request, reading.values, context, until));
	} catch (error) {
		log('Action failed', { reason: toReason(error) });
		return jsonReply(500);
	}
};
