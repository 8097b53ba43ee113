import { describe, expect, it } from 'vitest';
import { scheduleForm } from '#src/features/schedule/form.ts';
import { orderForm } from '#src/features/store/checkout/form.ts';
import { withdrawalForm } from '#src/features/store/withdrawal/form.ts';
import { cleanDay, cleanNumber, cleanTaxNumber, cleanTime } from '#src/forms/clean-number.ts';
import { isPostalCode } from '#src/forms/react/Field.tsx';
import { setTime } from '#tests/support/clock.ts';
import { SENDING_DAY, VALID_FORMS } from '#tests/support/valid-forms.ts';
import { validating } from '#tests/support/validation.ts';

describe('a tax number', () => {
	it.each(['501964843', '501 964 843', '501.964.843', 'PT501964843', 'pt 501 964 843', 'PT-501964843'])(
		'%j is 501964843',
		(text) => expect(cleanTaxNumber(text)).toBe('501964843'),
	);

	it('keeps letters before a number that are not a country', () => expect(cleanTaxNumber('PTX123')).toBe('PTX123'));
});

it.each([
	['12345678 9', '123456789'],
	['12345678 9 ZZ4', '123456789ZZ4'],
	['CA 123.456', 'CA123456'],
	['12345‑678–9', '123456789'],
])('the number of a card or passport, %j, is %s', (text, cleaned) => expect(cleanNumber(text)).toBe(cleaned));

it.each([
	['2026/03/05', '2026/03/05'],
	['2026-03-05', '2026/03/05'],
	['2026.03.05', '2026/03/05'],
	['2026/3/5', '2026/03/05'],
	['2026–03−05', '2026/03/05'],
	[' 2026-3-05\n', '2026/03/05'],
	['05/03/2026', '05/03/2026'],
	['2026/03', '2026/03'],
	['2026/03/05/06', '2026/03/05/06'],
	['amanhã', 'amanhã'],
])('the day %j is %j', (text, cleaned) => expect(cleanDay(text)).toBe(cleaned));

it.each([
	['09:30', '09:30'],
	['9:30', '09:30'],
	['9h30', '09:30'],
	['9H30', '09:30'],
	['9.30', '09:30'],
	['9h', '09:00'],
	['15h', '15:00'],
	['15', '15:00'],
	['9 h 30', '09:30'],
	['15 horas', '15:00'],
	['3 pm', '15:00'],
	['12.15AM', '00:15'],
	['1530', '1530'],
	['9:3', '9:3'],
	['09:30:00', '09:30:00'],
	['de manhã', 'de manhã'],
])('the time %j is %j', (text, cleaned) => expect(cleanTime(text)).toBe(cleaned));

const withdrawal = validating(withdrawalForm, VALID_FORMS.withdrawal);

it('the number of an order keeps its hyphens, as the keyboard has them', () => {
	expect(withdrawal.inputOf({ orderNumber: 'CU‑2026–A1B2C3' })?.orderNumber).toBe('CU-2026-A1B2C3');
});

describe('a telephone', () => {
	it.each([
		['912345678', '912345678'],
		['+351 912 345 678', '912345678'],
		['00351912345678', '912345678'],
		['(+351) 912‑345–678', '912345678'],
		['+34 600 000 000', '+34600000000'],
		['0034 600-000-000', '+34600000000'],
		['+1 (202) 555.0123', '+12025550123'],
		['+49 (0) 30/901820', '+4930901820'],
		['(0044) (0)20 7946 0000', '+442079460000'],
		['+64 3 477 4000', '+6434774000'],
		['+1 246 555 0123', '+12465550123'],
		['+123456789012345', '+123456789012345'],
	])('is accepted from any country, cleaned: %s', (typed, kept) =>
		expect(withdrawal.inputOf({ contact: typed })?.contact).toBe(kept),
	);

	it.each([
		'12345',
		'112112',
		'07700 900123',
		'+351 91234',
		'+0123456789',
		'123 456 789',
		'+1234567890123456',
		'1234567890123456',
		'+',
		'ABCDEFGHI',
		'912 345 67x',
		'34+600000000',
		'٩١٢٣٤٥٦٧٨',
	])('is refused if it is not a number: %s', (contact) =>
		expect(withdrawal.errorsOf({ contact })).toEqual({ contact: 'phone' }),
	);

	it.each([[42], [['912345678']], [{ a: 1 }]])('is refused if it is not text: %j', (contact) =>
		expect(withdrawal.errorsOf({ contact })).toEqual({ contact: 'invalid' }),
	);

	it('is the same in other forms, and only an order requires it', () => {
		setTime(`${SENDING_DAY}T12:00:00.000Z`);
		const order = validating(orderForm(), VALID_FORMS.order);
		const schedule = validating(scheduleForm({}), VALID_FORMS.schedule);
		for (const { inputOf, errorsOf } of [order, schedule]) {
			expect(inputOf({ contact: '+1 (202) 555.0123' })?.contact).toBe('+12025550123');
			expect(errorsOf({ contact: '12345' })).toEqual({ contact: 'phone' });
		}
		expect(order.errorsOf({ contact: ' ' })).toEqual({ contact: 'required' });
		for (const { inputOf } of [schedule, withdrawal])
			for (const contact of [undefined, null, '', ' ']) expect(inputOf({ contact })).not.toHaveProperty('contact');
	});
});

it.each([
	['4600-123', 'Portugal', true],
	['4600-123', '', true],
	['4600–123', 'Portugal', true],
	['4600123', 'Portugal', false],
	['4600', ' portugal ', false],
	['0600-123', 'Portugal', false],
	['28004', 'Espanha', true],
])('the postal code %s of %j: %s', (cp, country, fits) => expect(isPostalCode(cp, country)).toBe(fits));
