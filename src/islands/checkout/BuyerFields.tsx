import { EmailField } from '../form/EmailField.tsx';
import { Field } from '../form/Field.tsx';
import type { Fields } from '../form/SubmissionForm.tsx';
import type { Name } from './checkout-data.ts';

export const BuyerFields = ({ propsOf }: Fields<Name>) => (
	<>
		<Field {...propsOf('name')} autoComplete="name" />
		<EmailField {...propsOf('email')} half />
		<Field {...propsOf('contact')} half type="tel" autoComplete="tel" />
	</>
);
