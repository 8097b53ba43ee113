import type { Store } from '@netlify/blobs';
import type { Context } from '@netlify/functions';
import { routes } from '#src/routes.ts';
import { outings, site } from '../base/content.ts';
import { log } from '../base/log.ts';
import { pageReply, type Values } from '../http/receive-form.ts';
import { findMonth } from '../mail/pace.ts';
import { contextOf } from './group-mails.ts';
import type { Ledger } from './ledger.ts';
import { findOffer, listLedgers, notifyOuting, presentId, readNewest } from './ledger-store.ts';
import { type OutingView, renderOuting, renderOutings } from './outing-page.ts';
import { pressOuting } from './press-outing.ts';

/** A page of the desk: what stands in its `main`; `undefined` if there is no such outing. */
interface DeskPage {
	readonly status: number;
	readonly main: string;
}

const draw = (ledger: Ledger, more: Partial<OutingView>): string =>
	renderOuting({ ...contextOf(ledger), query: new URLSearchParams(), ...more });

const listAll = async (blobs: Store): Promise<DeskPage> => {
	const ids = new Set(Object.keys(outings).filter(findOffer));
	for await (const id of listLedgers(blobs)) ids.add(presentId(id));
	const ledgers = await Promise.all([...ids].map((id) => readNewest(blobs, id)));
	return { status: 200, main: renderOutings(ledgers.filter((one) => one !== undefined)) };
};

/** `GET /desk/outings`, and with an id. The desk has seen the device's key. */
export const showOutings = async (blobs: Store, request: Request, context: Context): Promise<DeskPage | undefined> => {
	const { id } = context.params;
	if (id === undefined) return listAll(blobs);
	const ledger = await readNewest(blobs, id);
	return ledger && { status: 200, main: draw(ledger, { query: new URL(request.url).searchParams }) };
};

/** `POST /desk/outings/{id}`: presses a button. `undefined` if there is no such outing. */
export const changeOuting = async (
	blobs: Store,
	context: Context,
	values: Values,
	until: number,
): Promise<Response | DeskPage | undefined> => {
	const { id = '' } = context.params;
	const { refused, word, entry } = await pressOuting(blobs, id, values, until);
	if (refused) {
		const ledger = entry?.value ?? (await readNewest(blobs, id));
		return ledger && { status: refused.reason === 'fields' ? 422 : 409, main: draw(ledger, { refused }) };
	}
	if (!entry) return undefined;
	if (word) {
		const { mailsPerMonth } = site.forms;
		const left = mailsPerMonth === undefined ? undefined : mailsPerMonth - (await findMonth(blobs)).count;
		return { status: 200, main: draw(entry.value, { word: { ...word, left } }) };
	}
	log('Outing changed', { form: 'outing', reason: String(values['do']).replace(/\W/g, '') });
	context.waitUntil(notifyOuting(blobs, id, context.deploy.context, { known: entry }));
	return pageReply(routes.deskOuting(id));
};
