import type { FormName } from '#src/forms/form.ts';

/** The day on which `VALID_FORMS` are sent: what they ask for lies ahead of it. */
export const SENDING_DAY = '2026-03-01';

/** What a visitor who fills in every required field sends. */
export const VALID_FORMS: Readonly<Record<FormName, Readonly<Record<string, string>>>> = {
	contact: {
		name: 'Ana Reis',
		email: 'ana.reis@exemplo.pt',
		subject: 'Pedido de informações',
		message: 'Quantos lugares há?\n\nObrigada.',
	},
	member: {
		name: 'Ana Reis',
		email: 'ana.reis@exemplo.pt',
		contact: '912345678',
		birthDate: '1990/05/17',
		address: 'Rua da Fonte, 3',
		cp: '6270-100',
		county: 'Seia',
		district: 'Guarda',
		country: 'Portugal',
		nationality: 'Portuguesa',
	},
	schedule: {
		firstName: 'Ana',
		lastName: 'Reis',
		email: 'ana.reis@exemplo.pt',
		date: '2026/03/14',
		time: '10:30',
	},
};
