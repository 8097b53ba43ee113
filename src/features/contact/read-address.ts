import type { Values } from '#src/forms/react/useSubmission.ts';
import { validate } from '#src/forms/validate.ts';
import { contactForm } from './form.ts';

/** Reads the subject and the matter from the page's address. Values that the form would refuse are left out. */
export const readAddress = (): { values: Values; hidden: Values } => {
	const { subject, about } = Object.fromEntries(new URLSearchParams(location.search));
	const validation = validate(contactForm, { subject, about });
	const refused = validation.valid ? {} : validation.errors;
	return {
		values: subject && !refused['subject'] ? { subject } : {},
		hidden: about && !refused['about'] ? { about } : {},
	};
};
