import type { IconName } from '#src/components/icons.ts';
import { ChoiceField } from '#src/forms/react/ChoiceField.tsx';
import { isTaxNumber } from '#src/forms/react/doubts.ts';
import { Field } from '#src/forms/react/Field.tsx';
import type { Fields } from '#src/forms/react/SubmissionForm.tsx';
import type { PaymentMethod } from '../prices/payment.ts';
import type { Name, OrderTexts } from './checkout-data.ts';

interface Props extends Fields<Name> {
	readonly texts: OrderTexts;
	readonly payments: readonly PaymentMethod[];
}

const ICONS: Readonly<Record<PaymentMethod, IconName>> = { mbway: 'mobile', transfer: 'bank' };

export const PaymentFields = ({ propsOf, setValue, values, isLeft, texts, payments }: Props) => {
	const choice = propsOf('payment');
	return (
		<>
			<ChoiceField
				{...choice}
				name="payment"
				legend={choice.texts.label}
				onChange={(value) => setValue('payment', value)}
				choices={payments.map((method) => ({
					value: method,
					label: texts.payments[method],
					note: texts.payments[`${method}Note`],
					icon: ICONS[method],
				}))}
			/>
			<Field
				{...propsOf('nif')}
				half
				inputMode="numeric"
				autoComplete="off"
				doubtful={isLeft('nif') && !isTaxNumber(values.nif)}
			/>
			<Field {...propsOf('note')} multiline rows={2} />
		</>
	);
};
