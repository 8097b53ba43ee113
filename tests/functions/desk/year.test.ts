import type { Store } from '@netlify/blobs';
import { describe, expect, it, vi } from 'vitest';
import { site } from '#netlify/server/content.ts';
import type { DeskStep } from '#netlify/server/desk/desk-rules.ts';
import { actOnTime, doAction } from '#netlify/server/desk/do-action.ts';
import { deliver } from '#netlify/server/outbox/deliver.ts';
import { claimKey, deskKey, type Submission, sentKey, toPending } from '#netlify/server/outbox/submission.ts';
import { sendDailySummary } from '#netlify/server/reports/daily-summary.ts';
import { sendMonthlyReport } from '#netlify/server/reports/monthly-report.ts';
import { formatAmount } from '#src/format/money.ts';
import { FILED_FORMS, type FiledForm, type FormInput } from '#src/forms/form.ts';
import { setTime } from '#tests/support/clock.ts';
import { BEGIN, clockDays, DAY_MS, type Plan, planYear, runOf } from '#tests/support/desk-plans.ts';
import { startFormFunctions } from '#tests/support/form-functions.ts';
import { serverForm, toIncomingForm } from '#tests/support/server-forms.ts';
import { VALID_FORMS } from '#tests/support/valid-forms.ts';
import { VALID_ORDER } from '#tests/support/valid-order.ts';

const DAYS = 366;

/** The clock's function runs whenever it has something to do, and on every so many other days. */
const EVERY = 40;

const lisbon = new Intl.DateTimeFormat('sv-SE', { year: 'numeric', month: '2-digit', timeZone: 'Europe/Lisbon' });
const monthOf = (time: number): string => lisbon.format(time);
const MONTHS = Array.from({ length: 12 }, (_, index) => `2027-${String(index + 1).padStart(2, '0')}`);

const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

const LETTERS = 'CDFGHJKMNP';
const codeOf = (index: number): string => `7F3K${LETTERS[Math.floor(index / 10)]}${LETTERS[index % 10]}`;
const numberOf = (index: number): string => `CUM-2027-${codeOf(index)}`;
const totalOf = (index: number): number => 1_250 + 135 * index;

const emailOf = ({ form, index }: Plan): string => `${form === 'withdrawal' ? 'order' : form}.${index}@exemplo.pt`;

const inputOf = (plan: Plan): FormInput => {
	const { form, index } = plan;
	const number = numberOf(index);
	if (form === 'order') return { ...VALID_ORDER.kept, email: emailOf(plan), number, total: totalOf(index) } as never;
	return { ...VALID_FORMS[form], email: emailOf(plan), ...(form === 'withdrawal' && { orderNumber: number }) } as never;
};

/** Stores a submission as one that has just been mailed; a withdrawal is really mailed, which finds its order. */
const arrive = async (blobs: Store, plan: Plan): Promise<Submission> => {
	const { submission } = toIncomingForm(plan.form, inputOf(plan));
	const kept = { ...submission, ...(plan.form === 'order' && { claim: codeOf(plan.index) }) };
	const { id, receivedAt } = kept;
	if (plan.form === 'order') await blobs.setJSON(claimKey(kept), { id, receivedAt });
	if (plan.form === 'withdrawal')
		await deliver({ ...toPending(kept), accepted: true }, { blobs, deployContext: 'dev', isRetry: false });
	else await blobs.setJSON(sentKey(kept), { ...kept, mailedAt: receivedAt });
	return kept;
};

/** Does an action. Those of the store may meet the clock; of the others only the record matters. */
const act = async (blobs: Store, submission: Submission, action: string, before: DeskStep[]): Promise<void> => {
	if (submission.form === 'order' || submission.form === 'withdrawal') {
		const { outcome, settle } = await doAction(blobs, submission, { action, by: 'link', deployContext: 'dev' });
		await settle();
		return expect([action, outcome]).toEqual([action, 'done']);
	}
	before.push({ action, at: new Date().toISOString(), by: 'link', told: [] });
	await blobs.setJSON(deskKey(submission), { ...submission, steps: before, owed: [] });
};

/** The report's table, as the simulation knows it. */
const tableOf = (month: string, plans: readonly Plan[]): string[][] => {
	const inMonth = (time: number) => monthOf(time) === month;
	const actsOf = (form: FiledForm, name: string) =>
		plans.filter((plan) => plan.form === form && plan.acts.some(([action, at]) => action === name && inMonth(at)));
	const sum = (orders: readonly Plan[]) => formatAmount(orders.reduce((total, { index }) => total + totalOf(index), 0));
	const paid = actsOf('order', 'pay');
	const givenBack = actsOf('withdrawal', 'refund');
	const rows = FILED_FORMS.map((form) => {
		const ours = plans.filter((plan) => plan.form === form);
		const answered = ours.filter(({ turns }) => turns.some(([at, whose]) => whose === 'nobody' && inMonth(at)));
		const open = ours.filter(({ turns }) => {
			const last = turns.findLast(([at]) => monthOf(at) <= month);
			return last && last[1] !== 'nobody';
		});
		return [
			...[month, serverForm(form).label],
			...[ours.filter(({ came }) => inMonth(came)).length, answered.length, open.length].map(String),
			form === 'member' ? String(actsOf('member', 'accept').length) : '',
			...(form === 'order'
				? [String(paid.length), sum(paid), String(givenBack.length), sum(givenBack)]
				: ['', '', '', '']),
		];
	});
	const counted = [
		'Sócios aceites',
		'Encomendas pagas',
		'Encomendas pagas (€)',
		'Encomendas devolvidas',
		'Encomendas devolvidas (€)',
	];
	return [['Mês', 'Formulário', 'Chegaram', 'Tratados', 'Em aberto', ...counted], ...rows];
};

