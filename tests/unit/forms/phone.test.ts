import { describe, expect, it } from 'vitest';
import { scheduleForm } from '#src/features/schedule/form.ts';
import { orderForm } from '#src/features/store/checkout/form.ts';
import { withdrawalForm } from '#src/features/store/withdrawal/form.ts';
import { setTime } from '#tests/support/clock.ts';
import { SENDING_DAY, VALID_FORMS } from '#tests/support/valid-forms.ts';
import { validating } from '#tests/support/validation.ts';

const FORMS = [
	['an order', validating(orderForm(), VALID_FORMS.order)],
	['a request to schedule', validating(scheduleForm({}), VALID_FORMS.schedule)],
	['a withdrawal', validating(withdrawalForm, VALID_FORMS.withdrawal)],
] as const;

describe.each(FORMS)('the telephone of %s', (_, { inputOf, errorsOf }) => {
	it.each([
		['912345678', '912345678'],
		['912 345 678', '912345678'],
		['+351 912 345 678', '912345678'],
		['00351912345678', '912345678'],
		['+34 600 000 000', '+34600000000'],
		['0034 600-000-000', '+34600000000'],
		['+1 (202) 555.0123', '+12025550123'],
		['+49 (0) 30/901820', '+49030901820'],
		['112112', '112112'],
		['+123456789012345', '+123456789012345'],
	])('is accepted from any country, cleaned: %s', (typed, kept) => {
		setTime(`${SENDING_DAY}T12:00:00.000Z`);
		expect(inputOf({ contact: typed })?.contact).toBe(kept);
	});

	it.each([
		'12345',
		'+1234567890123456',
		'1234567890123456',
		'+',
		'ABCDEFGHI',
		'912 345 67x',
		'34+600000000',
		'٩١٢٣٤٥٦٧٨',
	])('is refused if it is not a number: %s', (contact) => {
		setTime(`${SENDING_DAY}T12:00:00.000Z`);
		expect(errorsOf({ contact })).toEqual({ contact: 'phone' });
	});

	it.each([[42], [['912345678']], [{ a: 1 }]])('is refused if it is not text: %j', (contact) => {
		setTime(`${SENDING_DAY}T12:00:00.000Z`);
		expect(errorsOf({ contact })).toEqual({ contact: 'invalid' });
	});
});

it.each(FORMS.slice(1))('%s does not require a telephone', (_, { inputOf }) => {
	setTime(`${SENDING_DAY}T12:00:00.000Z`);
	for (const contact of [undefined, null, '', ' ']) expect(inputOf({ contact })).not.toHaveProperty('contact');
});
