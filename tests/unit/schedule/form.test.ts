import { beforeEach, describe, expect, it } from 'vitest';
import { scheduleForm } from '#src/features/schedule/form.ts';
import { requiredFields } from '#src/forms/form.ts';
import { setTime } from '#tests/support/clock.ts';
import { validating } from '#tests/support/validation.ts';

/** Saturdays and Sundays. */
const OFFERS = { 'passeio-em-familia': { weekdays: [6, 7] } };
const FORM = scheduleForm(OFFERS);
const REQUEST = { firstName: 'Ana', lastName: 'Reis', email: 'ana@exemplo.pt', date: '2026/11/28', time: '09:30' };
const FAMILY = { action: 'passeio-em-familia' };

/** 21 November 2026 is a Saturday. */
beforeEach(() => setTime('2026-11-21T12:00:00Z'));

const { inputOf, errorsOf } = validating(FORM, REQUEST);

it("has the specification's fields, all required, the action, and what may be left out", () => {
	expect(Object.keys(FORM.schema.fields)).toEqual([
		...Object.keys(REQUEST),
		'action',
		'contact',
		'people',
		'ages',
		'language',
	]);
	expect(inputOf({})).toEqual(REQUEST);
	expect(requiredFields(FORM)).toEqual(Object.keys(REQUEST));
});

describe('the date', () => {
	it.each([
		['2026/11/22', '2026/11/22'],
		['2027/11/21', '2027/11/21'],
		['2026-11-28', '2026/11/28'],
		['2026/12/5', '2026/12/05'],
	])('%s is kept as %s', (typed, kept) => expect(inputOf({ date: typed })?.date).toBe(kept));

	it.each([
		['2026/11/21', 'early'],
		['2025/11/28', 'early'],
		['2027/11/22', 'late'],
		['2026/11/31', 'date'],
		['28/11/2026', 'date'],
		['sábado', 'date'],
		['2026/11', 'date'],
	])('%s is refused: %s', (typed, key) => expect(errorsOf({ date: typed })).toEqual({ date: key }));

	it('is tomorrow at the earliest, in Lisbon, where a summer day ends an hour before UTC’s', () => {
		setTime('2026-07-01T22:30:00Z');
		expect(inputOf({ date: '2026/07/02' })).toBeDefined();
		setTime('2026-07-01T23:30:00Z');
		expect(errorsOf({ date: '2026/07/02' })).toEqual({ date: 'early' });
	});

	it('may be any weekday without an action, and only an offered one with an action', () => {
		expect(inputOf({ date: '2026/11/24' })).toBeDefined();
		expect(errorsOf({ ...FAMILY, date: '2026/11/24' })).toEqual({ date: 'weekday' });
		expect(inputOf({ ...FAMILY, date: '2026/11/28' })).toEqual({ ...REQUEST, ...FAMILY });
		expect(inputOf({ ...FAMILY, date: '2026/11/29' })).toBeDefined();
	});
});

describe('the time', () => {
	it.each([
		['00:00', '00:00'],
		['23:59', '23:59'],
		['9h30', '09:30'],
	])('%s is kept as %s', (typed, kept) => expect(inputOf({ time: typed })?.time).toBe(kept));

	it.each(['24:00', '09:60', '24', 'manhã', '09:30:00', '-1:00'])('%s is refused', (time) =>
		expect(errorsOf({ time })).toEqual({ time: 'time' }),
	);
});

describe('the action', () => {
	it.each([['passeio-a-lua'], [''], [' '], ['toString'], ['__proto__'], ['a'.repeat(80)]])(
		'that is not offered is left out: %j',
		(action) => expect(inputOf({ action })).toEqual(REQUEST),
	);

	it.each([[42], [['passeio-em-familia']], [{}], [['constructor']], [['__proto__']], [['toString']]])(
		'is refused as no text: %j',
		(action) => expect(errorsOf({ action })).toEqual({ action: 'invalid' }),
	);

	it('is refused if it is far too long for an id', () =>
		expect(errorsOf({ action: 'a'.repeat(5000) })).toEqual({ action: 'tooLong' }));
});

describe('how many come', () => {
	it.each([
		['1', '1'],
		[' 12 ', '12'],
		['999', '999'],
	])('%j is kept as %s', (typed, kept) => expect(inputOf({ people: typed })?.people).toBe(kept));

	it.each(['0', '012', '1000', '-3', '1,5', 'doze', 12])('%j is refused', (people) =>
		expect(errorsOf({ people })).toEqual({ people: 'invalid' }),
	);
});

it('their ages are free text of at most a hundred characters', () => {
	expect(inputOf({ ages: ' dos 7  aos 71 ' })?.ages).toBe('dos 7 aos 71');
	expect(errorsOf({ ages: 'a'.repeat(101) })).toEqual({ ages: 'tooLong' });
});
