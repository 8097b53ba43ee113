import { beforeEach, describe, expect, it } from 'vitest';
import { isMinor, memberForm } from '#src/features/membership/form.ts';
import { requiredFields } from '#src/forms/form.ts';
import { LIMITS } from '#src/forms/limits.ts';
import { setTime } from '#tests/support/clock.ts';
import { VALID_FORMS } from '#tests/support/valid-forms.ts';
import { validating } from '#tests/support/validation.ts';

const APPLICATION = VALID_FORMS.member;
const OPTIONAL = ['idNumber', 'nif', 'educationalQualifications', 'job'];
/** Fields that the specification does not have: for applicants under age, and the page's language. */
const OTHERS = ['guardianName', 'guardianEmail', 'language'];

beforeEach(() => setTime('2026-11-21T12:00:00Z'));

const { inputOf, errorsOf } = validating(memberForm, APPLICATION);

it("has the specification's fields, and those required that it requires", () => {
	const fields = Object.keys(memberForm.schema.fields).filter((field) => !OTHERS.includes(field));
	expect(fields).toEqual([...Object.keys(APPLICATION), ...OPTIONAL]);
	expect(requiredFields(memberForm)).toEqual(Object.keys(APPLICATION));
});

it('is accepted with and without optional fields', () => {
	expect(inputOf({})).toEqual(APPLICATION);
	const all = { idNumber: '123456789', nif: '501964843', educationalQualifications: '12.º ano', job: 'Pedreira' };
	expect(inputOf(all)).toEqual({ ...APPLICATION, ...all });
});

describe.each([...OPTIONAL, 'guardianName', 'guardianEmail'])('the optional %s', (field) => {
	it.each([[undefined], [null], [''], [' ']])('may be %j, which counts as empty', (value) =>
		expect(inputOf({ [field]: value })).toEqual(APPLICATION),
	);

	it.each([[42], [['a']], [{ a: 1 }]])('is refused as no text: %j', (value) =>
		expect(errorsOf({ [field]: value })).toEqual({ [field]: 'invalid' }),
	);
});

it.each([
	['name', LIMITS.name],
	['address', LIMITS.address],
	['cp', LIMITS.cp],
	['county', LIMITS.place],
	['district', LIMITS.place],
	['country', LIMITS.place],
	['nationality', LIMITS.place],
	['idNumber', 9],
	['nif', 9],
	['educationalQualifications', LIMITS.background],
	['job', LIMITS.background],
	['guardianName', LIMITS.name],
])('%s may have %i characters', (field, limit) => {
	expect(inputOf({ [field]: ` ${'é'.repeat(limit)}\u200B ` })).toEqual({ ...APPLICATION, [field]: 'é'.repeat(limit) });
	expect(errorsOf({ [field]: 'é'.repeat(limit + 1) })).toEqual({ [field]: 'tooLong' });
});

describe('the contact', () => {
	it.each(['912345678', '912 345 678', '+351 912 345 678', 'ABCDEFGHI'])(
		'has nine characters, cleaned: %s',
		(contact) => expect(inputOf({ contact })?.contact).toHaveLength(9),
	);

	it.each(['91234567', '9123456789', '+34 600 000 000', '1'])('is refused with another length: %s', (contact) =>
		expect(errorsOf({ contact })).toEqual({ contact: 'length' }),
	);
});

it.each([
	['nif', 'PT 501 964 843', '501964843'],
	['nif', '501964842', '501964842'],
	['idNumber', '12345678 9', '123456789'],
])('%s is measured after cleaning, and no check digit is required: %s', (field, typed, kept) =>
	expect(inputOf({ [field]: typed })).toEqual({ ...APPLICATION, [field]: kept }),
);

describe('an address', () => {
	it.each(['ana@exemplo.pt', 'Ana.Reis@Exemplo.PT', 'ana@exemplo.photography', "o'ana@exemplo.pt"])(
		'that is valid is accepted, in capitals or not: %s',
		(email) => expect(inputOf({ email })?.email).toBe(email),
	);

	it('that is not is refused', () => expect(errorsOf({ email: 'ana@exemplo' })).toEqual({ email: 'email' }));
});

describe('the date of birth', () => {
	it.each([
		['1990/05/17', '1990/05/17'],
		['1990-05-17', '1990/05/17'],
		['2026/11/20', '2026/11/20'],
		['1906/11/21', '1906/11/21'],
	])('%s is kept as %s', (typed, kept) => expect(inputOf({ birthDate: typed })?.birthDate).toBe(kept));

	it.each([
		['2026/11/21', 'late'],
		['2030/01/01', 'late'],
		['1906/11/20', 'early'],
		['0001/01/01', 'early'],
		['1990/02/30', 'date'],
		['17/05/1990', 'date'],
		['ontem', 'date'],
	])('%s is refused: %s', (typed, key) => expect(errorsOf({ birthDate: typed })).toEqual({ birthDate: key }));
});

describe('a guardian', () => {
	const guardian = { guardianName: 'José Reis', guardianEmail: 'jose.reis@exemplo.pt' };

	it('is never required, at any age', () =>
		expect(inputOf({ birthDate: '2015/05/17' })).toEqual({ ...APPLICATION, birthDate: '2015/05/17' }));

	it('may be named', () => expect(inputOf(guardian)).toEqual({ ...APPLICATION, ...guardian }));

	it.each(['jose', 'jose@exemplo'])('may not have an invalid address: %s', (guardianEmail) =>
		expect(errorsOf({ guardianEmail })).toEqual({ guardianEmail: 'email' }),
	);
});

describe('somebody born on', () => {
	it.each([
		['2008/11/21', false],
		['2008/11/22', true],
		['1990/05/17', false],
		['2026/11/20', true],
		['', false],
		['2010-05-17', false],
	])('%s is a minor on 2026-11-21: %s', (birthDate, answer) => expect(isMinor(birthDate)).toBe(answer));

	it.each([
		['2026-02-28T12:00:00Z', '2008/02/29', true],
		['2026-03-01T12:00:00Z', '2008/02/29', false],
		['2028-02-29T12:00:00Z', '2010/03/01', true],
		['2026-07-14T22:59:00Z', '2008/07/15', true],
		['2026-07-14T23:00:00Z', '2008/07/15', false],
	])('at %s, %s is a minor: %s', (moment, birthDate, answer) => {
		setTime(moment);
		expect(isMinor(birthDate)).toBe(answer);
	});
});
