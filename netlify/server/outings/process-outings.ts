import { isDeepStrictEqual } from 'node:util';
import type { Store } from '@netlify/blobs';
import type { OutingOffer } from '#src/features/outings/offer.ts';
import { addDays } from '#src/format/day.ts';
import { toLisbon } from '#src/format/lisbon.ts';
import { withLease } from '../blobs.ts';
import { site } from '../content.ts';
import { log, toReason } from '../log.ts';
import { sendQueued } from '../outbox/deliver.ts';
import { ledgerKey } from '../outbox/submission.ts';
import { type Change, firmParties, type Ledger } from './ledger.ts';
import { changeLedger, listLedgers } from './ledger-store.ts';

/** On the day before, Lisbon's time. */
const LIST_TIME = '18:00';

/** Reminders two days before; the list of participants on the evening before, and again when it changes. */
const remind = (ledger: Ledger, offer: OutingOffer | undefined, now: string): Change | undefined => {
	if (!offer || offer.state === 'cancelled' || now >= offer.start) return undefined;
	const [day = '', time = ''] = offer.start.split(' ');
	const reminderTime = `${addDays(day, -2)} ${time}`;
	const confirmed = firmParties(ledger).filter(({ state }) => state === 'confirmed');
	const ids = confirmed.map(({ id }) => id);
	const isReminder = !ledger.reminded && now >= reminderTime;
	const isList = now >= `${addDays(day, -1)} ${LIST_TIME}` && !isDeepStrictEqual(ledger.listed, ids);
	if (!isReminder && !isList) return undefined;
	const early = confirmed.filter(({ registeredAt }) => toLisbon(Date.parse(registeredAt)) < reminderTime);
	const reminders = isReminder && site.forms.registration.reminders ? early : [];
	return {
		ledger: { ...ledger, reminded: ledger.reminded || isReminder, ...(isList && { listed: ids }) },
		notices: [
			...reminders.map((party) => ({ kind: 'reminder', party }) as const),
			...(isList ? [{ kind: 'list' } as const] : []),
		],
	};
};

/**
 * Applies editors' changes and sends reminders, lists and mails that are still queued after a crash: urgent mails first, and
 * outings in rotation. The next run continues an interrupted one.
 */
export const processOutings = async (blobs: Store, deployContext: string): Promise<void> => {
	await withLease(blobs, 'process-outings', async (until) => {
		const ids = await Array.fromAsync(listLedgers(blobs));
		for (const id of ids) {
			if (Date.now() >= until) return;
			try {
				await changeLedger(blobs, id, remind, until);
			} catch (error) {
				log('Outing not processed', { reason: toReason(error) });
			}
		}
		for (const urgentOnly of [true, false]) {
			const open = new Set(ids);
			while (open.size > 0)
				for (const id of open)
					if (Date.now() >= until || !(await sendQueued(blobs, ledgerKey(id), deployContext, urgentOnly)))
						open.delete(id);
		}
	});
};
