import type { FiledForm } from '#src/forms/form.ts';
import { VALID_ORDER } from '#tests/support/valid-order.ts';

/** The day on which tests send `VALID_FORMS`. The days that these ask for are later. */
export const SENDING_DAY = '2026-03-01';

/** Forms that contain only text, which a page without JavaScript can send. */
export const TEXT_FORM_NAMES = ['contact', 'member', 'schedule', 'withdrawal'] as const;

/** Forms of which a second submission from the same address is a duplicate. */
export const REPEATABLE_FORM_NAMES = ['contact', 'member', 'schedule'] as const;

/** All required fields of each form. */
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
} satisfies Readonly<Record<FiledForm, Readonly<Record<string, unknown>>>>;

/** `VALID_FORMS` as stored. */
export const KEPT_FORMS: Readonly<Record<FiledForm, object>> = { ...VALID_FORMS, order: VALID_ORDER.kept };

/** What the answers to `VALID_FORMS`, and their claims, contain beside what all contain. */
export const RECEIPTS: Readonly<Partial<Record<FiledForm, object>>> = { order: VALID_ORDER.receipt };
