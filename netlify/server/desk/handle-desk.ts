import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Store } from '@netlify/blobs';
import type { Context } from '@netlify/functions';
import { millisecondsInDay } from 'date-fns/constants';
import type { DeskFacts } from '#src/features/desk/answer.ts';
import { fieldRules } from '#src/features/desk/fields.ts';
import { fromFormDay } from '#src/forms/clean.ts';
import { validate } from '#src/forms/validate.ts';
import { routes } from '#src/routes.ts';
import { rulesOf, siteAddress } from '../content.ts';
import type { DeskNote } from '../cases/case.ts';
import { readCase } from '../cases/case-store.ts';
import { isOlderThan } from '../cases/submission.ts';
import { type DeskAction, isPossible } from '../forms/desk-rules.ts';
import { FORMS } from '../forms/forms.ts';
import { encodingOf, isCrossSite, jsonReply, orFail, readValues, type Values } from '../http/receive-form.ts';
import { log, toReason } from '../log.ts';
import type { Mail } from '../mail/message.ts';
import { isPreview, sendToAssociation } from '../mail/send.ts';
import { countMonth } from '../notify/pace.ts';
import { changeStored, openBlobs, readValue } from '../store/blobs.ts';
import { type CaseRef, DEVICES_KEY } from '../store/keys.ts';
import { portuguese } from '../words.ts';
import { type ActionResult, doAction, getAction, undoAction, undoableUntil } from './do-action.ts';

const { formatWeekdayAndDay } = portuguese;

const KEY_DAYS = 180;
const SIGN_IN_MS = 15 * 60_000;

/** Unused sign-in mails. Each works on any device, so a stranger who requests them locks nobody out. */
const WAITING_MAX = 3;

/** Sign-in mails a day, because anybody can ask for one. After the last one, the links that nobody used stay good that day. */
const DAILY_MAX = 6;

const COOKIE = 'desk';
const COOKIE_VALUE = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]+)`);

/** A sign-in mail, and the device that used it. Link and key are stored as digests. */
interface SignIn {
	readonly link: string;
	/** Milliseconds since 1970. */
	readonly at: number;
	/** The device's key, as its cookie has it. */
	readonly key?: string;
}

type SignIns = readonly SignIn[];

const makeSecret = (): string => randomBytes(32).toString('base64url');
const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

const isWaiting = ({ key, at }: SignIn): boolean => key === undefined && Date.now() < at + SIGN_IN_MS;
const isOfToday = ({ at }: SignIn): boolean => Date.now() < at + millisecondsInDay;
const isUsable = (one: SignIn, all: SignIns): boolean =>
	isWaiting(one) || (one.key === undefined && isOfToday(one) && all.filter(isOfToday).length >= DAILY_MAX);
const isDevice = ({ key, at }: SignIn): boolean => key !== undefined && Date.now() < at + KEY_DAYS * millisecondsInDay;

const hasKey = async (blobs: Store, { headers }: Request): Promise<boolean> => {
	const [, secret] = COOKIE_VALUE.exec(headers.get('cookie') ?? '') ?? [];
	if (!secret) return false;
	const signIns = (await readValue<SignIns>(blobs, DEVICES_KEY)) ?? [];
	const key = digestOf(secret);
	return signIns.some((one) => one.key === key && isDevice(one));
};

const renderSignIn = (secret: string): Mail => ({
	subject: 'Acesso à secretaria do sítio',
	message:
		'Alguém pediu, na página da secretaria, para tratar do que chega ao sítio a partir de um aparelho. Se foi alguém da associação, abra este email nesse aparelho, nos próximos 15 minutos, e carregue no botão.\n\nSe ninguém da associação o pediu, não faça nada. Não reencaminhe este email: quem carregar no botão passa a poder aceitar sócios e dar encomendas por pagas.',
	details: [],
	links: [{ label: 'Dar acesso a este aparelho', address: `${siteAddress()}${routes.desk}#entrar=${secret}` }],
});

