import type { Store } from '@netlify/blobs';
import { addDays } from '#src/format/day.ts';
import { today } from '#src/format/lisbon.ts';
import { FILED_FORMS } from '#src/forms/form.ts';
import { site } from './content.ts';
import { findDeskStart, idleSince, isOpenCase, listCases } from './desk/cases.ts';
import { stateOf } from './desk/desk-rules.ts';
import { DAY_MS } from './durations.ts';
import { MAILED_FORMS } from './forms/mailed-forms.ts';
import { log } from './log.ts';
import { sendToAssociation } from './mail/send-to-association.ts';
import { type Listed, renderSummary } from './mail/templates/summary.ts';
import { readStoreFaults } from './self-test.ts';
import type { EntryKey } from './store/keys.ts';
import { listEntries } from './store/listing.ts';
import { oncePer } from './store/once-per.ts';
import { isOlderThan } from './store/submission-store.ts';
import { countTurnedAway } from './store/turned-away.ts';

/** UTC: the morning, when somebody can read it. */
const HOUR = 7;

const findUnsent = async (blobs: Store): Promise<readonly Listed[]> => {
	const unsent: EntryKey[] = [];
	for await (const entry of listEntries(blobs, 'parked')) unsent.push(entry);
	for await (const entry of listEntries(blobs, 'pending')) if (isOlderThan(1, entry.received)) unsent.push(entry);
	return unsent.map((entry) => ({ ...entry, label: MAILED_FORMS[entry.form].label }));
};

/** What somebody still has to do something about, and nobody has for `deskDays`; `undefined` if there was no time for all. */
const findUnanswered = async (blobs: Store): Promise<readonly Listed[] | undefined> => {
	const deskStart = await findDeskStart(blobs);
	const lastDay = addDays(today(), -site.deskDays);
	const unanswered: Listed[] = [];
	for (const form of FILED_FORMS) {
		const { label, desk } = MAILED_FORMS[form];
		const cases = desk ? await listCases(blobs, form) : [];
		if (!cases) return undefined;
		for (const one of cases) {
			const state = desk?.states[stateOf(desk, one)];
			// Of what is not sent the association has had no mail.
			const isOurs = one.state === 'sent' && state && !state.waitsForVisitor && isOpenCase(one, deskStart);
			if (isOurs && idleSince(one) <= lastDay) unanswered.push({ ...one, label, state: state.label });
		}
	}
	return unanswered;
};

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/**
 * Notifies the association of what is parked, or pending for more than a day, what nobody answered, how many visitors
 * were turned away the day before, and what the store did wrong; on a day without any of it there is no mail.
 */
export const sendDailySummary = async (blobs: Store): Promise<void> => {
	const now = Date.now();
	if (new Date(now).getUTCHours() < HOUR) return;
	const period = toDay(now);
	await oncePer(blobs, 'daily-summary', period, async () => {
		const unsent = await findUnsent(blobs);
		const unanswered = await findUnanswered(blobs);
		if (!unanswered) return false;
		const turnedAway = await countTurnedAway(blobs, toDay(now - DAY_MS));
		const storeFaults = await readStoreFaults(blobs);
		if (unsent.length + unanswered.length + turnedAway + storeFaults.length === 0) return true;
		const mail = renderSummary({ unsent, unanswered, turnedAway, storeFaults, days: site.deskDays });
		const refusal = await sendToAssociation(mail, { kind: 'summary', period });
		if (refusal) log('Summary not sent', { reason: refusal.reason });
		return !refusal;
	});
};
