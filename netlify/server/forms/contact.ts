import { type ContactInput, contactForm } from '#src/features/contact/form.ts';
import type { Submission } from '../cases/submission.ts';
import type { Notification } from '../mail/message.ts';
import { wordsOf } from '../words.ts';
import type { DeskRules } from './desk-rules.ts';
import { type ServerForm, toNotification } from './server-form.ts';

/** The association answers by mail. The desk only records that it did. */
const contactDesk: DeskRules<ContactInput> = {
	states: { new: { label: 'por responder', isOpen: true }, answered: { label: 'respondido', isOpen: false } },
	actions: { answer: { label: 'Já respondi', done: 'Mensagem marcada como respondida', to: { new: 'answered' } } },
	displayName: ({ name }) => ({ name }),
};

const subjectOf = ({ subject }: ContactInput): string => `Formulário dos contactos: ${subject}`;

const renderContact = (submission: Submission<ContactInput>): Notification => {
	const { name, email, message, about, language } = submission.input;
	const { t } = wordsOf(language);
	return toNotification(submission, name, {
		subject: subjectOf(submission.input),
		message: `${name} (${email}) escreveu pelo formulário dos contactos:\n\n${message}`,
		details: about ? [['Sobre', about]] : [],
		copy: { subject: t('mail.contact.subject'), message: t('mail.contact.message') },
	});
};

export const contact: ServerForm<ContactInput> = {
	form: contactForm,
	label: 'Contacto',
	subjectOf,
	duplicateKey: ({ about }) => about,
	fieldsOf: ({ name, email, subject, message, about }) => [
		['Nome', name],
		['Email', email],
		['Assunto', subject],
		['Mensagem', message],
		['Sobre', about],
	],
	desk: contactDesk,
	render: renderContact,
};
