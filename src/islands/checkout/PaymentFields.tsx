import bank from '#src/icons/bank.svg?raw';
import mobile from '#src/icons/mobile.svg?raw';
import type { PaymentMethod } from '#src/shop/payment.ts';
import { ChoiceField } from '../form/ChoiceField.tsx';
import { isTaxNumber } from '../form/doubts.ts';
import { Field } from '../form/Field.tsx';
import type { Fields } from '../form/SubmissionForm.tsx';
import type { Name, OrderTexts } from './checkout-data.ts';

interface Props extends Fields<Name> {
	readonly texts: OrderTexts;
	readonly payments: readonly PaymentMethod[];
}

const ICONS: Readonly<Record<PaymentMethod, string>> = { mbway: mobile, transfer: bank };

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
					svg: ICONS[method],
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
