import { array, boolean, type InferType, object } from 'yup';
import { today } from '#src/format/clock.ts';
import { cleanText } from '#src/forms/clean.ts';
import { cleanPhone } from '#src/forms/clean-number.ts';
import { email, language, optionalText, personName, phone, refusal, shapedText } from '#src/forms/fields.ts';
import type { Form } from '#src/forms/form.ts';
import { LIMITS } from '#src/forms/limits.ts';
import type { FormErrors } from '#src/forms/validate.ts';
import { ageAt } from './outing-time.ts';

/** Whether a year of birth, in four digits, is possible for a participant. */
const isBirthYear = (text: string): boolean => {
	const age = Number(today().slice(0, 4)) - Number(text);
	return age >= 0 && age <= LIMITS.age;
};

interface Ages {
	readonly start: string;
	readonly leastAge?: number | undefined;
}

/** Allowed from the year when somebody reaches the age. */
export const isTooYoung = (birthYear: string, { start, leastAge = 0 }: Ages): boolean =>
	ageAt(start, birthYear) < leastAge;

const person = (outing: Ages | undefined) =>
	object({
		name: personName(),
		birthYear: shapedText()
			.matches(/^\d{4}$/, { message: refusal('date'), excludeEmptyString: true })
			.test('year', refusal('date'), isBirthYear)
			.test('age', refusal('late'), (text) => !outing || !isTooYoung(text, outing)),
		/** Whether they say that they are a member. */
		member: boolean().typeError(refusal('invalid')),
		/** Whether they come to support somebody: they pay nothing. */
		companion: boolean().typeError(refusal('invalid')),
	})
		.typeError(refusal('invalid'))
		.required(refusal('invalid'));

const schemaFor = (outing?: Ages) =>
	object({
		/** The outing's id. */
		outing: optionalText(LIMITS.about)
			.required(refusal('required'))
			.matches(/^[a-z0-9-]+$/, refusal('invalid')),
		name: personName(),
		email: email(),
		contact: phone().required(refusal('required')),
		/** All who come, also who registers, if they come. */
		people: array()
			.of(person(outing))
			.typeError(refusal('invalid'))
			.required(refusal('required'))
			.min(1, refusal('required'))
			.max(LIMITS.people, refusal('tooLong')),
		note: optionalText(LIMITS.note),
		language: language(),
	});

/** A first person without a name is who registers. */
const nameFirst: Form<RegistrationInput>['complete'] = (values) => {
	const { name, people } = values;
	if (!Array.isArray(people)) return values;
	const [first, ...others] = people;
	return first && typeof first === 'object' && !first.name
		? { ...values, people: [{ ...first, name }, ...others] }
		: values;
};

export type RegistrationInput = InferType<ReturnType<typeof schemaFor>>;

/** The answer beside its status: the group's state, or the reason for the refusal. */
export interface RegistrationAnswer {
	readonly state?: 'confirmed' | 'waiting';
	/** The address of the group's ticket. Only with it are the places said to be theirs: a mail may have to confirm them. */
	readonly ticket?: string;
	/** The place in the list, of a group that waits. */
	readonly position?: number;
	readonly reason?: 'closed' | 'full' | 'too-young' | 'gone';
	/** Who is too young: `late` by the names of the fields. */
	readonly errors?: FormErrors;
}

/** With an outing it also refuses who is too young; the function compares with the newest content instead. */
export const registrationFormFor = (outing?: Ages): Form<RegistrationInput, 'registration'> => ({
	name: 'registration',
	schema: schemaFor(outing),
	cleaners: { contact: cleanPhone, note: cleanText },
	complete: nameFirst,
	lists: ['people'],
});

export const registrationForm = registrationFormFor();
