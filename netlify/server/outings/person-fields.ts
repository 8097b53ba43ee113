import { isTooYoung, registrationForm } from '#src/features/outings/form.ts';
import type { OutingOffer } from '#src/features/outings/offer.ts';
import type { Html } from '#src/format/html.ts';
import { type FormErrors, validate } from '#src/forms/validate.ts';
import type { ServerWords } from '../base/words.ts';
import { errorText, renderField, SHAPES } from '../http/page-parts.ts';
import type { Values } from '../http/receive-form.ts';
import type { Group } from './ledger.ts';

type People = Group['people'];

/** Who is younger than the outing asks; `undefined` if nobody is. */
export const findTooYoung = (people: People, outing: OutingOffer): FormErrors | undefined => {
	const young = people.flatMap(({ birthYear }, index) =>
		isTooYoung(birthYear, outing) ? [[`people.${index}.birthYear`, 'late'] as const] : [],
	);
	return young.length > 0 ? Object.fromEntries(young) : undefined;
};

/** Nothing else of a group is judged again: what it registered with may be older than a rule. */
const ONE_PERSON = { schema: registrationForm.schema.pick(['people']), lists: ['people'] as const };

/** What was typed about one person, by the rules of the registration. */
export const readPerson = (
	typed: Values,
	outing: OutingOffer,
): { readonly people: People } | { readonly errors: FormErrors } => {
	const validation = validate(ONE_PERSON, { people: [typed] });
	if (!validation.valid) return { errors: validation.errors };
	const { people } = validation.input;
	const errors = findTooYoung(people, outing);
	return errors ? { errors } : { people };
};

/** What was typed about somebody. */
export interface TypedPerson {
	readonly name: string;
	readonly birthYear: string;
}

/** What is wrong with a year of birth. */
export const yearError = (words: ServerWords, { leastAge = 0 }: OutingOffer, label: string, error?: string) => {
	const { t } = words;
	const own =
		error === 'late' ? t('ticket.tooYoung', { age: leastAge }) : t('registration.people.parts.birthYear.date');
	return errorText(words, label, error, own);
};

/**
 * The fields of one person, named as in the registration's form.
 * @param suffix Of their ids.
 */
export const renderPersonFields = (
	words: ServerWords,
	outing: OutingOffer,
	suffix: string,
	{ name, birthYear }: TypedPerson,
	errors: FormErrors = {},
): readonly Html[] => {
	const { t } = words;
	const [nameLabel, yearLabel] = [t('registration.fields.name.label'), t('registration.people.parts.birthYear.label')];
	return [
		renderField({
			...{ id: `name${suffix}`, name: 'name', label: nameLabel, value: name, shape: SHAPES.name },
			error: errorText(words, nameLabel, errors['people.0.name'], t('registration.people.parts.name.invalid')),
		}),
		renderField({
			...{ id: `birth-year${suffix}`, name: 'birthYear', label: yearLabel, value: birthYear, shape: SHAPES.year },
			error: yearError(words, outing, yearLabel, errors['people.0.birthYear']),
		}),
	];
};