const readTable = (base64: string): string[][] =>
	Buffer.from(base64, 'base64')
		.toString()
		.replace('\uFEFF', '')
		.trimEnd()
		.split('\r\n')
		.map((line) => line.split(';').map((cell) => cell.slice(1, -1)));

/** Plays the year. Returns the plans by the ids of their submissions. */
const play = async (
	blobs: Store,
	plans: readonly Plan[],
	everyDay: (day: number, ids: ReadonlyMap<string, Plan>) => Promise<void>,
) => {
	const ids = new Map<string, Plan>();
	const days = clockDays(plans);
	const events = plans
		.flatMap((plan) => {
			let submission: Submission | undefined;
			const steps: DeskStep[] = [];
			const come = async () => {
				submission = await arrive(blobs, plan);
				ids.set(submission.id, plan);
			};
			const actLater = async (action: string) => submission && act(blobs, submission, action, steps);
			const acts = plan.acts.map(([action, at]) => ({ at, happen: () => actLater(action) }));
			return [{ at: plan.came, happen: come }, ...acts];
		})
		.sort((a, b) => a.at - b.at);
	let next = 0;
	for (let day = 0; day < DAYS; day++) {
		for (let event = events[next]; event && event.at < runOf(day); event = events[++next]) {
			vi.setSystemTime(event.at);
			await event.happen();
		}
		vi.setSystemTime(runOf(day));
		if (days.has(day) || day % EVERY === 0) await actOnTime(blobs, 'dev');
		await everyDay(day, ids);
	}
	return ids;
};

/** The submissions that the association has left alone for so long that the summary of this moment lists them. */
const idleAt = (now: number, ids: ReadonlyMap<string, Plan>): string[] => {
	const lastDay = toDay(now - site.deskDays * DAY_MS);
	const isIdle = ({ turns }: Plan) => {
		const [from = 0, whose] = turns.findLast(([at]) => at <= now) ?? [];
		return whose === 'association' && toDay(from) <= lastDay;
	};
	return [...ids].filter(([, plan]) => isIdle(plan)).map(([id]) => id);
};

const BY_CLOCK = /^(Falta o pagamento|Por pagar|Cancelada por falta)|foi cancelada$/;

/** What the buyer and the association hear of what the clock does. */
const subjectsOf = (action: string, number: string): readonly string[] =>
	action === 'remind'
		? [`Falta o pagamento da encomenda ${number}`, `Por pagar: encomenda ${number}`]
		: [`A encomenda ${number} foi cancelada`, `Cancelada por falta de pagamento: encomenda ${number}`];

const SUMMARY_DAYS = [45, 200, 365];

describe('a year of a small association', () => {
	it('is reported month by month with its own figures, and the clock does its part once', {
		timeout: 120_000,
	}, async () => {
		setTime(new Date(BEGIN).toISOString());
		const { store, sink } = await startFormFunctions();
		const plans = planYear();
		const idle: string[][] = [];
		const ids = await play(store, plans, async (day, came) => {
			if (new Date(runOf(day)).getUTCDate() < 3) await sendMonthlyReport(store);
			if (!SUMMARY_DAYS.includes(day)) return;
			await sendDailySummary(store);
			idle.push(idleAt(runOf(day), came).sort());
		});
		expect(ids.size).toBe(172);
		const mails = (await sink.mailbox.list()).toReversed();
		const reports = mails.filter(({ Tag }) => Tag === 'monthly-report');
		expect(reports.map(({ Attachments: [file] = [] }) => file?.Name)).toEqual(MONTHS.map((month) => `${month}.csv`));
		for (const [index, month] of MONTHS.entries())
			expect(readTable(reports[index]?.Attachments?.[0]?.Content ?? ''), month).toEqual(tableOf(month, plans));

		const summaries = mails.filter(({ Tag }) => Tag === 'summary');
		const listed = summaries.map(({ TextBody = '' }) =>
			[...TextBody.matchAll(/: ([0-9a-f-]{36}) /g)].map(([, id]) => id),
		);
		expect(listed.map((rows) => rows.sort())).toEqual(idle);

		const orders = plans.filter(({ form }) => form === 'order');
		expect(orders.filter(({ acts }) => acts.length === 0)).toHaveLength(12);
		const told = orders.flatMap(({ index, byClock = [] }) =>
			byClock.filter(([, at]) => at <= runOf(DAYS - 1)).flatMap(([action]) => subjectsOf(action, numberOf(index))),
		);
		const followUps = mails.filter(({ Tag }) => Tag === 'follow-up').map(({ Subject }) => Subject);
		expect(followUps.filter((subject) => BY_CLOCK.test(subject ?? '')).toSorted()).toEqual(told.toSorted());
	});
});
