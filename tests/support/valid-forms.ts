import { expect } from 'vitest';
import { catalogue, storeRules } from '#netlify/server/base/content.ts';
import { paymentsOffered } from '#src/features/store/prices/payment.ts';
import { priceCart } from '#src/features/store/prices/price-cart.ts';
import type { FiledForm } from '#src/forms/form.ts';

/** The day when tests send `VALID_FORMS`. The days that these ask for are later. */
export const SENDING_DAY = '2026-03-01';

/** Forms that contain only text, which a page without JavaScript can send. */
export const TEXT_FORM_NAMES = ['contact', 'member', 'schedule', 'withdrawal'] as const;

/** Forms where a second submission from the same address is a duplicate. */
export const REPEATABLE_FORM_NAMES = ['contact', 'member', 'schedule'] as const;

/** Finds something that can be ordered by post, whatever the editors offer at present. */
const findSellable = () => {
	for (const [id, { offers, pickupOnly, limit }] of Object.entries(catalogue.products)) {
		const offer = offers.find(({ availability }) => availability !== 'sold-out');
		if (offer && !pickupOnly && limit >= 2) return { id, ...(offer.variant ? { variant: offer.variant } : {}) };
	}
	throw new Error('content/store has nothing that can be ordered twice.');
};

const items = [{ ...findSellable(), quantity: 2 }];
const { lines, subtotal, delivery, total } = priceCart(catalogue, items, 'mainland');

const person = { name: 'Ana Reis', email: 'ana.reis@exemplo.pt', contact: '912345678' };
const place = { delivery: 'post', address: 'Rua da Fonte, 3', cp: '6270-100', county: 'Seia', country: 'Portugal' };
const [payment = ''] = paymentsOffered(storeRules().payment);

const number = expect.stringMatching(/^CUM-2026-[234679CDFGHJKMNPQRTVWXY]{6}$/);

/** An order of two pieces by post: as sent, as stored, and its answer. */
export const VALID_ORDER = {
	sent: { items, ...person, ...place, payment, total },
	kept: {
		...person,
		...place,
		payment,
		total,
		number,
		zone: 'mainland',
		lines,
		subtotal,
		deliveryPrice: delivery,
		paymentDays: 7,
	},
	answer: { number, total },
};

/** All required fields of each form. Tests add the optional ones that they need. */
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
export const ANSWERS: Readonly<Partial<Record<FiledForm, object>>> = { order: VALID_ORDER.answer };
