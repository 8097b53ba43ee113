import { type InferType, object } from 'yup';
import { cleanLine } from './clean.ts';
import { cleanDay, cleanTime } from './clean-number.ts';
import { addDays, addYears, today, weekdayOf } from './day.ts';
import { day, email, optionalText, refusal, requiredText, shapedText } from './fields.ts';
import type { Form } from './form.ts';
import { LIMITS } from './limits.ts';

/** By an action's id what it asks of a request: the days of the week on which it is offered, 1 is Monday. */
export type Offers = Readonly<Record<string, { readonly weekdays: readonly number[] }>>;

/** The first and the last day that can be asked for: from tomorrow, Lisbon's, to a year ahead. */
export const scheduleDays = () => ({ first: addDays(today(), 1), last: addYears(today(), LIMITS.scheduleAhead) });

/** Without an action any day of the week will do. */
export const isOffered = (offers: Offers, action: unknown, date: string): boolean =>
	offers[String(action)]?.weekdays.includes(weekdayOf(date)) ?? true;

const schemaFor = (offers: Offers) =>
	object({
		firstName: requiredText(LIMITS.name),
		lastName: requiredText(LIMITS.name),
		email: email(),
		date: day()
			.test('early', refusal('early'), (date) => date >= scheduleDays().first)
			.test('late', refusal('late'), (date) => date <= scheduleDays().last)
			.test('weekday', refusal('weekday'), (date, { parent }) => isOffered(offers, parent.action, date)),
		time: shapedText().matches(/^(?:[01]\d|2[0-3]):[0-5]\d$/, refusal('time')),
		action: optionalText(LIMITS.about),
	});

export type ScheduleInput = InferType<ReturnType<typeof schemaFor>>;

/** A request to schedule an action. One that is offered no more is left out, rather than to refuse whoever asks for it. */
export const scheduleForm = (offers: Offers): Form<ScheduleInput> => ({
	name: 'schedule',
	schema: schemaFor(offers),
	cleaners: {
		date: cleanDay,
		time: cleanTime,
		action: (text) => (Object.hasOwn(offers, cleanLine(text)) ? cleanLine(text) : ''),
	},
});
