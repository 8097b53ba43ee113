import { contactForm } from '#src/forms/contact.ts';
import { LOWER_CASE_EMAIL } from '#src/forms/fields.ts';
import { EmailField } from '../form/EmailField.tsx';
import { Field } from '../form/Field.tsx';
import { type FormProps, SubmissionForm } from '../form/SubmissionForm.tsx';
import { readAddress } from './read-address.ts';

const FIELDS = ['name', 'email', 'subject', 'message'] as const;

export const ContactForm = (props: FormProps<(typeof FIELDS)[number]>) => (
	<SubmissionForm
		{...props}
		form={contactForm}
		names={FIELDS}
		readAddress={readAddress}
		messageOf={({ subject, message }) => `${subject}\n\n${message}`}
	>
		{({ propsOf }) => (
			<>
				<Field {...propsOf('name')} half autoComplete="name" />
				<EmailField {...propsOf('email')} half pattern={LOWER_CASE_EMAIL} />
				<Field {...propsOf('subject')} />
				<Field {...propsOf('message')} multiline rows={6} />
			</>
		)}
	</SubmissionForm>
);
