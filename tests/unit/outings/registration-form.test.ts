import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { registrationForm } from '#src/features/outings/form.ts';
import { LIMITS } from '#src/forms/limits.ts';
import { validate } from '#src/forms/validate.ts';
import { setTime } from '#tests/support/clock.ts';

const ANA = { name: 'Ana Reis', birthYear: '1990' };
const VALID = {
	outing: 'ao-moinho-pela-ribeira',
	name: 'Ana Reis',
	email: 'ana.reis@exemplo.pt',
	contact: '912345678',
	people: [ANA, { name: 'Rui Reis', birthYear: '2015' }],
};

const validateWith = (changes: object) => {
	setTime('2026-03-01T12:00:00.000Z');
	return validate(registrationForm, { ...VALID, ...changes });
};
const inputOf = (changes: object) => {
	const validation = validateWith(changes);
	return validation.valid ? validation.input : validation.errors;
};

describe('a registration', () => {
	it('is cleaned in all its rows; years may be numbers', () => {
		expect(
			inputOf({
				contact: '+34 (600) 00-00-00',
				people: [{ name: ' <b>Ana</b>\u200B\nReis ', birthYear: 1990, member: 'true', note: 'x', ['__proto__']: 1 }],
			}),
		).toEqual({ ...VALID, contact: '+34600000000', people: [{ ...ANA, member: true }] });
	});

	it('has the name of who registers for a first person without one', () => {
		const people = [{ name: '', birthYear: '1990' }, VALID.people[1]];
		expect([inputOf({ people }), inputOf({ people: [{ birthYear: '1990' }, people[1]] })]).toEqual([VALID, VALID]);
	});

	it.each([
		['nobody', [], { people: 'required' }],
		['seven', Array.from({ length: 7 }, () => ANA), { people: 'tooLong' }],
		['a thousand', Array.from({ length: 1000 }, () => ANA), { people: 'tooLong' }],
		['a text', 'Ana', { people: 'invalid' }],
		['a tick of another kind', [{ ...ANA, member: 'talvez' }], { 'people.0.member': 'invalid' }],
		['an object', { 0: ANA }, { people: 'invalid' }],
		[
			'rows that are none',
			[null, 'Ana', [ANA]],
			{ 'people.0': 'invalid', 'people.1': 'invalid', 'people.2': 'invalid' },
		],
		['an empty row', [ANA, {}], { 'people.1.name': 'required', 'people.1.birthYear': 'required' }],
		['a name with a link', [{ ...ANA, name: 'ver www.evil.pt' }], { 'people.0.name': 'invalid' }],
		['a name too long', [ANA, { ...ANA, name: 'a'.repeat(LIMITS.name + 1) }], { 'people.1.name': 'tooLong' }],
		['a name of 60 000 letters', [{ ...ANA, name: '<'.repeat(60_000) }], { 'people.0.name': 'tooLong' }],
		['a name that is no text', [{ ...ANA, name: { a: 1 } }], { 'people.0.name': 'invalid' }],
		['a year to come', [{ ...ANA, birthYear: '2027' }], { 'people.0.birthYear': 'date' }],
		['a year too early', [{ ...ANA, birthYear: '1905' }], { 'people.0.birthYear': 'date' }],
		['a negative year', [{ ...ANA, birthYear: -1990 }], { 'people.0.birthYear': 'date' }],
		['a huge year', [{ ...ANA, birthYear: 1e21 }], { 'people.0.birthYear': 'date' }],
	])('of %s is refused by name', (_, people, errors) => {
		expect(inputOf({ people })).toEqual(errors);
	});

	it('of any other value is refused, or has only text in its rows', () => {
		const row = fc.record({ name: fc.anything(), birthYear: fc.anything() }, { requiredKeys: [] });
		fc.assert(
			fc.property(fc.oneof(fc.anything({ withNullPrototype: true }), fc.array(row)), (people) => {
				const validation = validateWith({ people });
				if (!validation.valid) return;
				for (const { name, birthYear } of validation.input.people)
					expect([name.length > 0, /^\d{4}$/.test(birthYear)]).toEqual([true, true]);
			}),
		);
	});

	it.each(['../../secrets', 'Ao-Moinho', '-1e9 ', 'a/b'])('for an outing that can’t be is refused: %s', (outing) => {
		expect(inputOf({ outing })).toEqual(outing.startsWith('-') ? { ...VALID, outing: '-1e9' } : { outing: 'invalid' });
	});
});
