import type { Store } from '@netlify/blobs';
import { addDays, weekdayOf } from '#src/format/day.ts';
import { today } from '#src/format/lisbon.ts';
import { FILED_FORMS } from '#src/forms/form.ts';
import { site } from './content.ts';
import { type Case, findDeskStart, idleSince, isOpenCase, listCases, owedSince } from './desk/cases.ts';
import { stateOf } from './desk/desk-rules.ts';
import { DAY_MS } from './durations.ts';
import { MAILED_FORMS } from './forms/mailed-forms.ts';
import { log } from './log.ts';
import { sendToAssociation } from './mail/send-to-association.ts';
import { type Act, type Listed, type Owed, renderSummary } from './mail/templates/summary.ts';
import { readStoreFaults } from './self-test.ts';
import type { EntryKey } from './store/keys.ts';
import { listEntries, listReceived } from './store/listing.ts';
import { oncePer } from './store/once-per.ts';
import { isOlderThan, SubmissionStore } from './store/submission-store.ts';
import { countTurnedAway } from './store/turned-away.ts';

/** UTC: the morning, when somebody can read it. */
const HOUR = 7;

/** Until when a day's summary says what was done: a minute earlier, so that all that was pressed until then is written. */
const endOf = (day: string): string => `${day}T06:59`;

const findUnsent = async (blobs: Store): Promise<readonly Listed[]> => {
	const unsent: EntryKey[] = [];
	for await (const entry of listEntries(blobs, 'parked')) unsent.push(entry);
	for await (const entry of listEntries(blobs, 'pending')) if (isOlderThan(1, entry.received)) unsent.push(entry);
	return unsent.map((entry) => ({ ...entry, label: MAILED_FORMS[entry.form].label }));
};

/** The money that has to be given back for these submissions. An order's withdrawals say the same as the order. */
const findOwed = async (blobs: Store, cases: readonly Case[]): Promise<readonly Owed[]> => {
	const owing = cases.filter(owedSince);
	const covered = new Set(owing.flatMap(({ form, steps }) => (form === 'order' ? steps.map(({ of }) => of?.id) : [])));
	const found = owing.map(async (one): Promise<Owed[]> => {
		const { label, desk } = MAILED_FORMS[one.form];
		const entry = covered.has(one.id) ? undefined : await new SubmissionStore(blobs).read(one.key);
		if (!desk || !entry) return [];
		const amount = desk.amountOf?.(entry.input);
		// The number that a withdrawal names is what somebody typed.
		const number = amount === undefined ? one.id : (desk.calledBy(entry.input).number ?? one.id);
		return [{ label, number, since: owedSince(one) ?? '', ...(amount !== undefined && { amount }) }];
	});
	return (await Promise.all(found)).flat();
};

/**
 * What somebody still has to do something about, and nobody has for `deskDays`; the money that has to be given back; and
 * what was done by buttons about money or membership between two moments, ISO 8601, UTC. `undefined` if there was no time
 * to read all.
 */
const readDesk = async (blobs: Store, from: string, until: string) => {
	const deskStart = await findDeskStart(blobs);
	const lastDay = addDays(today(), -site.deskDays);
	const unanswered: Listed[] = [];
	const acts: Act[] = [];
	const all: Case[] = [];
	for (const form of FILED_FORMS) {
		const { label, desk } = MAILED_FORMS[form];
		if (!desk) continue;
		const cases = await listCases(blobs, form);
		if (!cases) return undefined;
		all.push(...cases);
		for (const one of cases) {
			const state = desk.states[stateOf(desk, one)];
			// Of what is not sent the association has had no mail.
			const isOurs = one.state === 'sent' && state && !state.waitsForVisitor && !state.owesMoney;
			if (isOurs && isOpenCase(one, deskStart) && idleSince(one) <= lastDay)
				unanswered.push({ ...one, label, state: state.label });
			for (const { action, at, by } of one.steps) {
				const done = desk.actions[action];
				if (done?.isReported && by === 'link' && from <= at && at < until)
					acts.push({ label, action: done.label, at, id: one.id });
			}
		}
	}
	return { unanswered, owed: await findOwed(blobs, all), acts: acts.sort((a, b) => a.at.localeCompare(b.at)) };
};

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** How many submissions came in the seven days before a day. Of what is mailed it lists the keys of these days alone. */
const countWeek = async (blobs: Store, day: string): Promise<number> => {
	const days = Array.from({ length: 7 }, (_, index) => addDays(day, index - 7));
	let count = 0;
	for (const form of FILED_FORMS)
		for (const one of days) for await (const _ of listReceived(blobs, 'sent', form, one)) count += 1;
	for (const state of ['pending', 'parked'] as const)
		for await (const { form, received } of listEntries(blobs, state))
			if (form !== 'follow-up' && days.includes(received.slice(0, 10))) count += 1;
	return count;
};

/** Whether a Monday has come since a day, or is today. Without such a day the store begins in the middle of a week. */
const hasMondayCome = (since: string | undefined, day: string): boolean =>
	since !== undefined && addDays(day, 1 - weekdayOf(day)) > since;

/**
 * Notifies the association of what is parked, or pending for more than a day, what nobody answered, the money that has to
 * be given back, what was done about money and membership, how many visitors were turned away the day before, and what the
 * store did wrong. On a day without any of it there is no mail, but on Mondays, so that a missing one always means a fault.
 */
export const sendDailySummary = async (blobs: Store): Promise<void> => {
	const now = Date.now();
	if (new Date(now).getUTCHours() < HOUR) return;
	const period = toDay(now);
	await oncePer(blobs, 'daily-summary', period, async (last) => {
		const unsent = await findUnsent(blobs);
		const desk = await readDesk(blobs, last ? endOf(last) : '', endOf(period));
		if (!desk) return false;
		const turnedAway = await countTurnedAway(blobs, toDay(now - DAY_MS));
		const storeFaults = await readStoreFaults(blobs);
		const week = hasMondayCome(last, period) ? await countWeek(blobs, period) : undefined;
		const summary = { ...desk, unsent, turnedAway, storeFaults, week, days: site.deskDays };
		const lists = [unsent, desk.unanswered, desk.owed, desk.acts, storeFaults];
		if (week === undefined && turnedAway === 0 && lists.every(({ length }) => length === 0)) return true;
		const refusal = await sendToAssociation(renderSummary(summary), { kind: 'summary', period });
		if (refusal) log('Summary not sent', { reason: refusal.reason });
		return !refusal;
	});
};
