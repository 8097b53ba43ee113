import type { Store } from '@netlify/blobs';
import { hasForm } from '#src/features.ts';
import { addDays } from '#src/format/day.ts';
import { toInstant, toLisbon } from '#src/format/lisbon.ts';
import { FILED_FORMS, type FiledForm } from '#src/forms/form.ts';
import { features } from './content.ts';
import { type Case, findDeskStart, isOpenCase, listCases } from './desk/cases.ts';
import { DAY_MS, HOUR_MS } from './durations.ts';
import { MAILED_FORMS } from './forms/mailed-forms.ts';
import { log } from './log.ts';
import { sendToAssociation } from './mail/send-to-association.ts';
import { type FormMonth, renderMonthlyReport } from './mail/templates/monthly-report.ts';
import { oncePer } from './store/once-per.ts';
import { SubmissionStore } from './store/submission-store.ts';

/** After midnight in Lisbon: the morning, when somebody can read it. */
const MORNING_MS = 7 * HOUR_MS;

/** So many days after the first of any month it is the next month. */
const MONTH_DAYS = 31;

const monthOf = (day: string): string => day.slice(0, 7);

/** The last month that was over this morning, `YYYY-MM`. */
const lastMonth = (): string => monthOf(addDays(`${monthOf(toLisbon(Date.now() - MORNING_MS))}-01`, -1));

/** A month of Lisbon's calendar as moments, ISO 8601, UTC; `until` is the next month's first. */
interface Span {
	readonly from: string;
	readonly until: string;
}

const spanOf = (month: string): Span => {
	const [from = '', until = ''] = [month, monthOf(addDays(`${month}-01`, MONTH_DAYS))].map((name) =>
		new Date(toInstant(`${name}-01 00:00`)).toISOString(),
	);
	return { from, until };
};

const isIn = ({ from, until }: Span, moment: string): boolean => from <= moment && moment < until;

/** When it came. A key may tell only the day; if the span begins or ends within that day, the entry is read. */
const momentOf = async (store: SubmissionStore, { key, received }: Case, span: Span): Promise<string> => {
	const start = new Date(received).toISOString();
	const end = new Date(Date.parse(start) + DAY_MS).toISOString();
	const isCut =
		received.length < start.length && [span.from, span.until].some((moment) => start < moment && moment < end);
	return (isCut && (await store.read(key))?.receivedAt) || start;
};

const sumOf = async (store: SubmissionStore, cases: readonly Case[], amountOf: (input: never) => number) => {
	const amounts = cases.map(async ({ key }) => {
		const entry = await store.read(key);
		return entry ? amountOf(entry.input as never) : 0;
	});
	return (await Promise.all(amounts)).reduce((sum, amount) => sum + amount, 0);
};

/** The cases as they were at a moment. */
const asOf = (moment: string, cases: readonly Case[]): readonly Case[] =>
	cases.map((one) => ({ ...one, steps: one.steps.filter(({ at }) => at < moment) }));

/** Whether a step of the span left nothing to do. */
const isAnsweredIn = (span: Span, one: Case, deskStart: string): boolean =>
	one.steps.some(({ at }, index) => {
		const isOpenAfter = (count: number) => isOpenCase({ ...one, steps: one.steps.slice(0, count) }, deskStart);
		return isIn(span, at) && isOpenAfter(index) && !isOpenAfter(index + 1);
	});

/** What came by a form in a month, and what was done in it; `undefined` if there was no time to read all. */
const countForm = async (
	blobs: Store,
	form: FiledForm,
	span: Span,
	deskStart: string,
): Promise<FormMonth | undefined> => {
	const store = new SubmissionStore(blobs);
	const { label, desk } = MAILED_FORMS[form];
	const all = await listCases(blobs, form);
	if (!all) return undefined;
	const moments = await Promise.all(all.map((one) => momentOf(store, one, span)));
	const cases = asOf(
		span.until,
		all.filter((_, index) => (moments[index] ?? '') < span.until),
	);
	const counts = Object.entries(desk?.actions ?? {}).map(async ([name, { counted }]) => {
		if (!counted) return [];
		// Money may come twice for one order, and go back twice.
		const done = cases.flatMap((one) =>
			one.steps.filter(({ action, at }) => action === name && isIn(span, at)).map(() => one),
		);
		const sum = counted.hasSum && desk?.amountOf && { sum: await sumOf(store, done, desk.amountOf) };
		return [{ label: counted.label, count: done.length, ...sum }];
	});
	return {
		label,
		came: moments.filter((moment) => isIn(span, moment)).length,
		answered: cases.filter((one) => isAnsweredIn(span, one, deskStart)).length,
		open: cases.filter((one) => isOpenCase(one, deskStart)).length,
		counts: (await Promise.all(counts)).flat(),
	};
};

const hasAny = ({ came, answered, open }: FormMonth): boolean => came + answered + open > 0;

/**
 * Mails the association on the first of each month what came in the month before, and what was done, if anything. If it
 * fails that day, it is sent later in the month.
 */
export const sendMonthlyReport = (blobs: Store): Promise<void> => {
	const month = lastMonth();
	return oncePer(blobs, 'monthly-report', month, async (reported) => {
		// A store that begins in the middle of a month has none behind it.
		if (reported === undefined) return true;
		const span = spanOf(month);
		const deskStart = await findDeskStart(blobs);
		const forms: FormMonth[] = [];
		for (const form of FILED_FORMS) {
			const counted = await countForm(blobs, form, span, deskStart);
			if (!counted) return false;
			if (hasForm(features, form) || hasAny(counted)) forms.push(counted);
		}
		if (!forms.some(hasAny)) return true;
		const edition = { kind: 'monthly-report', period: month } as const;
		const refusal = await sendToAssociation(renderMonthlyReport(month, forms), edition);
		if (refusal) log('Monthly report not sent', { reason: refusal.reason });
		return !refusal;
	});
};
