import { type SchemaFieldDescription, ValidationError } from 'yup';
import { DEFAULT_LANGUAGE, toLanguage } from '#src/format/language.ts';
import { cleanLine } from './clean.ts';
import type { ErrorKey, FieldRules, FormInput } from './form.ts';
import { LIMITS } from './limits.ts';

export type FormErrors = Readonly<Record<string, ErrorKey>>;

type Validation<Input> =
	| { readonly valid: true; readonly input: Input }
	| { readonly valid: false; readonly errors: FormErrors };

/** The longest that a field's text or list may be. Fields without a `max` have a fixed shape. */
const longestOf = (field: SchemaFieldDescription | undefined): number => {
	const max = field && 'tests' in field && field.tests.find(({ name }) => name === 'max')?.params?.['max'];
	return typeof max === 'number' && field?.type !== 'number' ? max : LIMITS.shaped;
};

/** Characters of a text, items of a list. */
const lengthOf = (value: unknown): number => (typeof value === 'string' || Array.isArray(value) ? value.length : 0);

/** Whether a value is too long even for text pasted with markup and white space. Such a value is not cleaned. */
export const isTooLongToClean = (value: unknown, longest: number): boolean =>
	lengthOf(value) > 2 * longest + LIMITS.pasted;

const fieldsOfRows = (list: SchemaFieldDescription): Readonly<Record<string, SchemaFieldDescription>> => {
	const row = 'innerType' in list && list.innerType;
	return row && 'fields' in row ? row.fields : {};
};

/**
 * Cleans the form's own fields and the fields of its lists' rows, and drops unknown ones. Fields that are empty afterwards are
 * left out. Values that are not text stay, and the schema refuses them; only in rows a number becomes text, and a ticked
 * box's `true` a boolean. Values that are too long are left out, so that no cleaner and no pattern reads them.
 */
const clean = <Input extends FormInput>(form: FieldRules<Input>, values: Readonly<Record<string, unknown>>) => {
	const errors: Record<string, ErrorKey> = {};
	const cleaners: Readonly<Record<string, ((text: string) => string) | undefined>> = form.cleaners ?? {};

	const cleanRow = (row: unknown, list: SchemaFieldDescription, path: string): unknown =>
		typeof row === 'object' && row !== null && !Array.isArray(row)
			? cleanFields(fieldsOfRows(list), row as Readonly<Record<string, unknown>>, `${path}.`)
			: row;

	const cleanValue = (value: unknown, field: SchemaFieldDescription, path: string): unknown => {
		if (field.type === 'boolean' && value === 'true') return true;
		if (typeof value === 'string') return (cleaners[path] ?? cleanLine)(value);
		if (path.includes('.')) return typeof value === 'number' ? String(value) : value;
		return Array.isArray(value) && form.lists?.some((list) => list === path)
			? value.map((row, index) => cleanRow(row, field, `${path}.${index}`))
			: value;
	};

	const cleanFields = (
		fields: Readonly<Record<string, SchemaFieldDescription>>,
		from: Readonly<Record<string, unknown>>,
		prefix = '',
	): Record<string, unknown> => {
		const cleaned: Record<string, unknown> = {};
		for (const [name, field] of Object.entries(fields)) {
			const path = prefix + name;
			const longest = longestOf(field);
			const value = Object.hasOwn(from, name) ? from[name] : undefined;
			if (value === undefined || value === null) continue;
			if (isTooLongToClean(value, longest)) errors[path] = 'tooLong';
			else {
				const kept = cleanValue(value, field, path);
				if (lengthOf(kept) > longest) errors[path] = 'tooLong';
				else if (kept !== '') cleaned[name] = kept;
			}
		}
		return cleaned;
	};

	return { cleaned: cleanFields(form.schema.describe().fields, values), errors };
};

/** The errors that the schema finds; `undefined` if there are none. */
const findErrors = <Input extends FormInput>(
	{ schema, lists = [] }: FieldRules<Input>,
	cleaned: Readonly<Record<string, unknown>>,
): FormErrors | undefined => {
	/** The name of a path of yup: `people.0.name` in a list, but `items` for all that is inside any other field. */
	const nameOf = (path: string): string => {
		const field = path.replace(/[.[].*$/, '');
		return lists.some((list) => list === field) ? path.replace(/\[(\d+)\]/g, '.$1') : field;
	};
	try {
		// Strict, because yup must not turn numbers or objects into text.
		schema.validateSync(cleaned, { strict: true, abortEarly: false });
		return undefined;
	} catch (error) {
		if (!(error instanceof ValidationError)) throw error;
		const errors: Record<string, ErrorKey> = {};
		for (const { path, message } of error.inner) if (path) errors[nameOf(path)] ??= message as ErrorKey;
		return errors;
	}
};

/** Anybody can send any language: an unknown one counts as Portuguese. Portuguese is left out, as in older submissions. */
const withLanguage = ({
	language,
	...values
}: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
	const known = toLanguage(language);
	return known === DEFAULT_LANGUAGE ? values : { ...values, language: known };
};

/** Cleans and checks what a visitor sends, in browser and function. A refused field has the key of its first error. */
export const validate = <Input extends FormInput>(
	form: FieldRules<Input>,
	values: Readonly<Record<string, unknown>>,
): Validation<Input> => {
	const { cleaned, errors } = clean(form, withLanguage(form.complete?.(values) ?? values));
	const found = findErrors(form, cleaned);
	const isLong = Object.keys(errors).length > 0;
	return found || isLong ? { valid: false, errors: { ...found, ...errors } } : { valid: true, input: cleaned as Input };
};
