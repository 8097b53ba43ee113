import { type InferType, object, string } from 'yup';
import { today } from '#src/format/clock.ts';
import { addDays, addYears, weekdayOf } from '#src/format/day.ts';
import { cleanLine, fromFormDay } from '#src/forms/clean.ts';
import { cleanDay, cleanPhone, cleanTime } from '#src/forms/clean-number.ts';
import { day, email, language, optionalText, phone, refusal, requiredText, timeOfDay } from '#src/forms/fields.ts';
import type { Form } from '#src/forms/form.ts';
import { LIMITS } from '#src/forms/limits.ts';

/** The weekdays of each action, by its id; 1 is Monday. An action without weekdays is offered every day. */
export type Offers = Readonly<Record<string, { readonly weekdays?: readonly number[] | undefined }>>;

/** In place of an action's id: a walk with a guide on a trail. No action has such an id, because files have no slash. */
export const guidedWalk = (trail: string): string => `trail/${trail}`;

/** The first and the last day that can be requested: from tomorrow to a year ahead. */
export const scheduleDays = () => ({ first: addDays(today(), 1), last: addYears(today(), LIMITS.scheduleAhead) });

/** Whether an action is offered on a day. Without a known action every day is fine; `constructor` is no action. */
export const isOffered = (offers: Offers, action: unknown, date: string): boolean => {
	const offer = typeof action === 'string' && Object.hasOwn(offers, action) ? offers[action] : undefined;
	return offer?.weekdays?.includes(weekdayOf(date)) ?? true;
};

const schemaFor = (offers: Offers) =>
	object({
		firstName: requiredText(LIMITS.name),
		lastName: requiredText(LIMITS.name),
		email: email(),
		date: day()
			.test('early', refusal('early'), (date) => fromFormDay(date) >= scheduleDays().first)
			.test('late', refusal('late'), (date) => fromFormDay(date) <= scheduleDays().last)
			.test('weekday', refusal('weekday'), (date, { parent }) => isOffered(offers, parent.action, fromFormDay(date))),
		time: timeOfDay(),
		action: optionalText(LIMITS.about),
		contact: phone(),
		people: string()
			.typeError(refusal('invalid'))
			.matches(/^[1-9]\d{0,2}$/, { message: refusal('invalid'), excludeEmptyString: true }),
		ages: optionalText(LIMITS.ages),
		language: language(),
	});

export type ScheduleInput = InferType<ReturnType<typeof schemaFor>>;

/** An action that is no longer offered is left out of the request, so that the request is not refused. */
export const scheduleForm = (offers: Offers): Form<ScheduleInput, 'schedule'> => ({
	name: 'schedule',
	schema: schemaFor(offers),
	cleaners: {
		date: cleanDay,
		time: cleanTime,
		contact: cleanPhone,
		// «12 crianças» is a number too.
		people: (text) => cleanLine(text).replace(/^(\d+) [\p{L} ]+$/u, '$1'),
		action: (text) => (Object.hasOwn(offers, cleanLine(text)) ? cleanLine(text) : ''),
	},
});
