import { type InferType, object } from 'yup';
import { cleanText } from '#src/forms/clean.ts';
import { lowerCaseEmail, matter, requiredText } from '#src/forms/fields.ts';
import type { Form } from '#src/forms/form.ts';
import { LIMITS } from '#src/forms/limits.ts';

const schema = object({
	name: requiredText(LIMITS.name),
	email: lowerCaseEmail(),
	subject: requiredText(LIMITS.subject),
	message: requiredText(LIMITS.message),
	about: matter(),
});

export type ContactInput = InferType<typeof schema>;

/** The form of the contact page. */
export const contactForm: Form<ContactInput, 'contact'> = { name: 'contact', schema, cleaners: { message: cleanText } };
