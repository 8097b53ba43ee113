import { formatDay, formatPeriod } from '#src/format/days-in-words.ts';
import { type Cents, formatMoney } from '#src/format/money.ts';
import { formatMoment } from '../format.ts';
import type { Mail } from '../notification.ts';

/** A submission that the association has had no mail about, or that nobody answered. */
export interface Listed {
	/** Of the outbox, or of the desk in words. */
	readonly state: string;
	/** The form's, as the association calls it. */
	readonly label: string;
	/** ISO 8601, UTC. */
	readonly received: string;
	readonly id: string;
}

/** Something that somebody did by a button about money or membership. */
export interface Act {
	/** The form's, as the association calls it. */
	readonly label: string;
	/** What the button says. */
	readonly action: string;
	/** ISO 8601, UTC. */
	readonly at: string;
	readonly id: string;
}

/** Money that the association has to give back. */
export interface Owed {
	/** The form's, as the association calls it. */
	readonly label: string;
	/** The order's number, or the submission's reference. */
	readonly number: string;
	/** Unless the site does not know it. */
	readonly amount?: Cents;
	/** ISO 8601, UTC. */
	readonly since: string;
}

/** What there is to say. */
interface Summary {
	readonly owed: readonly Owed[];
	readonly acts: readonly Act[];
	readonly unsent: readonly Listed[];
	/** What nobody did anything about for so many days. */
	readonly unanswered: readonly Listed[];
	readonly days: number;
	/** How many visitors were told the day before that they had sent the form already. */
	readonly turnedAway: number;
	/** On Mondays, how many submissions came in the seven days before. */
	readonly week: number | undefined;
	/** What the store's self-test found after the last deploy, in Portuguese. */
	readonly storeFaults: readonly string[];
}

/** How many submissions the mail lists; `npm run submissions` lists all. */
const LISTED_MAX = 50;

const countOf = (count: number): string => (count === 1 ? 'Há 1 envio' : `Há ${count} envios`);

const STATES: Readonly<Record<string, string>> = { parked: 'recusado pelo serviço de correio', pending: 'à espera' };

const renderRow = ({ label, received, id, state }: Listed) =>
	[`${label}, ${received.slice(0, 10)}`, `${id} (${STATES[state] ?? state})`] as const;

/** How many visitors were answered on the day before that they had sent the form already. */
const renderTurnedAway = (count: number): string =>
	`Ontem, ${count === 1 ? '1 envio foi recusado' : `${count} envios foram recusados`} por já haver outro com o mesmo email. Quando são muitos, alguém pode estar a usar emails de outras pessoas para as impedir de escrever: «npm run submissions -- list» mostra o que está guardado.`;

const KEPT =
	'Nada se perdeu: está tudo guardado no sítio. Quem trata dele pode lê-los com «npm run submissions -- list» e ver porque falharam com «npm run submissions -- show».';

const renderUnanswered = (count: number, days: number): string =>
	`${countOf(count)} em que nada acontece há ${formatPeriod(days)} ou mais. No email de cada um, que a caixa do correio encontra pela referência, carregue no botão do que fez. O que fica por tratar volta a vir aqui amanhã.`;

const renderStoreFaults = (faults: readonly string[]): string =>
	`O armazenamento do sítio falhou nas provas que se fazem depois de cada publicação: ${faults.join('; ')}. Até estar resolvido, um envio pode perder-se ou chegar duas vezes: avise quem trata do sítio, que tem em docs/runbook.md o que fazer.`;

const renderActs = (acts: readonly Act[]): string =>
	[
		'Pelos botões da secretaria, desde o último resumo:',
		...acts.map(({ label, action, at, id }) => `- ${label}, ${id}: «${action}», ${formatMoment(at)}`),
		'Se não foi ninguém da associação, termine o acesso de todos os aparelhos na página da secretaria e fale com quem está em causa.',
	].join('\n');

const renderOwed = (owed: readonly Owed[]): string =>
	[
		'Dinheiro por devolver. Depois de o devolver, carregue em «O dinheiro foi devolvido» no email de cada um; até lá, volta a vir aqui todos os dias:',
		...owed.map(
			({ label, number, amount, since }) =>
				`- ${label} ${number}: ${amount === undefined ? '' : `${formatMoney(amount)}, `}desde ${formatDay(since.slice(0, 10))}`,
		),
	].join('\n');

const renderWeek = (count: number): string =>
	`${count === 0 ? 'Nada chegou' : count === 1 ? 'Chegou 1 envio' : `Chegaram ${count} envios`} pelos formulários do sítio nos últimos sete dias.\n\nÀs segundas-feiras este email vem mesmo que não haja nada a dizer. Se um dia faltar, algo parou: avise quem trata do sítio, que tem em docs/runbook.md o que fazer.`;

const subjectOf = ({ unsent, unanswered, turnedAway, storeFaults, acts, owed, week }: Summary): string => {
	if (storeFaults.length > 0) return 'O armazenamento do sítio falhou';
	if (unsent.length > 0) return `Formulários por entregar: ${unsent.length}`;
	if (owed.length > 0) return `Dinheiro por devolver: ${owed.length}`;
	if (unanswered.length > 0) return `Formulários por tratar: ${unanswered.length}`;
	if (acts.length > 0) return `Feito na secretaria: ${acts.length}`;
	if (turnedAway > 0) return `Formulários recusados ontem: ${turnedAway}`;
	return `Está tudo em dia: ${week === 1 ? '1 formulário' : `${week} formulários`} nesta semana`;
};

/**
 * The daily mail about what is not mailed yet, what nobody answered, money to give back, and visitors who were turned
 * away: counts, forms, days, amounts and references, nothing that a visitor wrote.
 */
export const renderSummary = (summary: Summary): Mail => {
	const { unsent, unanswered, owed, days, turnedAway, storeFaults, acts, week } = summary;
	const parked = unsent.filter(({ state }) => state === 'parked').length;
	const late = unsent.length - parked;
	const facts = [
		...(parked > 0
			? [
					`${countOf(parked)} que o serviço de correio recusou de vez: já não se tenta outra vez, e é preciso lê-los à mão.`,
				]
			: []),
		...(late > 0 ? [`${countOf(late)} à espera há mais de um dia: o sítio continua a tentar.`] : []),
	];
	const listed = [...unsent, ...unanswered];
	return {
		subject: subjectOf(summary),
		message: [
			...(storeFaults.length > 0 ? [renderStoreFaults(storeFaults)] : []),
			...(owed.length > 0 ? [renderOwed(owed)] : []),
			...(facts.length > 0 ? [facts.join('\n'), KEPT] : []),
			...(unanswered.length > 0 ? [renderUnanswered(unanswered.length, days)] : []),
			...(acts.length > 0 ? [renderActs(acts)] : []),
			...(turnedAway > 0 ? [renderTurnedAway(turnedAway)] : []),
			...(week === undefined ? [] : [renderWeek(week)]),
		].join('\n\n'),
		details: [
			...listed.slice(0, LISTED_MAX).map(renderRow),
			...(listed.length > LISTED_MAX ? [['E mais', String(listed.length - LISTED_MAX)] as const] : []),
		],
	};
};
