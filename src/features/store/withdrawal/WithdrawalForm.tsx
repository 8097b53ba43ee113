import { fill } from '#src/format/text.ts';
import { EmailField, Field } from '#src/forms/react/Field.tsx';
import { type FormProps, SubmissionForm } from '#src/forms/react/SubmissionForm.tsx';
import { validate } from '#src/forms/validate.ts';
import { type WithdrawalInput, withdrawalForm } from './form.ts';

type Name = Exclude<keyof WithdrawalInput, 'language'>;

interface Props extends FormProps<Name> {
	readonly confirmation: {
		readonly open: string;
		/** The declaration. `filled` has places for the visitor's own words. */
		readonly text: string;
		readonly filled: string;
	};
}

const FIELDS = ['name', 'orderNumber', 'email', 'contact'] as const;

/** The link of an order's mail brings its number. Some mail programs take the comma behind the link for a part of it. */
const readAddress = () => {
	const query = new URLSearchParams(location.search);
	const values = Object.fromEntries(FIELDS.map((name) => [name, (query.get(name) ?? '').replace(/[.,;]+$/, '')]));
	const validation = validate(withdrawalForm, values);
	const refused = validation.valid ? {} : validation.errors;
	return {
		values: Object.fromEntries(Object.entries(values).filter(([name, value]) => value && !refused[name])),
		hidden: {},
	};
};

const DECLARED = ['name', 'orderNumber', 'email'] as const;

export const WithdrawalForm = ({ confirmation, ...props }: Props) => (
	<SubmissionForm
		{...props}
		form={withdrawalForm}
		names={FIELDS}
		readAddress={readAddress}
		confirm={{
			open: confirmation.open,
			textFor: (values) =>
				DECLARED.every((name) => values[name].trim() !== '') ? fill(confirmation.filled, values) : confirmation.text,
		}}
	>
		{({ propsOf }) => (
			<>
				<Field {...propsOf('name')} autoComplete="name" />
				<Field {...propsOf('orderNumber')} half autoCapitalize="characters" autoCorrect="off" spellCheck={false} />
				<EmailField {...propsOf('email')} half />
				<Field {...propsOf('contact')} type="tel" autoComplete="tel" />
			</>
		)}
	</SubmissionForm>
);
