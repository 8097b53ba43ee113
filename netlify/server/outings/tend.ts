import type { Store } from '@netlify/blobs';
import type { OutingOffer } from '#src/features/outings/offer.ts';
import { addDays } from '#src/format/day.ts';
import { site } from '../content.ts';
import { log, toReason } from '../log.ts';
import { withLease } from '../store/lease.ts';
import type { Change, Ledger, Notice } from './ledger.ts';
import { changeLedger, listLedgers, settleLedger } from './ledger-store.ts';

/** When the list of people is mailed, on the evening before: Lisbon's time. */
const LIST_TIME = '18:00';

/** What is due before an outing: the reminder two days before, the list of people on the evening before. */
const remind = (ledger: Ledger, offer: OutingOffer | undefined, now: string): Change | undefined => {
	if (!offer || offer.state === 'cancelled' || now >= offer.start) return undefined;
	const [day = '', time = ''] = offer.start.split(' ');
	const reminded = ledger.reminded || now >= `${addDays(day, -2)} ${time}`;
	const listed = ledger.listed || now >= `${addDays(day, -1)} ${LIST_TIME}`;
	if (reminded === ledger.reminded && listed === ledger.listed) return undefined;
	const isReminder = reminded && !ledger.reminded && site.outings.reminders;
	const confirmed = ledger.parties.filter(({ state }) => state === 'confirmed');
	const notices: Notice[] = isReminder ? confirmed.map((party) => ({ kind: 'reminder', party })) : [];
	return {
		ledger: { ...ledger, reminded, listed },
		notices: listed && !ledger.listed ? [...notices, { kind: 'list' }] : notices,
	};
};

/**
 * Does for all outings what no visitor's request does: mails what editors' changes and the days ask for, and what a dead
 * process left. If it is interrupted, the next run goes on. A lease lets one run work at a time.
 */
export const tendOutings = async (blobs: Store, deployContext: string): Promise<void> => {
	await withLease(blobs, 'tend-outings', async (until) => {
		for await (const id of listLedgers(blobs)) {
			if (Date.now() >= until) return;
			try {
				await changeLedger(blobs, id, remind, until);
				await settleLedger(blobs, id, deployContext, until);
			} catch (error) {
				log('Outing not tended', { reason: toReason(error) });
			}
		}
	});
};
