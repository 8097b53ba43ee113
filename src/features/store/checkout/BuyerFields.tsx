import { EmailField } from '#src/forms/react/EmailField.tsx';
import { Field } from '#src/forms/react/Field.tsx';
import type { Fields } from '#src/forms/react/SubmissionForm.tsx';
import type { Name } from './checkout-data.ts';

export const BuyerFields = ({ propsOf }: Fields<Name>) => (
	<>
		<Field {...propsOf('name')} autoComplete="name" />
		<EmailField {...propsOf('email')} half />
		<Field {...propsOf('contact')} half type="tel" autoComplete="tel" />
	</>
);
