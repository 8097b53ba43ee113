import type { Store } from '@netlify/blobs';
import type { Context } from '@netlify/functions';
import { fromFormDay } from '#src/forms/clean.ts';
import { validate } from '#src/forms/validate.ts';
import { routes } from '#src/routes.ts';
import { rulesOf } from '../base/content.ts';
import { log, toReason } from '../base/log.ts';
import { portuguese } from '../base/words.ts';
import { type DeskNote, isOlderThan } from '../cases/case.ts';
import { readCase } from '../cases/case-store.ts';
import { fieldRules } from '../forms/desk-fields.ts';
import { doAction, undoAction } from '../forms/do-action.ts';
import { FORMS } from '../forms/forms.ts';
import { isCrossSite, orFail, pageReply, readValues, type Values } from '../http/receive-form.ts';
import { replySitePage } from '../http/site-page.ts';
import { isPreview } from '../mail/send.ts';
import { changeOuting, showOutings } from '../outings/answer-desk.ts';
import { openBlobs } from '../store/blobs.ts';
import type { CaseRef } from '../store/keys.ts';
import { type CaseView, renderAccess, renderCase, renderMessage, TITLE } from './desk-page.ts';
import { endAccess, hasKey, sendSignIn, signIn } from './device.ts';

const reply = (context: Context, status: number, main: string): Promise<Response> =>
	replySitePage(context, routes.deskFrame, {
		...{ status, main },
		bare: { tag: portuguese.tag, title: TITLE, heading: TITLE },
	});

const pathOf = ({ url }: Request): string => new URL(url).pathname;

/** Whether it is about the outings: their list, or one. */
const isOuting = (request: Request): boolean => `${pathOf(request)}/`.startsWith(`${routes.deskOutings}/`);

/**
 * Back to the page, which can be reloaded without sending the form again. `outcome`: what it says. The rest of its query stays:
 * a mail's link may ask for something.
 */
const back = ({ url }: Request, outcome: Readonly<Record<string, string>> = {}): Response => {
	const { pathname, searchParams } = new URL(url);
	const asked = [...searchParams].filter(([name]) => !['access', 'done', 'undone'].includes(name));
	const query = String(new URLSearchParams([...asked, ...Object.entries(outcome)]));
	return pageReply(query ? `${pathname}?${query}` : pathname);
};

/** Form, day of arrival, id and action. */
const TARGET = /^([a-z-]+)\/(\d{4}-\d{2}-\d{2})\/([0-9a-f-]{36})\/([a-z]+)$/i;

/** A button's submission and action; `undefined` if the submission was deleted or the action is not for it. */
const findTarget = async (blobs: Store, { params }: Context) => {
	const address = ['form', 'day', 'id', 'action'].map((part) => params[part]).join('/');
	const [, form, day, id, name = ''] = TARGET.exec(address) ?? [];
	if (!form) return undefined;
	const submission = await readCase(blobs, { form, id, receivedAt: day } as CaseRef);
	const { actions = {} } = (submission && FORMS[submission.form].desk) ?? {};
	const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
	if (!submission || !action || action.isFor?.(submission.input) === false) return undefined;
	const isExpired = isOlderThan(rulesOf(submission.form).retentionDays, submission.receivedAt);
	return isExpired ? undefined : { submission, name, fields: action.fields?.(submission.input) ?? {} };
};

type Target = NonNullable<Awaited<ReturnType<typeof findTarget>>>;

/** A trial of the action, which says what the page shows before the press. */
const tryAction = (blobs: Store, context: Context, { submission, name, fields }: Target) => {
	const note = Object.fromEntries(Object.entries(fields).map(([field, { value = '' }]) => [field, value]));
	const { context: deployContext } = context.deploy;
	return doAction(blobs, submission, { action: name, by: 'link', note, deployContext, dryRun: true });
};

/** Draws what a button is about. */
const showCase = async (
	blobs: Store,
	context: Context,
	target: Target,
	more: Pick<CaseView, 'just' | 'typed' | 'errors'>,
): Promise<Response> => {
	const { submission, name } = target;
	const result = await tryAction(blobs, context, target);
	if (result.outcome === 'gone') return reply(context, 404, renderMessage('gone'));
	return reply(context, more.errors ? 422 : 200, renderCase({ submission, name, result, ...more }));
};

