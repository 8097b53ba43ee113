import { LOWER_CASE_EMAIL } from '#src/forms/fields.ts';
import { EmailField, Field } from '#src/forms/react/Field.tsx';
import { type FormProps, SubmissionForm } from '#src/forms/react/SubmissionForm.tsx';
import type { Values } from '#src/forms/react/useSubmission.ts';
import { validate } from '#src/forms/validate.ts';
import { contactForm } from './form.ts';

/** The subject and the topic from the page's address, without values that the form would refuse. */
const readAddress = (): { values: Values; hidden: Values } => {
	const { subject, about } = Object.fromEntries(new URLSearchParams(location.search));
	const validation = validate(contactForm, { subject, about });
	const refused = validation.valid ? {} : validation.errors;
	return {
		values: subject && !refused['subject'] ? { subject } : {},
		hidden: about && !refused['about'] ? { about } : {},
	};
};

const FIELDS = ['name', 'email', 'subject', 'message'] as const;

export const ContactForm = (props: FormProps<(typeof FIELDS)[number]>) => (
	<SubmissionForm {...props} form={contactForm} names={FIELDS} readAddress={readAddress}>
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
