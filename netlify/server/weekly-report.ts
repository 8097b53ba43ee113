import type { Store } from '@netlify/blobs';
import { FILED_FORMS } from '#src/forms/form.ts';
import { DAY_MS, HOUR_MS } from './durations.ts';
import { MAILED_FORMS } from './forms/mailed-forms.ts';
import { log } from './log.ts';
import { sendToAssociation } from './mail/send-to-association.ts';
import { renderWeeklyReport, type Week } from './mail/templates/weekly-report.ts';
import { listEntries, listReceived } from './store/listing.ts';
import { oncePer } from './store/once-per.ts';
import { isOlderThan } from './store/submission-store.ts';
import { OUTBOX_NAMES, type OutboxName } from './submission.ts';

/** UTC, on Mondays: the morning, when somebody can read it. */
const HOUR = 7;

const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The last Monday whose morning has come, `YYYY-MM-DD`. */
const lastMonday = (): string => {
	const shifted = Date.now() - HOUR * HOUR_MS;
	const sinceMonday = (new Date(shifted).getUTCDay() + 6) % 7;
	return toDay(shifted - sinceMonday * DAY_MS);
};

/** Counts the seven days before a Monday. It reads keys alone, and of what is mailed only those of these days. */
const countWeek = async (blobs: Store, monday: string): Promise<Week> => {
	const days = Array.from({ length: 7 }, (_, index) => toDay(Date.parse(monday) - (7 - index) * DAY_MS));
	const [first = '', last = ''] = [days[0], days.at(-1)];
	const received = Object.fromEntries(OUTBOX_NAMES.map((name) => [name, 0])) as Record<OutboxName, number>;
	const waiting = { pending: 0, parked: 0 };
	for (const state of ['pending', 'parked'] as const)
		for await (const entry of listEntries(blobs, state)) {
			if (days.includes(entry.received.slice(0, 10))) received[entry.form] += 1;
			if (state === 'parked' || isOlderThan(1, entry.received)) waiting[state] += 1;
		}
	await Promise.all(
		FILED_FORMS.map(async (form) => {
			for (const day of days) for await (const _ of listReceived(blobs, 'sent', form, day)) received[form] += 1;
		}),
	);
	const labelled = FILED_FORMS.map((form) => [MAILED_FORMS[form].label, received[form]] as const);
	return { first, last, received: Object.fromEntries(labelled), late: waiting.pending, parked: waiting.parked };
};

/**
 * Mails the association each Monday what came in the week before, and what still waits. It is sent even if nothing came,
 * so that a missing report always means a fault. If it fails all Monday, it is sent later in the week.
 */
export const sendWeeklyReport = (blobs: Store): Promise<void> => {
	const monday = lastMonday();
	return oncePer(blobs, 'weekly-report', monday, async (reported) => {
		// A store that begins in the middle of a week has none behind it.
		if (reported === undefined) return true;
		const edition = { kind: 'weekly-report', period: monday } as const;
		const refusal = await sendToAssociation(renderWeeklyReport(await countWeek(blobs, monday)), edition);
		if (refusal) log('Weekly report not sent', { reason: refusal.reason });
		return !refusal;
	});
};
