import type { Context } from '@netlify/functions';
import { EMPTY_FORECAST } from '#src/day/forecast.ts';
import { KEEP_UNTIL } from '#src/features/offline/kept-pages.ts';
import { toClock, toInstant } from '#src/format/clock.ts';
import { addDays } from '#src/format/day.ts';
import type { OutingResult } from '#src/routes.ts';
import { toSiteLanguage } from '../base/content.ts';
import { log } from '../base/log.ts';
import { type ServerWords, wordsOf } from '../base/words.ts';
import { readForecast } from '../day/forecast-store.ts';
import { isCrossSite, orFail, pageReply, readValues } from '../http/receive-form.ts';
import { replySitePage } from '../http/site-page.ts';
import { openBlobs } from '../store/blobs.ts';
import type { Ledger } from './ledger.ts';
import { findLink, notifyOuting, readLedger, withNewest } from './ledger-store.ts';
import { pressTicket } from './press-ticket.ts';
import { type Problem, renderTicket } from './ticket-page.ts';

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

/** The ticket that a link opens, from its ledger. */
const show = async (
	request: Request,
	context: Context,
	ledger: Ledger | undefined,
	problem?: Problem,
): Promise<Response> => {
	const query = new URL(request.url).searchParams;
	const token = query.get('t') ?? '';
	const link = ledger && findLink(ledger, token, ['mail', 'page']);
	if (!link) return replyResult(context, 'link-expired', 403);
	const group = ledger.groups.find(({ id }) => id === link.group);
	if (!group)
		return replyResult(context, ledger.cancelled.includes(link.group) ? 'already-cancelled' : 'link-expired', 404);
	const page = renderTicket({
		...{ token, ledger, group, problem, query },
		// Nobody waits longer for a ticket because it cannot be read.
		forecast: await readForecast(openBlobs(context.deploy.context)).catch(() => EMPTY_FORECAST),
		now: toClock(Date.now(), ledger.outing.timeZone),
		language: toSiteLanguage(context.params['language']),
	});
	const { ticketFrame } = wordsIn(context).routes;
	if (problem) return replyPage(context, ticketFrame, STATUSES[problem.reason], page);
	const asks = ['off', 'cancel', 'comes'].some((name) => query.has(name));
	const keepUntil = toInstant(`${addDays(ledger.outing.end.slice(0, 10), 1)} 00:00`, ledger.outing.timeZone);
	const more = asks ? {} : { [KEEP_UNTIL]: new Date(keepUntil).toISOString() };
	return replyPage(context, ticketFrame, 200, page, more);
};

const STATUSES = { fields: 422, closed: 409, full: 409, most: 409, edits: 409, unreadable: 400 } as const;

const failed = (_: Request, reason: string, context: Context): Response => {
	log('Ticket not answered', { reason });
	return pageReply(wordsIn(context).routes.outingResult('link-failed'));
};

/** The id in the address. */
const idIn = ({ params }: Context): string => params['id'] ?? '';

const read = async (context: Context): Promise<Ledger | undefined> => {
	const id = idIn(context);
	const ledger = await readLedger(openBlobs(context.deploy.context), id);
	return ledger && withNewest(ledger, id);
};

/** `GET /outings/{id}/ticket?t={token}`, in another language below its code. Changes nothing, because programs that check mails open links. */
export const showTicket = orFail(async (request, context) => show(request, context, await read(context)), failed);

/** `POST /outings/{id}/ticket?t={token}`. */
export const changeTicket = orFail(async (request, context, until) => {
	const { routes } = wordsIn(context);
	if (isCrossSite(request)) return pageReply(routes.outingResult('link-expired'));
	const reading = await readValues(request, 'form');
	if ('refusal' in reading) return show(request, context, await read(context), { reason: 'unreadable' });
	const id = idIn(context);
	const blobs = openBlobs(context.deploy.context);
	const token = new URL(request.url).searchParams.get('t') ?? '';
	const { result, problem, isDone, entry } = await pressTicket(blobs, id, token, reading.values, until);
	if (problem) return show(request, context, entry?.value, problem);
	context.waitUntil(notifyOuting(blobs, id, context.deploy.context, { known: entry }));
	if (result) return pageReply(routes.outingResult(result));
	return pageReply(`${routes.outingTicket(id)}?${new URLSearchParams({ t: token, ...(isDone && { done: '1' }) })}`);
}, failed);
