import { type SchemaFieldDescription, ValidationError } from 'yup';
import { cleanLine } from './clean.ts';
import type { ErrorKey, Form, FormInput } from './form.ts';
import { LIMITS } from './limits.ts';

export type FormErrors = Readonly<Record<string, ErrorKey>>;

export type Validation<Input> =
	| { readonly valid: true; readonly input: Input }
	| { readonly valid: false; readonly errors: FormErrors };

/** How long a field's text or list may be, by the schema; what has no limit there has a shape, which none that long has. */
const longestOf = (field: SchemaFieldDescription | undefined): number => {
	const max = field && 'tests' in field && field.tests.find(({ name }) => name === 'max')?.params?.['max'];
	return typeof max === 'number' && field?.type !== 'number' ? max : LIMITS.shaped;
};

/** Of a text in characters, of a list in items. */
const lengthOf = (value: unknown): number => (typeof value === 'string' || Array.isArray(value) ? value.length : 0);

/** So long that cleaning, which takes markup and white space that came with a paste, need not even begin. */
const isTooLongToClean = (value: unknown, longest: number): boolean => lengthOf(value) > 2 * longest + LIMITS.pasted;

/**
 * The form's own fields, cleaned. Whatever is empty then is absent; what is not text stays, for the schema to refuse.
 * What is too long is left out: neither a cleaner nor a pattern sees it.
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

/** The form's field that a path of yup's leads into: what is wrong with `items[0].id` is wrong with `items`. */
const fieldAt = (path: string): string => path.replace(/[.[].*$/, '');

/** What the schema finds wrong; `undefined` if nothing is. */
const findErrors = <Input extends FormInput>(
	{ schema }: Form<Input>,
	cleaned: Readonly<Record<string, unknown>>,
): FormErrors | undefined => {
	try {
		// Strict: yup must not turn numbers or objects into text.
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
 * Cleans and checks what a visitor sends; the browser and the function both call this.
 * Unknown fields are dropped. A refused field has the key of its first error.
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
