import type { Context } from '@netlify/functions';
import { KEEP_UNTIL } from '#src/features/offline/kept-pages.ts';
import { isTooYoung, registrationForm } from '#src/features/outings/form.ts';
import { addDays } from '#src/format/day.ts';
import { toInstant, toLisbon } from '#src/format/lisbon.ts';
import { validate } from '#src/forms/validate.ts';
import type { OutingResult } from '#src/routes.ts';
import { toSiteLanguage } from '../content.ts';
import { isCrossSite, orFail, pageReply, readValues, type Values } from '../http/receive-form.ts';
import { replySitePage } from '../http/site-page.ts';
import { log } from '../log.ts';
import { openBlobs } from '../store/blobs.ts';
import { type ServerWords, wordsOf } from '../words.ts';
import { cancelGroup } from './answer-outings.ts';
import { cancel, changePeople, type Group, placesOf } from './ledger.ts';
import {
	CANCELLATION,
	changeLedger,
	notifyOuting,
	readLedger,
	readLink,
	type Step,
	withNewest,
} from './ledger-store.ts';
import { EDITS_MAX, type Problem, renderTicket, type Ticket, whyNotAdd } from './ticket-page.ts';

/** The words of the language in the address. */
const wordsIn = ({ params }: Context): ServerWords => wordsOf(params['language']);

/** Answers with a page of the site; `main` replaces what it has. */
const replyPage = (
	context: Context,
	path: string,
	status: number,
	main?: string,
	headers?: Readonly<Record<string, string>>,
): Promise<Response> => {
	const { tag, t } = wordsIn(context);
	const bare = { tag, title: t('outings.result.mark'), heading: t('outings.result.link-expired.title') };
	return replySitePage(context, path, { status, bare, main, headers });
};

const replyResult = (context: Context, result: OutingResult, status: number) =>
	replyPage(context, wordsIn(context).routes.outingResult(result), status);

const openLink = async (request: Request, context: Context) => {
	const blobs = openBlobs(context.deploy.context);
	const token = new URL(request.url).searchParams.get('t') ?? '';
	const [id = '', group = ''] = (await readLink(blobs, CANCELLATION, token)) ?? [];
	return id !== '' && id === context.params['id'] ? { blobs, token, id, group, context } : undefined;
};

type Link = NonNullable<Awaited<ReturnType<typeof openLink>>>;

const show = async (
	request: Request,
	{ blobs, id, token, group, context }: Link,
	problem?: Problem,
): Promise<Response> => {
	const ledger = withNewest(await readLedger(blobs, id), id);
	const found = ledger?.groups.find((one) => one.id === group);
	if (!ledger || !found)
		return replyResult(context, ledger?.cancelled.includes(group) ? 'already-cancelled' : 'link-expired', 404);
	const ticket: Ticket = {
		...{ id, token, ledger, group: found, problem },
		now: toLisbon(Date.now()),
		query: new URL(request.url).searchParams,
		language: toSiteLanguage(context.params['language']),
	};
	const page = renderTicket(ticket);
	const { ticketFrame } = wordsIn(context).routes;
	if (problem) return replyPage(context, ticketFrame, STATUSES[problem.reason], page);
	const asks = ['off', 'cancel'].some((name) => ticket.query.has(name));
	const keepUntil = toInstant(`${addDays(ledger.outing.end.slice(0, 10), 1)} 00:00`);
	const more = asks ? {} : { [KEEP_UNTIL]: new Date(keepUntil).toISOString() };
	return replyPage(context, ticketFrame, 200, page, more);
};

const STATUSES = { fields: 422, closed: 409, full: 409, most: 409, edits: 409, unreadable: 400 } as const;

const failed = (_: Request, reason: string, context: Context): Response => {
	log('Ticket not answered', { reason });
	return pageReply(wordsIn(context).routes.outingResult('link-failed'));
};

/** `GET /outings/{id}/ticket?t={token}`, in another language below its code. Changes nothing, because programs that check mails open links. */
export const showTicket = orFail(async (request, context) => {
	const link = await openLink(request, context);
	return link ? show(request, link) : replyResult(context, 'link-expired', 403);
}, failed);

type People = Group['people'];
type Facts = Parameters<typeof whyNotAdd>[0];

/** The people after a change, or why not. `undefined` if there is nothing to change. */
type Edited = { readonly people: People } | Problem | undefined;

