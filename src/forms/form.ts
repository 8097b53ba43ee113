import type { ObjectSchema } from 'yup';

/** The names of all forms. A form's name is the last segment of its address and the folder of its submissions. */
export const FORM_NAMES = ['contact', 'member', 'schedule', 'order', 'withdrawal'] as const;

export type FormName = (typeof FORM_NAMES)[number];

/** Why a field was refused. The translation file has the sentence that a visitor reads for it. */
export type ErrorKey =
	| 'required'
	| 'email'
	| 'tooLong'
	| 'length'
	| 'phone'
	| 'date'
	| 'early'
	| 'late'
	| 'weekday'
	| 'time'
	| 'postalCode'
	| 'abroad'
	| 'invalid';

/** The values of a valid form, by field name. All are text, except an order's items and total. */
export type FormInput = Readonly<Record<string, string | number | readonly object[] | undefined>>;

/** The contract of one form, the same in the browser and in the function. */
export interface Form<Input extends FormInput> {
	readonly name: FormName;
	readonly schema: ObjectSchema<Input>;
	/** How to clean the fields that are not a line of text. */
	readonly cleaners?: Readonly<Partial<Record<keyof Input & string, (text: string) => string>>>;
	/** Fields that are never stored in the browser's draft. */
	readonly sensitive?: readonly (keyof Input & string)[];
}

/** The names of the required fields. Some fields are required only for certain `values` of others. */
export const requiredFields = <Input extends FormInput>(
	{ schema }: Form<Input>,
	values: Readonly<Record<string, unknown>> = {},
): readonly string[] =>
	Object.entries(schema.describe({ value: values }).fields)
		.filter(([, field]) => 'optional' in field && !field.optional)
		.map(([name]) => name);
