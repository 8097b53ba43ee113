import { LOWER_CASE_EMAIL } from '#src/forms/fields.ts';
import { EmailField } from '#src/forms/react/EmailField.tsx';
import { Field } from '#src/forms/react/Field.tsx';
import { type FormProps, SubmissionForm } from '#src/forms/react/SubmissionForm.tsx';
import { contactForm } from './form.ts';
import type { ProblemTexts } from './problem.ts';
import { readAddress } from './read-address.ts';

const FIELDS = ['name', 'email', 'subject', 'message'] as const;

interface Props extends FormProps<(typeof FIELDS)[number]> {
	/** Only on a site with trails. */
	readonly problems?: ProblemTexts | undefined;
}

export const ContactForm = ({ problems, ...props }: Props) => (
	<SubmissionForm
		{...props}
		form={contactForm}
		names={FIELDS}
		readAddress={() => readAddress(problems)}
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
