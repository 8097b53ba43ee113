import type { FormName } from '#src/forms/form.ts';
import type { Mail } from '../notification.ts';

/** A submission that the association has had no mail about. */
export interface Unsent {
	readonly state: string;
	readonly form: FormName;
	/** ISO 8601, UTC. */
	readonly received: string;
	readonly id: string;
}

const FORMS: Readonly<Record<FormName, string>> = {
	contact: 'Contacto',
	member: 'Inscrição de sócio',
	schedule: 'Agendamento',
	order: 'Encomenda',
	withdrawal: 'Devolução',
};

/** Longer lists are for the store itself. */
const LISTED_MAX = 50;

const countOf = (count: number): string => (count === 1 ? 'Há 1 envio' : `Há ${count} envios`);

const renderRow = ({ form, received, id, state }: Unsent) =>
	[
		`${FORMS[form]}, ${received.slice(0, 10)}`,
		state === 'parked' ? `${id} (recusado pelo serviço de correio)` : `${id} (à espera)`,
	] as const;

/** The daily mail about what is not mailed yet: counts, forms, days and references, nothing that a visitor wrote. */
export const renderSummary = (unsent: readonly Unsent[]): Mail => {
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
		subject: `Formulários por entregar: ${unsent.length}`,
		message: `${facts.join('\n')}\n\nNada se perdeu: está tudo guardado no sítio. Quem trata dele pode lê-los com «npm run submissions -- list» e ver porque falharam com «npm run submissions -- show».`,
		details: [
			...unsent.slice(0, LISTED_MAX).map(renderRow),
			...(unsent.length > LISTED_MAX ? [['E mais', String(unsent.length - LISTED_MAX)] as const] : []),
		],
	};
};
