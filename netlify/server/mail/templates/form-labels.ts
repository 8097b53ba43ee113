import type { FormName } from '#src/forms/form.ts';

/** The forms as the association calls them. */
export const FORM_LABELS: Readonly<Record<FormName, string>> = {
	contact: 'Contacto',
	member: 'Inscrição de sócio',
	schedule: 'Agendamento',
	order: 'Encomenda',
	withdrawal: 'Livre resolução',
};
