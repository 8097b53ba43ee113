import { type InferType, object } from 'yup';
import { today } from '#src/format/clock.ts';
import { addDays, addYears, isDay } from '#src/format/day.ts';
import { fromFormDay } from '#src/forms/clean.ts';
import { cleanCode, cleanDay, cleanNumber, cleanPhone, cleanTaxNumber } from '#src/forms/clean-number.ts';
import { day, email, language, optionalText, refusal, requiredText, shapedText } from '#src/forms/fields.ts';
import type { Form } from '#src/forms/form.ts';
import { LIMITS } from '#src/forms/limits.ts';

/** The mainland's districts and the two autonomous regions, as suggestions: people elsewhere type their own. */
export const DISTRICTS = [
	'Aveiro',
	'Beja',
	'Braga',
	'Bragança',
	'Castelo Branco',
	'Coimbra',
	'Évora',
	'Faro',
	'Guarda',
	'Leiria',
	'Lisboa',
	'Portalegre',
	'Porto',
	'Santarém',
	'Setúbal',
	'Viana do Castelo',
	'Vila Real',
	'Viseu',
	'Açores',
	'Madeira',
] as const;

/** An applicant's first and last possible birthday, ISO. */
export const birthDates = () => ({ first: addYears(today(), -LIMITS.age), last: addDays(today(), -1) });

const ADULTHOOD = 18;

/** Whether a person born on `birthDate`, `YYYY/MM/DD`, is under age. Who was born on 29 February comes of age on 1 March. */
export const isMinor = (birthDate: string): boolean => {
	const born = fromFormDay(birthDate);
	return isDay(born) && addYears(born, ADULTHOOD) > today();
};

const birthDate = () =>
	day()
		.test('early', refusal('early'), (born) => fromFormDay(born) >= birthDates().first)
		.test('late', refusal('late'), (born) => fromFormDay(born) <= birthDates().last);

const schema = object({
	name: requiredText(LIMITS.name),
	email: email(),
	contact: shapedText().length(LIMITS.contact, refusal('length')),
	birthDate: birthDate(),
	/** The guardian of an applicant under age: the form asks for one, but never requires one. */
	guardianName: optionalText(LIMITS.name),
	guardianEmail: email().optional(),
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
	language: language(),
});

export type MemberInput = InferType<typeof schema>;

export const memberForm: Form<MemberInput, 'member'> = {
	name: 'member',
	schema,
	cleaners: { contact: cleanPhone, birthDate: cleanDay, cp: cleanCode, idNumber: cleanNumber, nif: cleanTaxNumber },
	sensitive: ['birthDate', 'idNumber', 'nif'],
};
