import type { Context } from '@netlify/functions';
import { KEEP_UNTIL } from '#src/features/offline/kept-pages.ts';
import { routes } from '#src/routes.ts';
import { log } from '../base/log.ts';
import { portuguese } from '../base/words.ts';
import { isCrossSite, jsonReply, orFail, pageReply, readValues, type Values } from '../http/receive-form.ts';
import { replySitePage } from '../http/site-page.ts';
import { openBlobs } from '../store/blobs.ts';
import { renderGuide } from './guide-page.ts';
import type { Ledger } from './ledger.ts';
import { changeLedger, readLedger, withNewest } from './ledger-store.ts';
import { isTurnedUp, midnightAfter, noteAll, opensGuide } from './roll.ts';

const { t, tag } = portuguese;

const reply = (context: Context, path: string, status: number, main?: string, headers?: Record<string, string>) => {
	const bare = { tag, title: t('outings.result.mark'), heading: t('outings.result.link-expired.title') };
	return replySitePage(context, path, { status, bare, main, headers });
};

const expired = (context: Context): Promise<Response> => reply(context, routes.outingResult('link-expired'), 403);

const tokenIn = (request: Request): string => new URL(request.url).searchParams.get('t') ?? '';

const draw = (context: Context, ledger: Ledger, typed?: Values): Promise<Response> => {
	// A phone that is lost shows nothing after the day.
	const more = typed ? {} : { [KEEP_UNTIL]: new Date(midnightAfter(ledger, 1)).toISOString() };
	return reply(context, routes.ticketFrame, typed ? 422 : 200, renderGuide({ ledger, typed }), more);
};

const failed = (_: Request, reason: string, context: Context): Promise<Response> => {
	log('Guide not answered', { reason });
	return reply(context, routes.outingResult('link-failed'), 500);
};

/** `GET /outings/{id}/guide?t={token}`. */
export const showGuide = orFail(async (request, context) => {
	const { id = '' } = context.params;
	const ledger = withNewest(await readLedger(openBlobs(context.deploy.context), id), id);
	return ledger && opensGuide(ledger, tokenIn(request)) ? draw(context, ledger) : expired(context);
}, failed);

/** More than a phone gathers on a walk. */
const ENTRIES_MAX = 500;

/** The list that the page's script sends; a plain form is one entry. `undefined`: no script of ours sends that. */
const entriesOf = (values: Values): readonly object[] | undefined => {
	if (values['entries'] === undefined) return [values];
	try {
		const list: unknown = JSON.parse(String(values['entries']));
		if (!Array.isArray(list) || list.length > ENTRIES_MAX) return undefined;
		return list.filter((one) => typeof one === 'object' && one !== null);
	} catch {
		return undefined;
	}
};

/** `POST` to the same address: from a form of the page, or from its script, which sends what waited for a network. */
export const changeGuide = orFail(async (request, context, until) => {
	if (isCrossSite(request)) return expired(context);
	const reading = await readValues(request, 'form');
	if ('refusal' in reading) return jsonReply(reading.refusal);
	const { values } = reading;
	const { id = '' } = context.params;
	const entries = entriesOf(values);
	if (!entries) return jsonReply(400);
	const isByScript = values['entries'] !== undefined;
	// Who can be asked again gets the form back; what waited on a phone is taken as it is.
	const isRefused = !isByScript && values['id'] !== undefined && !isTurnedUp(values);
	let isOpen = false;
	const entry = await changeLedger(
		openBlobs(context.deploy.context),
		id,
		(ledger) => {
			isOpen = opensGuide(ledger, tokenIn(request));
			const noted = isOpen && !isRefused ? noteAll(ledger, entries) : ledger;
			return noted === ledger ? undefined : noted;
		},
		{ until },
	);
	if (!entry || !isOpen) return expired(context);
	if (isByScript) return new Response(null, { status: 204 });
	if (isRefused) return draw(context, entry.value, values);
	return pageReply(`${routes.outingGuide(id)}?${new URLSearchParams({ t: tokenIn(request) })}`);
}, failed);
