import type { Store } from '@netlify/blobs';
import { MAILED_FORMS } from './forms/mailed-forms.ts';
import { log } from './log.ts';
import { sendToAssociation } from './mail/send-to-association.ts';
import { renderSummary, type Unsent } from './mail/templates/summary.ts';
import type { EntryKey } from './store/keys.ts';
import { listEntries } from './store/listing.ts';
import { oncePer } from './store/once-per.ts';
import { DAY_MS, isOlderThan } from './store/submission-store.ts';
import { countTurnedAway } from './store/turned-away.ts';

/** UTC: the morning, when somebody can read it. */
const HOUR = 7;

const findUnsent = async (blobs: Store): Promise<readonly Unsent[]> => {
	const unsent: EntryKey[] = [];
	for await (const entry of listEntries(blobs, 'parked')) unsent.push(entry);
	for await (const entry of listEntries(blobs, 'pending')) if (isOlderThan(1, entry.received)) unsent.push(entry);
	return unsent.map((entry) => ({ ...entry, label: MAILED_FORMS[entry.form].label }));
};

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/**
 * Tells the association what is parked, or pending for more than a day, and how many visitors were turned away the day
 * before; nothing on a day when there is nothing to tell.
 */
export const sendDailySummary = async (blobs: Store): Promise<void> => {
	const now = Date.now();
	if (new Date(now).getUTCHours() < HOUR) return;
	const period = toDay(now);
	await oncePer(blobs, 'daily-summary', period, async () => {
		const unsent = await findUnsent(blobs);
		const turnedAway = await countTurnedAway(blobs, toDay(now - DAY_MS));
		if (unsent.length === 0 && turnedAway === 0) return true;
		const refusal = await sendToAssociation(renderSummary(unsent, turnedAway), { kind: 'summary', period });
		if (refusal) log('Summary not sent', { reason: refusal.reason });
		return !refusal;
	});
};
