import type { Store } from '@netlify/blobs';
import { millisecondsInHour } from 'date-fns/constants';
import { hasForm } from '#src/features.ts';
import { renderCsv } from '#src/format/csv.ts';
import { addDays } from '#src/format/day.ts';
import { formatMonth } from '#src/format/days-in-words.ts';
import { type Cents, formatAmount, formatMoney } from '#src/format/money.ts';
import { FILED_FORMS, type FiledForm } from '#src/forms/form.ts';
import { oncePer, readValue } from '../blobs.ts';
import { features } from '../content.ts';
import { type Case, findDeskStart, isOpenCase, listCases } from '../desk/cases.ts';
import { MAILED_FORMS } from '../forms/mailed-forms.ts';
import { log } from '../log.ts';
import type { Mail } from '../mail/message.ts';
import { sendToAssociation } from '../mail/send.ts';
import type { Submission } from '../outbox/submission.ts';

interface Count {
	/** «Encomendas pagas». */
	readonly label: string;
	readonly count: number;
	/** Of their amounts, if the form has any. */
	readonly sum?: Cents;
}

interface FormMonth {
	readonly label: string;
	readonly came: number;
	/** Closed in the month, whenever they came. */
	readonly answered: number;
	/** Open at the month's end, whenever they came. */
	readonly open: number;
	readonly counts: readonly Count[];
}

const formatSum = (forms: readonly FormMonth[], figure: 'came' | 'answered' | 'open'): number =>
	forms.reduce((sum, form) => sum + form[figure], 0);

const renderCount = ({ label, count, sum }: Count): string =>
	`${label}: ${count}${sum === undefined || count === 0 ? '' : `, no valor de ${formatMoney(sum)}`}`;

/** A row for each form, so that tables of several months can be joined. */
const renderTable = (month: string, forms: readonly FormMonth[]): string => {
	const counts = forms.flatMap((form) => form.counts);
	const headings = counts.flatMap(({ label, sum }) => (sum === undefined ? [label] : [label, `${label} (€)`]));
	const cellsOf = (form: FormMonth) =>
		counts.flatMap((one) => {
			const isOwn = form.counts.includes(one);
			const cells = one.sum === undefined ? [String(one.count)] : [String(one.count), formatAmount(one.sum)];
			return cells.map((cell) => (isOwn ? cell : ''));
		});
	return renderCsv([
		['Mês', 'Formulário', 'Chegaram', 'Tratados', 'Em aberto', ...headings],
		...forms.map((form) => [month, form.label, ...[form.came, form.answered, form.open].map(String), ...cellsOf(form)]),
	]);
};

/**
 * Only counts and sums, no visitors' input; also as a table for a spreadsheet.
 * @param month `YYYY-MM`.
 */
const renderMonthlyReport = (month: string, forms: readonly FormMonth[]): Mail => {
	const name = formatMonth(month);
	const [came, answered, open] = [formatSum(forms, 'came'), formatSum(forms, 'answered'), formatSum(forms, 'open')];
	return {
		subject: `Mês de ${name}: ${came === 1 ? 'chegou 1' : `chegaram ${came}`}, ${open} em aberto`,
		message: [
			`Envios que chegaram em ${name} pelos formulários do sítio: ${came}. Deram-se por tratados ${answered}, deste mês ou de antes, e no fim do mês havia ${open} em aberto.`,
			forms.flatMap(({ counts }) => counts.map(renderCount)).join('\n'),
			'O ficheiro em anexo tem os mesmos números, para a folha de cálculo de quem trata das contas.',
			'Um envio fica tratado quando alguém carrega, no email dele, no botão do que fez.',
		]
			.filter(Boolean)
			.join('\n\n'),
		details: forms.map((form) => [
			form.label,
			`chegaram ${form.came}, tratados ${form.answered}, em aberto ${form.open}`,
		]),
		attachments: [{ name: `${month}.csv`, type: 'text/csv; charset=utf-8', text: renderTable(month, forms) }],
	};
};

/** UTC: the morning, when somebody can read it. */
const MORNING_MS = 7 * millisecondsInHour;

/** `YYYY-MM`, UTC, as the days in keys. */
const monthOf = (moment: string): string => moment.slice(0, 7);

/** The last complete month. */
const lastMonth = (): string => {
	const now = new Date(Date.now() - MORNING_MS).toISOString();
	return monthOf(addDays(`${monthOf(now)}-01`, -1));
};

const sumOf = async (blobs: Store, cases: readonly Case[], amountOf: (input: never) => number) => {
	const amounts = cases.map(async ({ key }) => {
		const entry = await readValue<Submission>(blobs, key);
		return entry ? amountOf(entry.input as never) : 0;
	});
	return (await Promise.all(amounts)).reduce((sum, amount) => sum + amount, 0);
};

/** Whether a step of the month closed it. */
const isAnsweredIn = (month: string, one: Case, deskStart: string): boolean =>
	one.steps.some(({ at }, index) => {
		const isOpenAfter = (count: number) => isOpenCase({ ...one, steps: one.steps.slice(0, count) }, deskStart);
		return monthOf(at) === month && isOpenAfter(index) && !isOpenAfter(index + 1);
	});

/** `undefined` if there was no time to read all. */
const countForm = async (
	blobs: Store,
	form: FiledForm,
	month: string,
	deskStart: string,
): Promise<FormMonth | undefined> => {
	const { label, desk } = MAILED_FORMS[form];
	const all = await listCases(blobs, form);
	if (!all) return undefined;
	// As they were at the month's end.
	const cases = all
		.filter(({ received }) => monthOf(received) <= month)
		.map((one) => ({ ...one, steps: one.steps.filter(({ at }) => monthOf(at) <= month) }));
	const counts = Object.entries(desk.actions).map(async ([name, { counted }]) => {
		if (!counted) return [];
		// One order can be paid and refunded more than once.
		const done = cases.flatMap((one) =>
			one.steps.filter(({ action, at }) => action === name && monthOf(at) === month).map(() => one),
		);
		const sum = counted.hasSum && desk.amountOf && { sum: await sumOf(blobs, done, desk.amountOf) };
		return [{ label: counted.label, count: done.length, ...sum }];
	});
	return {
		label,
		came: cases.filter(({ received }) => monthOf(received) === month).length,
		answered: cases.filter((one) => isAnsweredIn(month, one, deskStart)).length,
		open: cases.filter((one) => isOpenCase(one, deskStart)).length,
		counts: (await Promise.all(counts)).flat(),
	};
};

const hasAny = ({ came, answered, open }: FormMonth): boolean => came + answered + open > 0;

/**
 * Mails the association the figures of the month before, on the first of each month, if there are any. After a failure it is
 * sent later in the month.
 */
export const sendMonthlyReport = (blobs: Store): Promise<void> => {
	const month = lastMonth();
	return oncePer(blobs, 'monthly-report', month, async (reported) => {
		// The store's first month is incomplete.
		if (reported === undefined) return true;
		const deskStart = await findDeskStart(blobs);
		const forms: FormMonth[] = [];
		for (const form of FILED_FORMS) {
			const counted = await countForm(blobs, form, month, deskStart);
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
