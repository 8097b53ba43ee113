import type { Values } from '#src/forms/react/useSubmission.ts';
import { validate } from '#src/forms/validate.ts';
import { contactForm } from './form.ts';

/** The subject and the matter that a link to this page may carry; what the form would refuse is left out. */
export const readAddress = (): { values: Values; hidden: Values } => {
	const { subject, about } = Object.fromEntries(new URLSearchParams(location.search));
	const validation = validate(contactForm, { subject, about });
	const refused = validation.valid ? {} : validation.errors;
	return {
		values: subject && !refused['subject'] ? { subject } : {},
		hidden: about && !refused['about'] ? { about } : {},
	};
};
