import type { FormName } from '#src/forms/form.ts';
import { VALID_ORDER } from '#tests/support/valid-order.ts';

/** The day on which `VALID_FORMS` are sent: what they ask for lies ahead of it. */
export const SENDING_DAY = '2026-03-01';

/** Forms of text alone, which a page without JavaScript can send. */
export const TEXT_FORM_NAMES = ['contact', 'member', 'schedule', 'withdrawal'] as const;

/** Forms that a second from the same address repeats. */
export const REPEATABLE_FORM_NAMES = ['contact', 'member', 'schedule'] as const;

/** What a visitor who fills in every required field sends. */
export const VALID_FORMS = {
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
	order: VALID_ORDER.sent,
	withdrawal: {
		name: 'Ana Reis',
		email: 'ana.reis@exemplo.pt',
		orderNumber: 'CUM-2026-7F3KQM',
	},
} satisfies Readonly<Record<FormName, Readonly<Record<string, unknown>>>>;

/** What is on file of them. */
export const KEPT_FORMS: Readonly<Record<FormName, object>> = { ...VALID_FORMS, order: VALID_ORDER.kept };

/** What an answer and a claim of theirs say beside what all say. */
export const RECEIPTS: Readonly<Partial<Record<FormName, object>>> = { order: VALID_ORDER.receipt };
