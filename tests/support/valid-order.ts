import { expect } from 'vitest';
import { catalogue, storeRules } from '#netlify/server/content.ts';
import { paymentsOffered } from '#src/features/store/prices/payment.ts';
import { priceCart } from '#src/features/store/prices/price-cart.ts';

/** Finds something that can be ordered by post, whatever the editors offer at present. */
const findSellable = () => {
	for (const [id, { offers, pickupOnly, limit }] of Object.entries(catalogue.products)) {
		const offer = offers.find(({ availability }) => availability !== 'sold-out');
		if (offer && !pickupOnly && limit >= 2) return { id, ...(offer.variant ? { variant: offer.variant } : {}) };
	}
	throw new Error('content/store has nothing of which two can be sent.');
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
	kept: { ...person, ...place, payment, total, number, zone: 'mainland', lines, subtotal, deliveryPrice: delivery },
	receipt: { number, total },
};
