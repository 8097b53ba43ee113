import { type InferType, object } from 'yup';
import { cleanDay, cleanNumber, cleanPhone, cleanTaxNumber } from './clean-number.ts';
import { addDays, addYears, today } from './day.ts';
import { day, email, optionalText, refusal, requiredText, shapedText } from './fields.ts';
import type { Form } from './form.ts';
import { LIMITS } from './limits.ts';

/** The first and the last day on which an applicant may have been born. */
export const birthDates = () => ({ first: addYears(today(), -LIMITS.age), last: addDays(today(), -1) });

const birthDate = () =>
	day()
		.test('early', refusal('early'), (born) => born >= birthDates().first)
		.test('late', refusal('late'), (born) => born <= birthDates().last);

const schema = object({
	name: requiredText(LIMITS.name),
	email: email(),
	contact: shapedText().length(LIMITS.contact, refusal('length')),
	birthDate: birthDate(),
	address: requiredText(LIMITS.address),
	cp: requiredText(LIMITS.cp),
	county: requiredText(LIMITS.place),
	district: requiredText(LIMITS.place),
	country: requiredText(LIMITS.place),
	nationality: requiredText(LIMITS.place),
	idNumber: optionalText(LIMITS.idNumber),
	nif: optionalText(LIMITS.nif),
	educationalQualifications: optionalText(LIMITS.background),
	job: optionalText(LIMITS.background),
});

export type MemberInput = InferType<typeof schema>;

/** An application for membership. */
export const memberForm: Form<MemberInput> = {
	name: 'member',
	schema,
	cleaners: { contact: cleanPhone, birthDate: cleanDay, idNumber: cleanNumber, nif: cleanTaxNumber },
	sensitive: ['birthDate', 'idNumber', 'nif'],
};
