import { LOWER_CASE_EMAIL } from '#src/forms/fields.ts';
import { EmailField, Field } from '#src/forms/react/Field.tsx';
import { type FormProps, SubmissionForm } from '#src/forms/react/SubmissionForm.tsx';
import type { Values } from '#src/forms/react/useSubmission.ts';
import { validate } from '#src/forms/validate.ts';
import { contactForm, type ProblemTexts, readProblem } from './form.ts';

/** The subject and the topic from the page's address, without values that the form would refuse. */
const readAddress = (problems?: ProblemTexts): { values: Values; hidden: Values } => {
	const query = Object.fromEntries(new URLSearchParams(location.search));
	const problem = ENABLED.trails && problems ? readProblem(query, problems) : undefined;
	const { subject, about } = problem ?? query;
	const validation = validate(contactForm, { subject, about });
	const refused = validation.valid ? {} : validation.errors;
	return {
		values: subject && !refused['subject'] ? { subject } : {},
		hidden: about && !refused['about'] ? { about } : {},
	};
};

const FIELDS = ['name', 'email', 'subject', 'message'] as const;

interface Props extends FormProps<(typeof FIELDS)[number]> {
	/** Only on a site with trails. */
	readonly problems?: ProblemTexts | undefined;
}

export const ContactForm = ({ problems, ...props }: Props) => (
	<SubmissionForm {...props} form={contactForm} names={FIELDS} readAddress={() => readAddress(problems)}>
		{({ propsOf }) => (
			<>
				<Field {...propsOf('name')} half autoComplete="name" />
				<EmailField {...propsOf('email')} half pattern={props.language ? undefined : LOWER_CASE_EMAIL} />
				<Field {...propsOf('subject')} />
				<Field {...propsOf('message')} multiline rows={6} />
			</>
		)}
	</SubmissionForm>
);
