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

/**
 * The fields of one person, named as in the registration's form.
 * @param suffix Of their ids.
 * @param tooYoung What is said of who is.
 */
export const renderPersonFields = (
	words: ServerWords,
	suffix: string,
	{ name, birthYear }: TypedPerson,
	errors: FormErrors = {},
	tooYoung = '',
): readonly Html[] => {
	const { t } = words;
	const [nameLabel, yearLabel] = [t('registration.fields.name.label'), t('registration.people.parts.birthYear.label')];
	const { 'people.0.name': wrongName, 'people.0.birthYear': wrongYear } = errors;
	const aboutYear = wrongYear === 'late' ? tooYoung : t('registration.people.parts.birthYear.date');
	return [
		renderField({
			...{ id: `name${suffix}`, name: 'name', label: nameLabel, value: name, shape: SHAPES.name },
			error: errorText(words, nameLabel, wrongName, t('registration.people.parts.name.invalid')),
		}),
		renderField({
			...{ id: `birth-year${suffix}`, name: 'birthYear', label: yearLabel, value: birthYear, shape: SHAPES.year },
			error: errorText(words, yearLabel, wrongYear, aboutYear),
		}),
	];
};
