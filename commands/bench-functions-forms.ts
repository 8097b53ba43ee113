import { randomUUID } from 'node:crypto';
import { catalogue, storeRules } from '#netlify/server/content.ts';
import { paymentsOffered } from '#src/features/store/prices/payment.ts';
import { priceCart } from '#src/features/store/prices/price-cart.ts';
import { addDays } from '#src/format/day.ts';
import { today } from '#src/format/today.ts';
import type { FiledForm } from '#src/forms/form.ts';
import { toFormDay } from '#src/forms/form-day.ts';

const findItem = () => {
	for (const [id, { offers, pickupOnly }] of Object.entries(catalogue.products)) {
		const offer = offers.find(({ availability }) => availability !== 'sold-out');
		if (offer && !pickupOnly) return { id, ...(offer.variant ? { variant: offer.variant } : {}), quantity: 1 };
	}
	throw new Error('content/store has nothing that can be sent.');
};

/** A valid form of each kind, from somebody who sent none before. */
export const newForms = (): Readonly<Record<FiledForm, Readonly<Record<string, unknown>>>> => {
	const email = `ana.${randomUUID()}@exemplo.pt`;
	const contact = '912345678';
	const place = { address: 'Rua da Fonte, 3', cp: '6270-100', county: 'Seia', country: 'Portugal' };
	const items = [findItem()];
	const [payment] = paymentsOffered(storeRules().payment);
	const { total } = priceCart(catalogue, items, 'mainland');
	return {
		contact: { name: 'Ana Reis', email, subject: 'Olá', message: 'Bom dia.', about: '' },
		member: {
			...{ name: 'Ana Reis', email, contact, birthDate: '1990/05/17', ...place, district: 'Guarda' },
			...{ nationality: 'Portuguesa', idNumber: '', nif: '', educationalQualifications: '', job: '' },
		},
		schedule: {
			...{ firstName: 'Ana', lastName: 'Reis', email, date: toFormDay(addDays(today(), 7)), time: '10:30' },
			action: '',
		},
		order: { items, name: 'Ana Reis', email, contact, delivery: 'post', ...place, payment, nif: '', note: '', total },
		withdrawal: { name: 'Ana Reis', email, orderNumber: 'ABC-2026-7F3KQM' },
	};
};
