import { type WithdrawalInput, withdrawalForm } from '#src/features/store/withdrawal/form.ts';
import { site, storeAddress, storePlace, storeRules } from '../content.ts';
import { formatMoment } from '../mail/format.ts';
import type { Notification } from '../mail/notification.ts';
import { withoutLinks } from '../mail/without-links.ts';
import type { Submission } from '../submission.ts';
import type { ServerForm } from './server-form.ts';
import { prepareWithdrawal, withdrawalDesk } from './withdrawal-desk.ts';

const subjectOf = ({ orderNumber }: WithdrawalInput): string => `Livre resolução: encomenda ${orderNumber}`;

/** The notification of a withdrawal, and its receipt: what was declared, and when (Directive 2011/83/EU, article 11a). */
const renderWithdrawal = ({ id, input, receivedAt }: Submission<WithdrawalInput>): Notification => {
	const { name, email, orderNumber, contact } = input;
	const received = formatMoment(receivedAt);
	const end = [
		['Recebida', received],
		['Referência', id],
	] as const;
	return {
		from_name: name,
		to_name: site.name,
		from_email: email,
		subject: subjectOf(input),
		message: `${name} (${email}) exerceu o direito de livre resolução: resolve o contrato de compra da encomenda ${orderNumber}.\n\nO prazo para lhe devolver o dinheiro, 14 dias, conta de ${received}.`,
		details: [
			['Nome', name],
			['Encomenda', orderNumber],
			['Email', email],
			...(contact ? [['Telefone', contact] as const] : []),
			...end,
		],
		copy: {
			subject: 'Recebemos a sua declaração de livre resolução',
			message: [
				'Olá,',
				`Recebemos a declaração, que se segue, de que resolve o contrato da compra que nos fez (${site.legalName}). Chegou-nos a esta hora: ${received}. Guarde este email: é o comprovativo.`,
				`Nome: ${withoutLinks(name)}\nEncomenda: ${withoutLinks(orderNumber)}`,
				`Envie os artigos no prazo de 14 dias para esta morada, ou entregue-os lá: ${storePlace().name}, ${storeAddress()}. ${storeRules().returnCost}. Devolvemos o que pagou no prazo de 14 dias, pelo mesmo meio; podemos esperar até os artigos chegarem ou até nos mostrar que os enviou.`,
				'Se não foi quem a enviou, responda a este email.',
			].join('\n\n'),
			details: end,
		},
	};
};

export const withdrawal: ServerForm<WithdrawalInput> = {
	form: withdrawalForm,
	label: 'Livre resolução',
	subjectOf,
	isKnownByContent: true,
	fieldsOf: ({ name, email, contact, orderNumber }) => [
		['Encomenda', orderNumber],
		['Nome', name],
		['Email', email],
		['Contacto', contact],
	],
	desk: withdrawalDesk,
	prepare: prepareWithdrawal,
	render: renderWithdrawal,
};
