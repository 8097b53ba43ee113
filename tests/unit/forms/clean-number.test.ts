import { describe, expect, it } from 'vitest';
import { cleanDay, cleanNumber, cleanPhone, cleanTaxNumber, cleanTime } from '#src/forms/clean-number.ts';

describe('a phone', () => {
	it.each([
		'912345678',
		'912 345 678',
		'912.345.678',
		'912-345-678',
		'+351 912 345 678',
		'+351912345678',
		'00351 912345678',
		'\u200B912\u00A0345\u202F678\n',
	])('%j is 912345678', (text) => expect(cleanPhone(text)).toBe('912345678'));

	it.each([
		['351912345', '351912345'],
		['+34 600 000 000', '+34600000000'],
	])('other numbers stay: %s becomes %s', (text, cleaned) => expect(cleanPhone(text)).toBe(cleaned));
});

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
])('the number of a card or passport, %j, is %s', (text, cleaned) => expect(cleanNumber(text)).toBe(cleaned));

it.each([
	['2026/03/05', '2026/03/05'],
	['2026-03-05', '2026/03/05'],
	['2026.03.05', '2026/03/05'],
	['2026/3/5', '2026/03/05'],
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
	['9', '9'],
	['9:3', '9:3'],
	['09:30:00', '09:30:00'],
	['de manhã', 'de manhã'],
])('the time %j is %j', (text, cleaned) => expect(cleanTime(text)).toBe(cleaned));
