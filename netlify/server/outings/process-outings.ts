import type { Store } from '@netlify/blobs';
import { EMPTY_FORECAST } from '#src/day/forecast.ts';
import { toClock } from '#src/format/clock.ts';
import { outings } from '../base/content.ts';
import { log, toReason } from '../base/log.ts';
import { knownForecast, withDanger } from './danger-notices.ts';
import { isNear } from './ledger.ts';
import {
	changeLedger,
	findOffer,
	type LedgerChange,
	listLedgers,
	mergeFormer,
	notifyOuting,
	presentId,
} from './ledger-store.ts';

/**
 * Every outing with a ledger, and every outing of today or tomorrow. The second kind gets a ledger although nobody registered:
 * so the association hears of a danger, and the guide has a list and the page for people who turn up.
 */
const listOutings = async (blobs: Store): Promise<readonly string[]> => {
	const stored = await Array.fromAsync(listLedgers(blobs));
	const known = new Set(stored.map(presentId));
	const near = Object.values(outings).filter(
		(one) => !known.has(one.id) && findOffer(one.id) && isNear(one, toClock(Date.now(), one.timeZone)),
	);
	return [...stored, ...near.map(({ id }) => id)];
};

/**
 * Applies editors' changes to each outing, then sends the mails that are due: first the urgent ones of all outings, then the
 * others. What this run has no time for is still due at the next.
 * @param until Milliseconds since 1970. Nothing is started later.
 */
export const processOutings = async (
	blobs: Store,
	deployContext: string,
	until = Number.POSITIVE_INFINITY,
): Promise<void> => {
	const ids = await listOutings(blobs);
	const forecast = ids.length > 0 ? await knownForecast(blobs) : EMPTY_FORECAST;
	for (const id of ids) {
		if (Date.now() >= until) return;
		try {
			await mergeFormer(blobs, id, until);
			const look: LedgerChange = (ledger, now) =>
				// A ledger that is not stored yet has no secret.
				withDanger(ledger, forecast, now) ?? (ledger.secret ? undefined : { ...ledger });
			await changeLedger(blobs, id, look, { until, isPublished: true });
		} catch (error) {
			log('Outing not processed', { reason: toReason(error) });
		}
	}
	for (const urgentOnly of [true, false])
		for (const id of ids) await notifyOuting(blobs, id, deployContext, { until, urgentOnly, isClock: true });
};
