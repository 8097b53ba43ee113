import type { ObjectSchema } from 'yup';

/** Every form there is: the last segment of its address, the folder of its submissions. */
export const FORM_NAMES = ['contact', 'member', 'schedule', 'order', 'withdrawal'] as const;

export type FormName = (typeof FORM_NAMES)[number];

/** Why a field was refused. The sentence a visitor reads for it is in the translation file. */
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

/** What a valid form holds, by field name: text, but for an order's items and total. */
export type FormInput = Readonly<Record<string, string | number | readonly object[] | undefined>>;

/** The contract of one form, the same in the browser and in the function. */
export interface Form<Input extends FormInput> {
	readonly name: FormName;
	readonly schema: ObjectSchema<Input>;
	/** How a field is cleaned, where it is more than a line of text. */
	readonly cleaners?: Readonly<Partial<Record<keyof Input & string, (text: string) => string>>>;
	/** Fields that stay out of the draft which the browser keeps. */
	readonly sensitive?: readonly (keyof Input & string)[];
}

/** The fields that a visitor may not leave empty, where that depends on others by what these hold. */
export const requiredFields = <Input extends FormInput>(
	{ schema }: Form<Input>,
	values: Readonly<Record<string, unknown>> = {},
): readonly string[] =>
	Object.entries(schema.describe({ value: values }).fields)
		.filter(([, field]) => 'optional' in field && !field.optional)
		.map(([name]) => name);
