import { ValidationError } from 'yup';
import { cleanLine } from './clean.ts';
import type { ErrorKey, Form, FormInput } from './form.ts';

export type FormErrors = Readonly<Record<string, ErrorKey>>;

export type Validation<Input> =
	| { readonly valid: true; readonly input: Input }
	| { readonly valid: false; readonly errors: FormErrors };

/** The form's own fields, cleaned. Whatever is empty then is absent; what is not text stays, for the schema to refuse. */
const clean = <Input extends FormInput>(form: Form<Input>, values: Readonly<Record<string, unknown>>) => {
	const cleaned: Record<string, unknown> = {};
	const cleaners: Readonly<Record<string, ((text: string) => string) | undefined>> = form.cleaners ?? {};
	for (const field of Object.keys(form.schema.fields)) {
		const value = Object.hasOwn(values, field) ? values[field] : undefined;
		if (value === undefined || value === null) continue;
		if (typeof value !== 'string') cleaned[field] = value;
		else {
			const text = (cleaners[field] ?? cleanLine)(value);
			if (text !== '') cleaned[field] = text;
		}
	}
	return cleaned;
};

/** The form's field that a path of yup's leads into: what is wrong with `items[0].id` is wrong with `items`. */
const fieldAt = (path: string): string => path.replace(/[.[].*$/, '');

/**
 * Cleans and checks what a visitor sends; the browser and the function both call this.
 * Unknown fields are dropped. A refused field has the key of its first error.
 */
export const validate = <Input extends FormInput>(
	form: Form<Input>,
	values: Readonly<Record<string, unknown>>,
): Validation<Input> => {
	try {
		// Strict: yup must not turn numbers or objects into text.
		const input = form.schema.validateSync(clean(form, values), { strict: true, abortEarly: false });
		return { valid: true, input: input as Input };
	} catch (error) {
		if (!(error instanceof ValidationError)) throw error;
		const errors: Record<string, ErrorKey> = {};
		for (const { path, message } of error.inner) if (path) errors[fieldAt(path)] ??= message as ErrorKey;
		return { valid: false, errors };
	}
};
