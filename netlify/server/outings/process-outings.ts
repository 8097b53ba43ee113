import type { Store } from '@netlify/blobs';
import { EMPTY_FORECAST } from '#src/day/forecast.ts';
import { log, toReason } from '../base/log.ts';
import { knownForecast, withDanger } from './danger-notices.ts';
import { changeLedger, listLedgers, mergeFormer, notifyOuting } from './ledger-store.ts';

/**
 * Applies editors' changes to each outing, then sends the mails that are due: first the urgent ones of all outings, then the
 * others. The next run goes on where this one had no time left.
 * @param until Milliseconds since 1970. Nothing is started later.
 */
export const processOutings = async (
	blobs: Store,
	deployContext: string,
	until = Number.POSITIVE_INFINITY,
): Promise<void> => {
	const ids = await Array.fromAsync(listLedgers(blobs));
	const forecast = ids.length > 0 ? await knownForecast(blobs) : EMPTY_FORECAST;
	for (const id of ids) {
		if (Date.now() >= until) return;
		try {
			await mergeFormer(blobs, id, until);
			await changeLedger(blobs, id, (ledger, now) => withDanger(ledger, forecast, now), { until, isPublished: true });
		} catch (error) {
			log('Outing not processed', { reason: toReason(error) });
		}
	}
	for (const urgentOnly of [true, false])
		for (const id of ids) await notifyOuting(blobs, id, deployContext, { until, urgentOnly, isClock: true });
};
