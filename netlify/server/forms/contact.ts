import { type ContactInput, contactForm, REPORT } from '#src/features/contact/form.ts';
import { PROBLEM_KINDS, routes, WALKED } from '#src/routes.ts';
import { siteAddress } from '../base/content.ts';
import { portuguese } from '../base/words.ts';
import { given, type Mail } from '../mail/message.ts';
import type { DeskRules } from './desk-rules.ts';
import type { ServerForm } from './server-form.ts';

/** The association answers by mail. The desk only records that it did. */
const contactDesk: DeskRules<ContactInput> = {
	states: { new: { label: 'por responder', isOpen: true }, answered: { label: 'respondido', isOpen: false } },
	actions: { answer: { label: 'Já respondi', done: 'Mensagem marcada como respondida', to: { new: 'answered' } } },
	displayName: ({ name, email }) => ({ name: name || email }),
};

const kindOf = ({ kind }: ContactInput): string | undefined => {
	if (kind === WALKED) return 'Caminhou hoje';
	const known = PROBLEM_KINDS.find((one) => one === kind);
	return known && portuguese.t(`contact.problem.kinds.${known}`);
};

/** What the association reads of a report about a trail: no topic, but words, and for «Visto por» the lines to paste. */
const detailsOf = (input: ContactInput, receivedAt: string): Mail['details'] => {
	const { about = '', kind, place, name, message } = input;
	const seen = `- who: ${name || 'Quem passou'}\n  date: ${receivedAt.slice(0, 10)}\n  text: ${JSON.stringify(message)}`;
	if (!about.startsWith(REPORT)) return given(['Sobre', about]);
	return given(
		['Trilho', siteAddress() + routes.trail(about.slice(REPORT.length))],
		['O que é', kindOf(input)],
		['Onde', place],
		['Para «Visto por» (seen)', kind === WALKED ? seen : undefined],
	);
};

export const contact: ServerForm<ContactInput> = {
	form: contactForm,
	label: 'Contacto',
	subjectOf: (input) => ['Formulário dos contactos', input.subject, kindOf(input)].filter(Boolean).join(': '),
	// One visitor may report a fallen tree and a faded mark.
	duplicateKey: ({ about, kind, place }) => [about, kind, place].filter(Boolean).join(' ') || undefined,
	fieldsOf: (input) => [
		['Nome', input.name],
		['Email', input.email],
		['Assunto', input.subject],
		['Mensagem', input.message],
		['Sobre', input.about],
		['O que é', kindOf(input)],
		['Onde', input.place],
	],
	desk: contactDesk,
	render: ({ input, receivedAt }) => ({
		message: `${input.name ? `${input.name} (${input.email})` : input.email} escreveu pelo formulário dos contactos:\n\n${input.message}`,
		details: detailsOf(input, receivedAt),
	}),
	renderCopy: (_, { t }) => ({ subject: t('mail.contact.subject'), message: t('mail.contact.message') }),
};
