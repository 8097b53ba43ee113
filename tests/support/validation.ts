import type { Form, FormInput } from '#src/forms/form.ts';
import { type FormErrors, validate } from '#src/forms/validate.ts';

type Changes = Readonly<Record<string, unknown>>;

/** Validates a form with some changes to valid values: `inputOf` returns the accepted input, `errorsOf` the errors. */
export const validating = <Input extends FormInput>(form: Form<Input>, valid: Changes) => ({
	inputOf: (changes: Changes): Input | undefined => {
		const validation = validate(form, { ...valid, ...changes });
		return validation.valid ? validation.input : undefined;
	},
	errorsOf: (changes: Changes): FormErrors | undefined => {
		const validation = validate(form, { ...valid, ...changes });
		return validation.valid ? undefined : validation.errors;
	},
});