export const sendSignIn = async (blobs: Store): Promise<'sent' | 'limit' | 'failed'> => {
	const secret = makeSecret();
	const link = digestOf(secret);
	const isOurs = (one: SignIn) => one.link === link;
	const signIns = await changeStored<SignIns>(blobs, DEVICES_KEY, (before = []) => {
		const today = before.filter(isOfToday);
		if (before.some(isOurs) || before.filter(isWaiting).length >= WAITING_MAX || today.length >= DAILY_MAX)
			return undefined;
		return [...before.filter((one) => isOfToday(one) || isDevice(one)), { link, at: Date.now() }];
	});
	if (!signIns?.value.some(isOurs)) return 'limit';
	const refusal = await sendToAssociation(renderSignIn(secret), { kind: 'sign-in', period: randomUUID() });
	if (!refusal) {
		await countMonth(blobs, 1);
		return 'sent';
	}
	log('Sign-in not sent', { reason: refusal.reason });
	// An unsent mail must not count against the limit.
	await changeStored<SignIns>(blobs, DEVICES_KEY, (before) =>
		before?.some(isOurs) ? before.filter((one) => !isOurs(one)) : undefined,
	);
	return 'failed';
};

/** The cookie in exchange for the secret of a sign-in link; `undefined` if that is invalid. */
export const signIn = async (blobs: Store, linkSecret: string): Promise<string | undefined> => {
	const secret = makeSecret();
	const [link, key] = [digestOf(linkSecret), digestOf(secret)];
	const signIns = await changeStored<SignIns>(blobs, DEVICES_KEY, (before = []) =>
		before.some((one) => one.link === link && isUsable(one, before))
			? before.map((one) => (one.link === link ? { ...one, key } : one))
			: undefined,
	);
	if (!signIns?.value.some((one) => one.key === key)) return undefined;
	const seconds = (KEY_DAYS * millisecondsInDay) / 1000;
	return `${COOKIE}=${secret}; Max-Age=${seconds}; Path=${routes.deskApi}; HttpOnly; Secure; SameSite=Strict`;
};

/** Form, id, day of receipt and action. */
const TARGET = /^([a-z-]+)\/([0-9a-f-]{36})\/(\d{4}-\d{2}-\d{2})\/([a-z]+)$/i;

/** A button's submission and action; `undefined` if the submission was deleted or the action is not for it. */
const findTarget = async (blobs: Store, target: unknown) => {
	const [, form, id, day, name = ''] = TARGET.exec(typeof target === 'string' ? target : '') ?? [];
	if (!form) return undefined;
	const submission = await readCase(blobs, { form, id, receivedAt: day } as CaseRef);
	const { actions = {} } = (submission && FORMS[submission.form].desk) ?? {};
	const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
	if (!submission || !action || action.isFor?.(submission.input) === false) return undefined;
	const isExpired = isOlderThan(rulesOf(submission.form).retentionDays, submission.receivedAt);
	return isExpired ? undefined : { submission, name };
};

type LinkTarget = NonNullable<Awaited<ReturnType<typeof findTarget>>>;

