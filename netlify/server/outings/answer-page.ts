import type { Context } from '@netlify/functions';
import { KEEP_UNTIL } from '#src/features/offline/kept-pages.ts';
import type { OutingResult } from '#src/routes.ts';
import { toSiteLanguage } from '../base/content.ts';
import { log } from '../base/log.ts';
import { wordsOf } from '../base/words.ts';
import { type Handler, orFail, pageReply } from '../http/receive-form.ts';
import { replySitePage } from '../http/site-page.ts';
import { openBlobs, type Stored } from '../store/blobs.ts';
import type { Ledger } from './ledger.ts';
import { notifyOuting, readNewest } from './ledger-store.ts';

/** Answers with pages of the site, in the language of the address. */
const repliesOf = (context: Context) => {
	const { tag, t, routes } = wordsOf(context.params['language']);
	const bare = { tag, title: t('outings.result.mark'), heading: t('outings.result.link-expired.title') };
	return {
		routes,
		/** @param keepUntil When a copy on the device has to be deleted: milliseconds since 1970; without it there is none. */
		draw: (status: number, main: string, keepUntil?: number): Promise<Response> => {
			const headers = keepUntil === undefined ? {} : { [KEEP_UNTIL]: new Date(keepUntil).toISOString() };
			return replySitePage(context, routes.ticketFrame, { status, bare, main, headers });
		},
		say: (result: OutingResult, status: number): Promise<Response> =>
			replySitePage(context, routes.outingResult(result), { status, bare }),
		leadTo: (result: OutingResult): Response => pageReply(routes.outingResult(result)),
	};
};

/** What a link of an outing's ledger opens, or a button there changes. */
const openPage = (request: Request, context: Context) => {
	const { id = '' } = context.params;
	const blobs = openBlobs(context.deploy.context);
	const { searchParams: query } = new URL(request.url);
	return {
		...repliesOf(context),
		...{ id, blobs, query, token: query.get('t') ?? '' },
		language: toSiteLanguage(context.params['language']),
		read: (): Promise<Ledger | undefined> => readNewest(blobs, id),
		/** Mails what changed, after the answer. */
		notify: (known: Stored<Ledger> | undefined): void =>
			context.waitUntil(notifyOuting(blobs, id, context.deploy.context, { known })),
	};
};

export type OutingPage = ReturnType<typeof openPage>;

/** The handler of a page that a mail's link opens. Programs that check mails open links, so `GET` changes nothing. */
export const answerPage = (answer: (page: OutingPage, request: Request, until: number) => Promise<Response>): Handler =>
	orFail(
		(request, context, until) => answer(openPage(request, context), request, until),
		(request, reason, context) => {
			log('Outing not answered', { reason });
			const { say, leadTo } = repliesOf(context);
			return request.method === 'GET' ? say('link-failed', 500) : leadTo('link-failed');
		},
	);