/** Nothing else of a group is judged again: what it registered with may be older than a rule. */
const ONE_PERSON = { schema: registrationForm.schema.pick(['people']), lists: ['people'] as const };

/** What was typed about one person, by the rules of the registration. `person`: who is changed, by place in the group. */
const readPerson = (typed: Values, { ledger }: Facts, person?: number): { added: People } | Problem => {
	const [name = '', birthYear = ''] = [typed['name'], typed['birthYear']].map((value) => String(value ?? ''));
	const shown = { ...(person !== undefined && { person }), name, birthYear };
	const validation = validate(ONE_PERSON, { people: [typed] });
	if (!validation.valid) return { reason: 'fields', errors: validation.errors, typed: shown };
	const added = validation.input.people;
	return added.some((one) => isTooYoung(one.birthYear, ledger.outing))
		? { reason: 'fields', errors: { 'people.0.birthYear': 'late' }, typed: shown }
		: { added };
};

const add = (values: Values, facts: Facts): Edited => {
	const [name = '', birthYear = ''] = [values['name'], values['birthYear']].map((value) => String(value ?? ''));
	const reason = whyNotAdd(facts);
	if (reason) return { reason, typed: { name, birthYear } };
	const read = readPerson({ name, birthYear, member: values['member'] }, facts);
	return 'reason' in read ? read : { people: [...facts.group.people, ...read.added] };
};

/** Corrects a person's name and year of birth. The price depends on the year. */
const correct = (values: Values, facts: Facts, index: number): Edited => {
	const { people } = facts.group;
	const before = people[index];
	const read = readPerson({ ...before, name: values['name'], birthYear: values['birthYear'] }, facts, index);
	if ('reason' in read) return read;
	const [after] = read.added;
	const isSame = before && after && after.name === before.name && after.birthYear === before.birthYear;
	return !before || !after || isSame ? undefined : { people: people.with(index, after) };
};

const edit = (values: Values, facts: Facts): Edited => {
	if (values['do'] === 'add') return add(values, facts);
	const { people } = facts.group;
	const index = Number(values['person'] || Number.NaN);
	const chosen = people[index];
	if (!chosen) return undefined;
	if (values['do'] === 'correct') return correct(values, facts, index);
	return values['do'] === 'remove' ? { people: people.filter((one) => one !== chosen) } : undefined;
};

/**
 * `POST /outings/{id}/ticket?t={token}`. `seen`, the group's number of changes when its page was made, lets each button act
 * once: a repeat, or an old page, only shows the ticket as it is.
 */
export const changeTicket = orFail(async (request, context, until) => {
	const { routes } = wordsIn(context);
	const link = await openLink(request, context);
	if (!link || isCrossSite(request)) return pageReply(routes.outingResult('link-expired'));
	const { blobs, id, token } = link;
	const reading = await readValues(request, 'form');
	if ('refusal' in reading) return show(request, link, { reason: 'unreadable' });
	const { values } = reading;
	const sendMails = () => context.waitUntil(notifyOuting(blobs, id, context.deploy.context));
	const seen = values['seen'] === undefined ? undefined : String(values['seen']);
	const ticketPage = (more: Readonly<Record<string, string>> = {}) =>
		pageReply(`${routes.outingTicket(id)}?${new URLSearchParams({ t: token, ...more })}`);
	if (values['do'] === 'cancel') {
		const result = await cancelGroup(blobs, id, link.group, { until, seen });
		sendMails();
		return result ? pageReply(routes.outingResult(result)) : ticketPage();
	}

	let problem: Problem | undefined;
	let isDone = false;
	const step: Step = (ledger, now) => {
		problem = undefined;
		const group = ledger.groups.find((one) => one.id === link.group && !one.unconfirmed);
		const edits = group?.edits ?? 0;
		if (!group || now >= ledger.outing.end || seen !== String(edits)) return undefined;
		const edited = edits < EDITS_MAX ? edit(values, { id, ledger, group, now }) : { reason: 'edits' as const };
		if (!edited) return undefined;
		if ('reason' in edited) {
			problem = edited;
			return undefined;
		}
		isDone = true;
		const places = placesOf(ledger, now);
		return edited.people.length > 0
			? changePeople(ledger, group, edited.people, places)
			: cancel(ledger, group.id, places);
	};
	await changeLedger(blobs, id, step, { until });
	if (problem) return show(request, link, problem);
	sendMails();
	return ticketPage(isDone ? { done: '1' } : {});
}, failed);
