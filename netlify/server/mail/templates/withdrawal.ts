import type { WithdrawalInput } from '#src/forms/withdrawal.ts';
import { site } from '../../content.ts';
import type { Submission } from '../../submission.ts';
import { formatMoment } from '../format.ts';
import type { Notification } from '../notification.ts';

/** The notification of a withdrawal, and its receipt: what was declared, and when (Directive 2011/83/EU, article 11a). */
export const renderWithdrawal = ({ id, input, receivedAt }: Submission<WithdrawalInput>): Notification => {
	const { name, email, orderNumber } = input;
	const details = [
		['Nome', name],
		['Encomenda', orderNumber],
		['Email', email],
		['Recebida', formatMoment(receivedAt)],
		['Referência', id],
	] as const;
	return {
		from_name: name,
		to_name: site.name,
		from_email: email,
		subject: `Devolução: encomenda ${orderNumber}`,
		message: `${name} (${email}) desistiu da compra com o número ${orderNumber}.\n\nO prazo para devolver o dinheiro, 14 dias, conta de ${formatMoment(receivedAt)}.`,
		details,
		copy: {
			subject: 'Recebemos a sua devolução',
			message: [
				'Olá,',
				`Recebemos em ${formatMoment(receivedAt)} a declaração de que desiste da compra à ${site.legalName} que se segue. Guarde este email: é o comprovativo.`,
				`Nome: ${name}\nEncomenda: ${orderNumber}`,
				`Envie os artigos no prazo de 14 dias para ${site.place.name}, ${site.place.street}, ${site.place.postalCode} ${site.place.locality}, ou entregue-os lá. ${site.store.returnCost}. Devolvemos o que pagou no prazo de 14 dias, pelo mesmo meio; podemos esperar até os artigos chegarem ou até nos mostrar que os enviou.`,
				'Se não foi quem a enviou, responda a este email.',
			].join('\n\n'),
			details,
		},
	};
};
