import { type SchemaFieldDescription, ValidationError } from 'yup';
import { cleanLine } from './clean.ts';
import type { ErrorKey, Form, FormInput } from './form.ts';
import { LIMITS } from './limits.ts';

export type FormErrors = Readonly<Record<string, ErrorKey>>;

export type Validation<Input> =
	| { readonly valid: true; readonly input: Input }
	| { readonly valid: false; readonly errors: FormErrors };

/**
 * The longest length that the schema allows for a field's text or list. Fields without a `max` have a fixed shape, and
 * no shape is longer than `LIMITS.shaped`.
 */
const longestOf = (field: SchemaFieldDescription | undefined): number => {
	const max = field && 'tests' in field && field.tests.find(({ name }) => name === 'max')?.params?.['max'];
	return typeof max === 'number' && field?.type !== 'number' ? max : LIMITS.shaped;
};

/** Characters of a text, items of a list. */
const lengthOf = (value: unknown): number => (typeof value === 'string' || Array.isArray(value) ? value.length : 0);

/** Whether a value is too long even for text pasted with markup and white space. Such a value is not cleaned. */
const isTooLongToClean = (value: unknown, longest: number): boolean => lengthOf(value) > 2 * longest + LIMITS.pasted;

/**
 * Cleans the form's own fields and drops unknown ones. Fields that are empty afterwards are left out. Values that are
 * not text stay, and the schema refuses them. Values that are too long are left out, so that no cleaner and no pattern
 * reads them.
 */
const clean = <Input extends FormInput>(form: Form<Input>, values: Readonly<Record<string, unknown>>) => {
	const cleaned: Record<string, unknown> = {};
	const errors: Record<string, ErrorKey> = {};
	const cleaners: Readonly<Record<string, ((text: string) => string) | undefined>> = form.cleaners ?? {};
	for (const [field, description] of Object.entries(form.schema.describe().fields)) {
		const longest = longestOf(description);
		const value = Object.hasOwn(values, field) ? values[field] : undefined;
		if (value === undefined || value === null) continue;
		if (isTooLongToClean(value, longest)) errors[field] = 'tooLong';
		else {
			const kept = typeof value === 'string' ? (cleaners[field] ?? cleanLine)(value) : value;
			if (lengthOf(kept) > longest) errors[field] = 'tooLong';
			else if (kept !== '') cleaned[field] = kept;
		}
	}
	return { cleaned, errors };
};

/** The form's field to which a path of yup belongs: an error in `items[0].id` is an error of `items`. */
const fieldAt = (path: string): string => path.replace(/[.[].*$/, '');

/** The errors that the schema finds; `undefined` if there are none. */
const findErrors = <Input extends FormInput>(
	{ schema }: Form<Input>,
	cleaned: Readonly<Record<string, unknown>>,
): FormErrors | undefined => {
	try {
		// Strict, because yup must not turn numbers or objects into text.
		schema.validateSync(cleaned, { strict: true, abortEarly: false });
		return undefined;
	} catch (error) {
		if (!(error instanceof ValidationError)) throw error;
		const errors: Record<string, ErrorKey> = {};
		for (const { path, message } of error.inner) if (path) errors[fieldAt(path)] ??= message as ErrorKey;
		return errors;
	}
};

/**
 * Cleans and checks what a visitor sends. The browser and the function both call this. Unknown fields are dropped. Each
 * refused field has the key of its first error.
 */
export const validate = <Input extends FormInput>(
	form: Form<Input>,
	values: Readonly<Record<string, unknown>>,
): Validation<Input> => {
	const { cleaned, errors } = clean(form, values);
	const found = findErrors(form, cleaned);
	const isLong = Object.keys(errors).length > 0;
	return found || isLong ? { valid: false, errors: { ...found, ...errors } } : { valid: true, input: cleaned as Input };
};
