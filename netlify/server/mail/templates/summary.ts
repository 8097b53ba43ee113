import type { Mail } from '../notification.ts';

/** A submission that the association has had no mail about. */
export interface Unsent {
	readonly state: string;
	/** The form's, as the association calls it. */
	readonly label: string;
	/** ISO 8601, UTC. */
	readonly received: string;
	readonly id: string;
}

/** How many submissions the mail lists; `npm run submissions` lists all. */
const LISTED_MAX = 50;

const countOf = (count: number): string => (count === 1 ? 'Há 1 envio' : `Há ${count} envios`);

const renderRow = ({ label, received, id, state }: Unsent) =>
	[
		`${label}, ${received.slice(0, 10)}`,
		state === 'parked' ? `${id} (recusado pelo serviço de correio)` : `${id} (à espera)`,
	] as const;

/** How many visitors were answered on the day before that they had sent the form already. */
const renderTurnedAway = (count: number): string =>
	`Ontem, ${count === 1 ? '1 envio foi recusado' : `${count} envios foram recusados`} por já haver outro com o mesmo email. Quando são muitos, alguém pode estar a usar emails de outras pessoas para as impedir de escrever: «npm run submissions -- list» mostra o que está guardado.`;

const KEPT =
	'Nada se perdeu: está tudo guardado no sítio. Quem trata dele pode lê-los com «npm run submissions -- list» e ver porque falharam com «npm run submissions -- show».';

/**
 * The daily mail about what is not mailed yet, and about visitors who were turned away: counts, forms, days and
 * references, nothing that a visitor wrote.
 */
export const renderSummary = (unsent: readonly Unsent[], turnedAway: number): Mail => {
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
	return {
		subject:
			unsent.length > 0 ? `Formulários por entregar: ${unsent.length}` : `Formulários recusados ontem: ${turnedAway}`,
		message: [
			...(facts.length > 0 ? [facts.join('\n'), KEPT] : []),
			...(turnedAway > 0 ? [renderTurnedAway(turnedAway)] : []),
		].join('\n\n'),
		details: [
			...unsent.slice(0, LISTED_MAX).map(renderRow),
			...(unsent.length > LISTED_MAX ? [['E mais', String(unsent.length - LISTED_MAX)] as const] : []),
		],
	};
};