const failed = (request: Request, reason: string, context: Context): Promise<Response> => {
	log('Desk not answered', { reason });
	return reply(context, 500, renderMessage('unknown', pathOf(request)));
};

/** `GET /desk/{form}/{day}/{id}/{action}`, or `/desk` alone. Changes nothing, because programs that check mails open links. */
export const showDesk = orFail(async (request, context) => {
	// The mails of a preview have no buttons.
	if (isPreview(context.deploy.context)) return reply(context, 404, renderMessage('preview'));
	const blobs = openBlobs(context.deploy.context);
	const query = new URL(request.url).searchParams;
	// Before anything is read about a submission.
	if (!(await hasKey(blobs, request))) return reply(context, 403, renderAccess(query.get('access') ?? ''));
	if (isOuting(request)) {
		const page = await showOutings(blobs, request, context);
		return reply(context, page?.status ?? 404, page?.main ?? renderMessage('gone'));
	}
	if (context.params['form'] === undefined) return reply(context, 200, renderMessage('granted'));
	const target = await findTarget(blobs, context);
	if (!target) return reply(context, 404, renderMessage('gone'));
	return showCase(blobs, context, target, {
		just: query.has('done') ? 'done' : query.has('undone') ? 'undone' : undefined,
	});
}, failed);

const toNote = (input: Values): DeskNote =>
	Object.fromEntries(Object.entries(input).map(([name, value]) => [name, fromFormDay(String(value)) || String(value)]));

/** Does the action, or takes it back. */
const act = async (blobs: Store, request: Request, context: Context, values: Values, until: number) => {
	const target = await findTarget(blobs, context);
	if (!target) return reply(context, 404, renderMessage('gone'));
	const { submission, name, fields } = target;
	const { form, id } = submission;
	if (values['do'] === 'undo') {
		const isUndone = await undoAction(blobs, submission, name, until);
		if (isUndone) log('Action undone', { form, id, reason: name });
		return back(request, isUndone ? { undone: '1' } : {});
	}
	// What was done meanwhile is shown, whatever was typed.
	const trial = await tryAction(blobs, context, target);
	if (trial.outcome !== 'possible') return back(request);
	const validation = validate(fieldRules(fields), values);
	if (!validation.valid) return showCase(blobs, context, target, { typed: values, errors: validation.errors });
	const { outcome, sendMails } = await doAction(blobs, submission, {
		...{ action: name, by: 'link', deployContext: context.deploy.context, until },
		note: toNote(validation.input),
	});
	log(`Action ${outcome}`, { form, id, reason: name });
	// Failures are retried by a later run.
	context.waitUntil(sendMails().catch((error) => log('Mails postponed', { reason: toReason(error) })));
	return back(request, outcome === 'done' ? { done: '1' } : {});
};

/** `POST` to the same addresses, from a form of the page: `do` says what. */
export const changeDesk = orFail(async (request, context, until) => {
	const path = pathOf(request);
	if (isPreview(context.deploy.context)) return reply(context, 404, renderMessage('preview'));
	if (isCrossSite(request)) return reply(context, 403, renderMessage('unreadable', path));
	const reading = await readValues(request, 'form', ['people']);
	if ('refusal' in reading) return reply(context, reading.refusal, renderMessage('unreadable', path));
	const { values } = reading;
	const blobs = openBlobs(context.deploy.context);
	if (values['do'] === 'sign-in') return back(request, { access: await sendSignIn(blobs) });
	if (values['do'] === 'enter') {
		const cookie = await signIn(blobs, String(values['code'] ?? ''));
		if (!cookie) return reply(context, 422, renderAccess('', true));
		const entered = back(request);
		entered.headers.append('set-cookie', cookie);
		return entered;
	}
	// The key was taken back since the page was opened.
	if (!(await hasKey(blobs, request))) return back(request, { access: 'lost' });
	if (values['do'] === 'end') {
		await endAccess(blobs);
		return back(request, { access: 'ended' });
	}
	if (isOuting(request)) {
		const page = await changeOuting(blobs, context, values, until);
		return page instanceof Response ? page : reply(context, page?.status ?? 404, page?.main ?? renderMessage('gone'));
	}
	return values['do'] === 'act' || values['do'] === 'undo'
		? act(blobs, request, context, values, until)
		: reply(context, 400, renderMessage('unreadable', path));
}, failed);
