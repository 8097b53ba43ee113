import { renderCsv } from '#src/format/csv.ts';
import { formatMonth } from '#src/format/days-in-words.ts';
import { type Cents, formatAmount, formatMoney } from '#src/format/money.ts';
import type { Mail } from '../notification.ts';

/** With how many submissions something was done in a month. */
interface Count {
	/** «Encomendas pagas». */
	readonly label: string;
	readonly count: number;
	/** Of their amounts, if they have any. */
	readonly sum?: Cents;
}

/** What came by a form in a month, and what was done. */
export interface FormMonth {
	/** As the association calls the form. */
	readonly label: string;
	readonly came: number;
	/** After which nothing was left to do, whenever they came. */
	readonly answered: number;
	/** About which something was left to do at the month's end, whenever they came. */
	readonly open: number;
	readonly counts: readonly Count[];
}

const sumOf = (forms: readonly FormMonth[], figure: 'came' | 'answered' | 'open'): number =>
	forms.reduce((sum, form) => sum + form[figure], 0);

const renderCount = ({ label, count, sum }: Count): string =>
	`${label}: ${count}${sum === undefined || count === 0 ? '' : `, no valor de ${formatMoney(sum)}`}`;

/** A row for each form, so that the tables of several months can stand below each other. */
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
 * The monthly mail: only counts and sums, nothing that a visitor wrote, and the same as a table for a spreadsheet.
 * @param month `YYYY-MM`.
 */
export const renderMonthlyReport = (month: string, forms: readonly FormMonth[]): Mail => {
	const name = formatMonth(month);
	const [came, answered, open] = [sumOf(forms, 'came'), sumOf(forms, 'answered'), sumOf(forms, 'open')];
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
