import { type InferType, object } from 'yup';
import { cleanCode, cleanPhone } from '#src/forms/clean-number.ts';
import { email, language, personName, phone, refusal, requiredText } from '#src/forms/fields.ts';
import type { Form } from '#src/forms/form.ts';
import { LIMITS } from '#src/forms/limits.ts';

const schema = object({
	name: personName(),
	/** The number as the buyer typed it. A typing mistake must not prevent a withdrawal, so no format is required. */
	orderNumber: requiredText(LIMITS.orderNumber).matches(/^[\p{L}\p{N} ./#-]+$/u, {
		message: refusal('invalid'),
		excludeEmptyString: true,
	}),
	email: email(),
	/** For a call, if the receipt does not arrive. */
	contact: phone(),
	language: language(),
});

export type WithdrawalInput = InferType<typeof schema>;

/** Article 11a of Directive 2011/83/EU asks for the name, the contract and where to send the receipt. */
export const withdrawalForm: Form<WithdrawalInput, 'withdrawal'> = {
	name: 'withdrawal',
	schema,
	cleaners: { orderNumber: cleanCode, contact: cleanPhone },
};
