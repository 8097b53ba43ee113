import type { Store } from '@netlify/blobs';
import type { Context } from '@netlify/functions';
import { toClock } from '#src/format/clock.ts';
import { routes } from '#src/routes.ts';
import { outings } from '../base/content.ts';
import { log } from '../base/log.ts';
import { pageReply, type Values } from '../http/receive-form.ts';
import type { Ledger } from './ledger.ts';
import { findOffer, listLedgers, notifyOuting, presentId, readLedger, withNewest } from './ledger-store.ts';
import { renderOuting, renderOutings } from './outing-page.ts';
import { pressOuting, type Refused } from './press-outing.ts';

/** A page of the desk: what stands in its `main`; `undefined` if there is no such outing. */
interface DeskPage {
	readonly status: number;
	readonly main: string;
}

const read = async (blobs: Store, id: string): Promise<Ledger | undefined> =>
	withNewest(await readLedger(blobs, id), id);

const draw = (ledger: Ledger, query: URLSearchParams, refused?: Refused): string =>
	renderOuting({ ledger, outing: ledger.outing, now: toClock(Date.now(), ledger.outing.timeZone), query, refused });

const listAll = async (blobs: Store): Promise<DeskPage> => {
	const ids = new Set(Object.keys(outings).filter(findOffer));
	for await (const id of listLedgers(blobs)) ids.add(presentId(id));
	const ledgers = await Promise.all([...ids].map((id) => read(blobs, id)));
	return { status: 200, main: renderOutings(ledgers.filter((one) => one !== undefined)) };
};

/** `GET /desk/outings`, and with an id. The desk has seen the device's key. */
export const showOutings = async (blobs: Store, request: Request, context: Context): Promise<DeskPage | undefined> => {
	const { id } = context.params;
	if (id === undefined) return listAll(blobs);
	const ledger = await read(blobs, id);
	return ledger && { status: 200, main: draw(ledger, new URL(request.url).searchParams) };
};

/** `POST /desk/outings/{id}`: presses a button. `undefined` if there is no such outing. */
export const changeOuting = async (
	blobs: Store,
	context: Context,
	values: Values,
	until: number,
): Promise<Response | DeskPage | undefined> => {
	const { id = '' } = context.params;
	const { refused, entry } = await pressOuting(blobs, id, values, until);
	if (refused) {
		const ledger = entry?.value ?? (await read(blobs, id));
		return (
			ledger && { status: refused.reason === 'fields' ? 422 : 409, main: draw(ledger, new URLSearchParams(), refused) }
		);
	}
	if (!entry) return undefined;
	log('Outing changed', { form: 'outing', reason: String(values['do']).replace(/\W/g, '') });
	context.waitUntil(notifyOuting(blobs, id, context.deploy.context, { known: entry }));
	return pageReply(routes.deskOuting(id));
};
