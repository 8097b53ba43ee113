import { describe, expect, it } from 'vitest';
import { paymentInstructions, paymentsOffered } from '#src/features/store/prices/payment.ts';
import { zoneOf } from '#src/features/store/prices/shipping.ts';
import { formatMoney, isWholeCents } from '#src/format/money.ts';

describe('money', () => {
	it.each([1.005, 0.001, 8.2001])('%d euros are not whole cents', (euros) => expect(isWholeCents(euros)).toBe(false));

	it.each([
		[0, '0,00\u00A0€'],
		[5, '0,05\u00A0€'],
		[1800, '18,00\u00A0€'],
		[123_456, '1234,56\u00A0€'],
		[12_345_678, '123\u00A0456,78\u00A0€'],
	])('%i cents read %j', (cents, text) => expect(formatMoney(cents)).toBe(text));
});

describe('the zone of a postal code', () => {
	it.each([
		['1000-001', 'mainland'],
		['8970-999', 'mainland'],
		['8999', 'mainland'],
		['9000-001', 'madeira'],
		['9495 999', 'madeira'],
		['9500001', 'azores'],
		[' 9995-999 ', 'azores'],
		['9496-001', undefined],
		['9999-999', undefined],
		['0999-001', undefined],
		['28001', undefined],
		['1000-00', undefined],
		['Porto', undefined],
		['', undefined],
	])('%j: %s', (code, zone) => expect(zoneOf(code)).toBe(zone));
});

describe('how to pay', () => {
	const DETAILS = { days: 7, transfer: { iban: 'PT50', holder: 'Cumeada' } };
	const ORDER = { number: 'CUM-2026-7F3KQM', total: 3590 };

	it('is what the association offers', () => {
		expect(paymentsOffered(DETAILS)).toEqual(['transfer']);
		expect(paymentsOffered({ ...DETAILS, mbway: { phone: '900 000 000' } })).toEqual(['mbway', 'transfer']);
	});

	it('has account, amount and reference', () =>
		expect(paymentInstructions('transfer', DETAILS, ORDER)).toEqual([
			{ name: 'iban', value: 'PT50' },
			{ name: 'holder', value: 'Cumeada' },
			{ name: 'amount', value: '35,90\u00A0€' },
			{ name: 'reference', value: 'CUM-2026-7F3KQM' },
		]));
});
