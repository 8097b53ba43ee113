import { formatDays } from '../format.ts';
import type { Mail } from '../notification.ts';

/** What the forms did in seven days. */
export interface Week {
	/** Days, `YYYY-MM-DD`, both included. */
	readonly first: string;
	readonly last: string;
	/** How many came by each form, by what the association calls it. */
	readonly received: Readonly<Record<string, number>>;
	/** How many wait for their mail for more than a day. */
	readonly late: number;
	/** How many the mail service refused for good. */
	readonly parked: number;
}

const countOf = (count: number): string => (count === 1 ? '1 envio' : `${count} envios`);

const stateOf = ({ late, parked }: Week): string =>
	late + parked === 0
		? 'Está tudo entregue: nada espera há mais de um dia, e o serviço de correio não recusou nada.'
		: [
				'Por entregar:',
				`- à espera há mais de um dia: ${countOf(late)};`,
				`- recusados pelo serviço de correio: ${countOf(parked)}.`,
				'Nada se perdeu: quem trata do sítio pode lê-los com «npm run submissions -- list».',
			].join('\n');

/**
 * The weekly mail: only counts, nothing that a visitor wrote. It is sent even if nothing came in, so that a week without
 * it means a fault.
 */
export const renderWeeklyReport = (week: Week): Mail => {
	const days = formatDays(week.first, week.last);
	const total = Object.values(week.received).reduce((sum, count) => sum + count, 0);
	const waiting = week.late + week.parked;
	return {
		subject: `Semana de ${days}: ${total === 0 ? 'nada chegou' : countOf(total)}${waiting === 0 ? '' : `, ${waiting} por entregar`}`,
		message: [
			total === 0
				? 'Nada chegou esta semana pelos formulários do sítio.'
				: `Esta semana: ${countOf(total)} pelos formulários do sítio.`,
			stateOf(week),
			'Este email vem todas as segundas-feiras, mesmo que nada tenha chegado. Se um dia faltar, algo parou: avise quem trata do sítio, que tem em docs/runbook.md o que fazer.',
		].join('\n\n'),
		details: Object.entries(week.received).map(([label, count]) => [label, String(count)] as const),
	};
};
