import { type InferType, object } from 'yup';
import { email, personName, refusal, requiredText } from '#src/forms/fields.ts';
import type { Form } from '#src/forms/form.ts';
import { LIMITS } from '#src/forms/limits.ts';
import { cleanAnyPhone, phone } from '#src/forms/phone.ts';

const schema = object({
	name: personName(),
	/** As the buyer has it: a slip of the finger must not keep anybody from withdrawing. */
	orderNumber: requiredText(LIMITS.orderNumber).matches(/^[\p{L}\p{N} ./#-]+$/u, {
		message: refusal('invalid'),
		excludeEmptyString: true,
	}),
	email: email(),
	/** Should the receipt not arrive. */
	contact: phone(),
});

export type WithdrawalInput = InferType<typeof schema>;

/** The withdrawal from a purchase, as article 11a of Directive 2011/83/EU has it: name, contract, where the receipt goes. */
export const withdrawalForm: Form<WithdrawalInput> = {
	name: 'withdrawal',
	schema,
	cleaners: { contact: cleanAnyPhone },
};
