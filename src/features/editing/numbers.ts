import { z } from 'astro/zod';
import { coreOf, metaOf, objectIn } from '#src/schemas/structure.ts';

type Entry = Readonly<Record<string, unknown>>;

/** Whether a field is a number that may have a decimal comma. */
export const isDecimal = (schema: z.ZodType | undefined): boolean => {
	const core = coreOf(schema);
	return core instanceof z.ZodNumber && core.format !== 'safeint';
};

/** Whether a field is a price: one number for everybody, or a group. */
export const isPrices = (schema: z.ZodType | undefined): boolean => metaOf(schema)?.input === 'prices';

/** A form has two fields for a price: one box with the field's own name, and a group of prices with this name. */
export const severalOf = (name: string): string => `${name}s`;

/** A path in a form for one in a file. */
export const toFormPath = (schema: z.ZodObject, [name, ...rest]: readonly PropertyKey[]): PropertyKey[] => {
	if (name === undefined) return [];
	const isOfSeveral = rest.length > 0 && isPrices(schema.shape[String(name)] as z.ZodType);
	return [isOfSeveral ? severalOf(String(name)) : name, ...rest];
};

/** A group of two equal prices as one price; any other value as it is. */
export const toOnePrice = (value: unknown): unknown => {
	const { members, others, ...more } = Object(value) as Entry;
	return members !== undefined && members === others && Object.keys(more).length === 0 ? members : value;
};

/** `7.5` as people write it; a price with its cents. */
const toText = (value: number, schema: z.ZodType | undefined): string =>
	(metaOf(schema)?.input === 'price' && !Number.isInteger(value) ? value.toFixed(2) : String(value)).replace('.', ',');

/** Values of a file as a form shows them: numbers with a comma, and prices in their two places. */
export const toForm = (schema: z.ZodType | undefined, value: unknown): unknown => {
	const core = coreOf(schema);
	if (Array.isArray(value) && core instanceof z.ZodArray)
		return value.map((item) => toForm(core.element as z.ZodType, item));
	if (typeof value === 'number') return isDecimal(schema) ? toText(value, schema) : value;
	const group = objectIn(core);
	if (!group || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, inner]) => {
			const field = group.shape[name] as z.ZodType | undefined;
			if (!isPrices(field)) return [name, toForm(field, inner)];
			return typeof inner === 'object'
				? [severalOf(name), toForm(field, inner)]
				: [name, toForm(objectIn(field)?.shape['others'] as z.ZodType, inner)];
		}),
	);
};

/** A form's entry with each price in one field. The schema reads numbers with a comma, from a form as from a file. */
export const fromForm = ({ shape }: z.ZodObject, entry: Entry): Entry => {
	const fields: Record<string, unknown> = { ...entry };
	for (const [name, field] of Object.entries(shape)) {
		if (!isPrices(field as z.ZodType)) continue;
		const several = fields[severalOf(name)];
		delete fields[severalOf(name)];
		if (Object.values(Object(several)).some((price) => price !== undefined && price !== null && price !== ''))
			fields[name] = several;
	}
	return fields;
};
