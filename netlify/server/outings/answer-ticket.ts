import type { Context } from '@netlify/functions';
import { KEEP_UNTIL } from '#src/features/offline/kept-pages.ts';
import { addDays } from '#src/format/day.ts';
import { toInstant, toLisbon } from '#src/format/lisbon.ts';
import type { OutingResult } from '#src/routes.ts';
import { siteAddress, toSiteLanguage } from '../content.ts';
import { isCrossSite, orFail, pageReply, readValues } from '../http/receive-form.ts';
import { log } from '../log.ts';
import { openBlobs } from '../store/blobs.ts';
import { type ServerWords, wordsOf } from '../words.ts';
import type { Ledger } from './ledger.ts';
import { findLink, notifyOuting, readLedger, withNewest } from './ledger-store.ts';
import { pressTicket } from './press-ticket.ts';
import { type Problem, renderTicket } from './ticket-page.ts';

/** The site's own headers for its pages, which functions have to repeat. */
const PAGE_HEADERS = [
	'content-security-policy',
	'cross-origin-opener-policy',
	'permissions-policy',
	'strict-transport-security',
	'x-frame-options',
];

/** Nobody else keeps a ticket: no cache, no search engine, no site that it links to. */
const PRIVATE = {
	'content-type': 'text/html; charset=utf-8',
	'cache-control': 'no-store',
	'referrer-policy': 'same-origin',
	'x-content-type-options': 'nosniff',
	'x-robots-tag': 'noindex',
};

interface Page {
	readonly text: string;
	readonly headers: Headers;
}

/** Where the site's own pages can't be read, as in a project that only its owner sees. */
const barePage = ({ tag, t }: ServerWords): Page => ({
	text: `<!doctype html>
<html lang="${tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${t('outings.result.mark')}</title></head>
<body><main><h1>${t('outings.result.link-expired.title')}</h1></main></body></html>`,
	headers: new Headers({
		'content-security-policy': "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
	}),
});

/** The words of the language in the address. */
const wordsIn = ({ params }: Context): ServerWords => wordsOf(params['language']);

/** Milliseconds. A site that answers late must not keep a group from its ticket. */
const PAGE_MS = 2_000;

/**
 * The deploy's own address, because a request names any host that it likes. Visitors may be kept from the permalinks of a
 * project, but not from its published address.
 */
const originOf = ({ deploy, site }: Context): string =>
	deploy.published ? (site.url ?? siteAddress()) : `https://${deploy.id}--${site.name}.netlify.app`;

/** A page of this deploy. */
const readPage = async (context: Context, path: string): Promise<Page> => {
	try {
		const page = await fetch(new URL(path, originOf(context)), { signal: AbortSignal.timeout(PAGE_MS) });
		return page.ok ? { text: await page.text(), headers: page.headers } : barePage(wordsIn(context));
	} catch {
		return barePage(wordsIn(context));
	}
};

/** Answers with a page of the site; `main` replaces what it has. */
const replyPage = async (
	context: Context,
	path: string,
	status: number,
	main?: string,
	more?: Readonly<Record<string, string>>,
): Promise<Response> => {
	const { text, headers } = await readPage(context, path);
	const body = main === undefined ? text : text.replace(/(<main[^>]*>)[\s\S]*(?=<\/main>)/, (_, start) => start + main);
	const kept = [...headers].filter(([name]) => PAGE_HEADERS.includes(name));
	return new Response(body, { status, headers: { ...Object.fromEntries(kept), ...PRIVATE, ...more } });
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
		now: toLisbon(Date.now()),
		language: toSiteLanguage(context.params['language']),
	});
	const { ticketFrame } = wordsIn(context).routes;
	if (problem) return replyPage(context, ticketFrame, STATUSES[problem.reason], page);
	const asks = ['off', 'cancel'].some((name) => query.has(name));
	const keepUntil = toInstant(`${addDays(ledger.outing.end.slice(0, 10), 1)} 00:00`);
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
	context.waitUntil(notifyOuting(blobs, id, context.deploy.context));
	if (result) return pageReply(routes.outingResult(result));
	return pageReply(`${routes.outingTicket(id)}?${new URLSearchParams({ t: token, ...(isDone && { done: '1' }) })}`);
}, failed);