const toFacts = (target: LinkTarget, result: ActionResult): DeskFacts => {
	const { submission } = target;
	const { outcome, state, step, recipients = [], done = submission } = result;
	const { label, desk, action } = getAction(submission, target.name);
	const { name, number = submission.id } = desk.displayName(submission.input);
	const asked = Object.entries(action.fields?.(submission.input) ?? {});
	const typed = asked.flatMap(([key, { kind, label: about }]) => {
		const text = step?.note?.[key];
		return text ? [[about, kind === 'date' ? formatWeekdayAndDay(text) : text] as const] : [];
	});
	const leadsHere = (other: DeskAction) => isPossible(action, other.to[state] ?? '');
	const rules = FORMS[done.form].desk ?? desk;
	const first = Object.values(rules.actions).find((other) => !other.hasNoButton && leadsHere(other))?.label;
	return {
		form: label,
		number,
		name: name.split(/\s/)[0] ?? '',
		action: action.label,
		state: desk.states[state]?.label ?? '',
		summary: rules.summaryOf?.(done.input),
		recipients,
		warning: action.warning?.(submission.input, state),
		fields: asked.map(([key, field]) => ({ ...field, name: key })),
		...(outcome === 'impossible' && first && { first }),
		isNew: outcome === 'done',
		...(step && {
			done: {
				title: action.done ?? action.label,
				at: step.at,
				notified: step.notified,
				note: typed,
				canUndo: 'steps' in done && Date.now() < undoableUntil(done, step.action),
			},
		}),
	};
};

const toReply = (target: LinkTarget, result: ActionResult): Response => {
	if (result.outcome === 'gone') return jsonReply(404, { reason: 'gone' });
	const facts = toFacts(target, result);
	return result.outcome === 'impossible' ? jsonReply(409, { reason: 'state', facts }) : jsonReply(200, { facts });
};

const toNote = (input: Values): DeskNote =>
	Object.fromEntries(Object.entries(input).map(([name, value]) => [name, fromFormDay(String(value)) || String(value)]));

/** Answers a request about the device; `undefined` for one about a submission. */
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

const answer = async (values: Values, request: Request, context: Context, until: number): Promise<Response> => {
	const deployContext = context.deploy.context;
	const blobs = openBlobs(deployContext);
	const device = await answerDevice(blobs, values);
	if (device) return device;
	// Before anything is read about a submission.
	if (!(await hasKey(blobs, request))) return jsonReply(401, { reason: 'key' });
	if (values['endAccess'] === true) {
		await blobs.delete(DEVICES_KEY);
		log('Access of all devices ended');
		return jsonReply(200, { access: 'ended' });
	}
	const { target: address, act, ...typed } = values;
	const target = await findTarget(blobs, address);
	if (!target) return jsonReply(404, { reason: 'gone' });
	const { submission, name } = target;
	if (values['undo'] === true) {
		await undoAction(blobs, submission, name, until);
		log('Action undone', { form: submission.form, id: submission.id, reason: name });
	}
	const fields = getAction(submission, name).action.fields?.(submission.input) ?? {};
	const doing = { action: name, by: 'link', deployContext, until } as const;
	// A dry run, for the recipients on the page.
	const note = Object.fromEntries(Object.entries(fields).map(([field, { value = '' }]) => [field, value]));
	const trial = await doAction(blobs, submission, { ...doing, note, dryRun: true });
	if (act !== true || trial.outcome !== 'possible') return toReply(target, trial);

	const validation = validate(fieldRules(fields), typed);
	if (!validation.valid) return jsonReply(422, { errors: validation.errors });
	const result = await doAction(blobs, submission, { ...doing, note: toNote(validation.input) });
	log(`Action ${result.outcome}`, { form: submission.form, id: submission.id, reason: name });
	// Failures are retried by a later run.
	context.waitUntil(result.sendMails().catch((error) => log('Mails postponed', { reason: toReason(error) })));
	return toReply(target, result);
};

/** The API of the desk's page, which the buttons in the association's mails open. */
export const handleDesk = orFail(
	async (request, context, until) => {
		// JSON is sent by scripts only, not by links or plain forms.
		if (encodingOf(request) !== 'json') return jsonReply(415);
		if (isCrossSite(request)) return jsonReply(403);
		// The mails of a preview have no buttons.
		if (isPreview(context.deploy.context)) return jsonReply(404);
		const reading = await readValues(request, 'json');
		if ('refusal' in reading) return jsonReply(reading.refusal);
		return answer(reading.values, request, context, until);
	},
	(_, reason) => {
		log('Action failed', { reason });
		return jsonReply(500);
	},
);
