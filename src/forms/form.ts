import type { ObjectSchema } from 'yup';

/**
 * The name of a hidden field that people neither see nor reach. It means nothing, so that no browser takes it for a part of
 * an address: Chromium filled in `extra` as the extension of a telephone number.
 */
export const HONEYPOT = 'musgo';

/** The forms whose submissions are cases, each in a folder of its name. */
export const FILED_FORMS = ['contact', 'member', 'schedule', 'order', 'withdrawal'] as const;

export type FiledForm = (typeof FILED_FORMS)[number];

/** Every form, by the last segment of its address. A registration is kept in its outing's ledger alone. */
export const FORM_NAMES = [...FILED_FORMS, 'registration'] as const;

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

/** The values of a valid form, by field name. All are text, except lists and an order's total. */
export type FormInput = Readonly<Record<string, string | number | object | undefined>>;

/** The contract of one form, the same in the browser and in the function. */
export interface Form<Input extends FormInput, Name extends FormName = FormName> {
	readonly name: Name;
	readonly schema: ObjectSchema<Input>;
	/** For fields that are no line of text: what cleans them in its place, such as the spaces in a phone number. */
	readonly cleaners?: Readonly<Partial<Record<keyof Input & string, (text: string) => string>>>;
	/**
	 * Lists whose rows a visitor fills in. Each field of a row has errors of its own, and without JavaScript a name of its
	 * own: `people.0.name`.
	 */
	readonly lists?: readonly (keyof Input & string)[];
	/** Fills in a field that a visitor left out because another field says it. `values`: as they came, of any shape. */
	readonly complete?: (values: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
	/** Fields that are never stored in the browser's draft. */
	readonly sensitive?: readonly (keyof Input & string)[];
}

/** What decides which values are valid. */
export type FieldRules<Input extends FormInput> = Pick<Form<Input>, 'schema' | 'cleaners' | 'complete' | 'lists'>;

/** The names of the required fields. Some fields are required only for certain `values` of others. */
export const requiredFields = <Input extends FormInput>(
	{ schema }: Form<Input>,
	values: Readonly<Record<string, unknown>> = {},
): readonly string[] =>
	Object.entries(schema.describe({ value: values }).fields)
		.filter(([, field]) => 'optional' in field && !field.optional)
		.map(([name]) => name);
