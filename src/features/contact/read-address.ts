import type { Values } from '#src/forms/react/useSubmission.ts';
import { validate } from '#src/forms/validate.ts';
import { contactForm } from './form.ts';
import { type ProblemTexts, readProblem } from './problem.ts';

/**
 * Reads the subject and the matter from the page's address, or a trail's problem. Values that the form would refuse are
 * left out.
 */
export const readAddress = (problems?: ProblemTexts): { values: Values; hidden: Values } => {
	const query = Object.fromEntries(new URLSearchParams(location.search));
	const problem = HAS.trails && problems ? readProblem(query, problems) : undefined;
	const { subject, about } = problem ?? query;
	const validation = validate(contactForm, { subject, about });
	const refused = validation.valid ? {} : validation.errors;
	return {
		values: subject && !refused['subject'] ? { subject } : {},
		hidden: about && !refused['about'] ? { about } : {},
	};
};
