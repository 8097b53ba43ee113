import type { ContactInput } from '#src/features/contact/form.ts';
import { site } from '../../content.ts';
import type { Submission } from '../../submission.ts';
import { formatMoment } from '../format.ts';
import type { Notification } from '../notification.ts';

/** The notification of an enquiry from the contact page. */
export const renderContact = ({ id, input, receivedAt }: Submission<ContactInput>): Notification => ({
	from_name: input.name,
	to_name: site.name,
	from_email: input.email,
	subject: `Formulário dos contactos: ${input.subject}`,
	message: `${input.name} (${input.email}) escreveu pelo formulário dos contactos:\n\n${input.message}`,
	details: [
		...(input.about ? [['Sobre', input.about] as const] : []),
		['Recebido', formatMoment(receivedAt)],
		['Referência', id],
	],
	copy: {
		subject: 'Recebemos a sua mensagem',
		message:
			'Olá,\n\nA sua mensagem chegou. A resposta segue para este endereço.\n\nSe não foi quem a enviou, pode ignorar este email.',
		details: [
			['Recebida', formatMoment(receivedAt)],
			['Referência', id],
		],
	},
});
