import { describe, expect, it } from 'vitest';
import { scheduleForm } from '#src/features/schedule/form.ts';
import { orderForm } from '#src/features/store/checkout/form.ts';
import { withdrawalForm } from '#src/features/store/withdrawal/form.ts';
import { setTime } from '#tests/support/clock.ts';
import { SENDING_DAY, VALID_FORMS } from '#tests/support/valid-forms.ts';
import { validating } from '#tests/support/validation.ts';

const withdrawal = validating(withdrawalForm, VALID_FORMS.withdrawal);

describe('a telephone', () => {
	it.each([
		['912345678', '912345678'],
		['+351 912 345 678', '912345678'],
		['00351912345678', '912345678'],
		['+34 600 000 000', '+34600000000'],
		['0034 600-000-000', '+34600000000'],
		['+1 (202) 555.0123', '+12025550123'],
		['+49 (0) 30/901820', '+49030901820'],
		['112112', '112112'],
		['+123456789012345', '+123456789012345'],
	])('is accepted from any country, cleaned: %s', (typed, kept) =>
		expect(withdrawal.inputOf({ contact: typed })?.contact).toBe(kept),
	);

	it.each([
		'12345',
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
