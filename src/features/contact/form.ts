import { type InferType, object, string } from 'yup';
import { cleanText } from '#src/forms/clean.ts';
import { language, lowerCaseEmail, optionalText, refusal, requiredText, topic } from '#src/forms/fields.ts';
import type { Form } from '#src/forms/form.ts';
import { LIMITS } from '#src/forms/limits.ts';
import { PROBLEM_KINDS, type ReportKind, WALKED } from '#src/routes.ts';

/** Whether an enquiry is about a trail: then it may be anonymous, as whoever walks has to do no more than needed. */
const isReport = (about: unknown): boolean => typeof about === 'string' && about.startsWith(REPORT);

/** The topic of a report about a trail, before the trail's id. */
export const REPORT = 'trail:';

const schema = object({
	name: requiredText(LIMITS.name).when('about', ([about], field) => (isReport(about) ? field.notRequired() : field)),
	email: lowerCaseEmail(),
	subject: requiredText(LIMITS.subject),
	message: requiredText(LIMITS.message),
	about: topic(),
	/** Of a report about a trail: what it is about, and where on the trail. */
	kind: string<ReportKind>().oneOf([...PROBLEM_KINDS, WALKED], refusal('invalid')),
	place: optionalText(LIMITS.spot),
	language: language(),
});

export type ContactInput = InferType<typeof schema>;

export const contactForm: Form<ContactInput, 'contact'> = {
	name: 'contact',
	schema,
	cleaners: { message: cleanText },
};
