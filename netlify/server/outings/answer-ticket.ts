import { toClock } from '#src/format/clock.ts';
import { isCrossSite, pageReply, readValues } from '../http/receive-form.ts';
import { answerPage, type OutingPage } from './answer-page.ts';
import { knownForecast } from './danger-notices.ts';
import type { Ledger } from './ledger.ts';
import { findLink } from './ledger-store.ts';
import { withToken } from './links.ts';
import { confirmGroup, pressTicket } from './press-ticket.ts';
import { midnightAfter } from './roll.ts';
import { type Problem, renderTicket } from './ticket-page.ts';

const STATUSES = { fields: 422, closed: 409, full: 409, most: 409, edits: 409, unreadable: 400 } as const;

/** The ticket that a link opens, from its ledger. */
const show = async (
	{ blobs, query, token, language, draw, say }: OutingPage,
	ledger: Ledger | undefined,
	problem?: Problem,
): Promise<Response> => {
	const link = ledger && findLink(ledger, token, ['mail', 'page']);
	if (!link) return say('link-expired', 403);
	const group = ledger.groups.find(({ id }) => id === link.group);
	if (!group) return say(ledger.cancelled.includes(link.group) ? 'already-cancelled' : 'link-expired', 404);
	const main = renderTicket({
		...{ token, ledger, group, problem, query, language },
		forecast: await knownForecast(blobs),
		now: toClock(Date.now(), ledger.outing.timeZone),
	});
	const isKept = !problem && !['off', 'cancel', 'comes'].some((name) => query.has(name));
	return draw(problem ? STATUSES[problem.reason] : 200, main, isKept ? midnightAfter(ledger, 1) : undefined);
};

/** `GET /outings/{id}/ticket?t={token}`, in another language below its code. */
export const showTicket = answerPage(async (page) => show(page, await page.read()));

/** `POST` to the same address: presses a button. */
export const changeTicket = answerPage(async (page, request, until) => {
	const { blobs, id, token, routes, leadTo, notify, read } = page;
	if (isCrossSite(request)) return leadTo('link-expired');
	const reading = await readValues(request, 'form');
	if ('refusal' in reading) return show(page, await read(), { reason: 'unreadable' });
	const { result, problem, isDone, entry } = await pressTicket(blobs, id, token, reading.values, until);
	if (problem) return show(page, entry?.value, problem);
	notify(entry);
	if (result) return leadTo(result);
	return pageReply(withToken(routes.outingTicket(id), token) + (isDone ? '&done=1' : ''));
});

/** `POST /outings/{id}/confirm?t={token}`, in another language below its code. */
export const answerConfirmation = answerPage(async ({ blobs, id, token, leadTo, notify }, request, until) => {
	if (isCrossSite(request)) return leadTo('link-expired');
	const { result, known } = await confirmGroup(blobs, id, token, until);
	notify(known);
	return leadTo(result);
});
