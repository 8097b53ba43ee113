import type { Store } from '@netlify/blobs';
import { log } from './log.ts';
import { sendSummary } from './mail/send-summary.ts';
import type { EntryKey } from './store/keys.ts';
import { listEntries } from './store/listing.ts';
import { onceADay } from './store/once-a-day.ts';
import { isOlderThan } from './store/submission-store.ts';

/** UTC: in the morning, when there is somebody to read it. */
const HOUR = 7;

const findUnsent = async (blobs: Store): Promise<readonly EntryKey[]> => {
	const unsent: EntryKey[] = [];
	for await (const entry of listEntries(blobs, 'parked')) unsent.push(entry);
	for await (const entry of listEntries(blobs, 'pending')) if (isOlderThan(1, entry.received)) unsent.push(entry);
	return unsent;
};

/** Tells the association what is parked, or pending for more than a day; nothing on a day when there is nothing to tell. */
export const sendDailySummary = async (blobs: Store): Promise<void> => {
	if (new Date().getUTCHours() < HOUR) return;
	await onceADay(blobs, 'summary', async () => {
		const unsent = await findUnsent(blobs);
		const refusal = unsent.length > 0 ? await sendSummary(unsent) : undefined;
		if (refusal) log('Summary not sent', { reason: refusal.reason });
		return !refusal || refusal.permanent;
	});
};
