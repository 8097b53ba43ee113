import { z } from 'astro/zod';
import { coreOf, isOptional, metaOf, objectIn } from './structure.ts';

/**
 * A translation is a part of an entry: its texts in another language, each optional. What is the same in every language
 * (days, prices, places on maps, pictures, names) stays in the original alone, so the two can't say different things.
 */

type Path = readonly PropertyKey[];

type Fields = Readonly<Record<string, unknown>>;

/** The fields of the rows of a list, if it has such rows. */
const rowOf = (core: z.ZodType | undefined): z.ZodObject | undefined =>
	core instanceof z.ZodArray ? objectIn(core.element as z.ZodType) : undefined;

const hasTexts = (schema: z.ZodType): boolean => {
	const core = coreOf(schema);
	if (core instanceof z.ZodArray) return hasTexts(core.element as z.ZodType);
	return core instanceof z.ZodObject ? fieldsOf(core).some(([, field]) => hasTexts(field)) : !!metaOf(core)?.words;
};

const fieldsOf = ({ shape }: z.ZodObject) => Object.entries(shape) as (readonly [string, z.ZodType])[];

/**
 * The field by which a translated row names the original's row: the first that is needed and no text, such as the kilometre
 * of a step or the first day of an alert. By position, a row that is added or taken away would shift all others.
 */
const keyOf = (row: z.ZodObject): string | undefined =>
	fieldsOf(row).find(([, field]) => !isOptional(field) && !hasTexts(field))?.[0];

/** A field that names a row. What its description says of other fields is for the original. */
const asKey = (field: z.ZodType): z.ZodType => {
	const [description = ''] = metaOf(field)?.description?.split(/\. (?=\p{Lu})/u) ?? [];
	return field.meta({ ...metaOf(field), description });
};

/** The texts in a group of fields. `key`: the field that comes along to name a row. */
const textsIn = (group: z.ZodObject, key?: string): z.ZodObject => {
	const texts = fieldsOf(group).filter(([, field]) => hasTexts(field));
	const others = fieldsOf(group).filter(([name, field]) => !hasTexts(field) && name !== key);
	return z
		.strictObject({
			...(key && { [key]: asKey(group.shape[key] as z.ZodType) }),
			...Object.fromEntries(texts.map(([name, field]) => [name, textsOf(field).optional()])),
		})
		.meta({ kept: others.map(([name]) => name) });
};

const NAMES_STAY = 'os nomes dos sítios ficam em português, como nas placas, e ao lado pode dizer o que são';

/** A field as a translation has it. */
const textsOf = (schema: z.ZodType): z.ZodType => {
	const core = coreOf(schema) as z.ZodType;
	const row = rowOf(core);
	if (row) return z.array(textsIn(row, keyOf(row))).meta({ ...metaOf(schema) });
	const texts = core instanceof z.ZodObject ? textsIn(core) : core;
	const meta = { ...metaOf(schema), ...metaOf(texts) };
	return texts.meta({ ...meta, ...(meta.place && { description: `${meta.description}; ${NAMES_STAY}` }) });
};

/** The schema of an entry's translations; `undefined` if it has no texts. */
export const translationOf = (schema: z.ZodObject): z.ZodObject | undefined =>
	hasTexts(schema) ? textsIn(schema) : undefined;

interface Merged {
	readonly value: unknown;
	/** The original's texts that have no translation. */
	readonly missing: readonly Path[];
	/** Parts of the translation that belong to nothing in the original, so that they can't show. */
	readonly loose: readonly Path[];
}

/** Where a value is in the original, and in the translation. */
interface Place {
	readonly own: Path;
	readonly other: Path;
}

const inside = ({ own, other }: Place, key: PropertyKey, otherKey = key): Place => ({
	own: [...own, key],
	other: [...other, otherKey],
});

/**
 * For each row of the original the index of its translation. Of rows with the same key the first belong together, and so on,
 * but only if there are as many of them on both sides: otherwise nobody can say which one is gone.
 */
const pairRows = (own: readonly Fields[], others: readonly Fields[], key?: string): (number | undefined)[] => {
	const nameOf = (row: Fields): string => JSON.stringify(key && row[key]);
	const indexesOf = (rows: readonly Fields[], name: string) =>
		rows.flatMap((row, index) => (nameOf(row) === name ? index : []));
	return own.map((row, index) => {
		const [mine, theirs] = [indexesOf(own, nameOf(row)), indexesOf(others, nameOf(row))];
		return mine.length === theirs.length ? theirs[mine.indexOf(index)] : undefined;
	});
};

const mergeRows = (row: z.ZodObject, own: readonly Fields[], others: readonly Fields[], place: Place): Merged => {
	const pairs = pairRows(own, others, keyOf(row));
	const rows = own.map((fields, index) => {
		const pair = pairs[index];
		return mergeGroup(row, fields, pair === undefined ? {} : others[pair], inside(place, index, pair));
	});
	const unpaired = others.flatMap((_, index) => (pairs.includes(index) ? [] : [[...place.other, index]]));
	return {
		value: rows.map(({ value }) => value),
		missing: rows.flatMap(({ missing }) => missing),
		loose: [...rows.flatMap(({ loose }) => loose), ...unpaired],
	};
};

const mergeField = (schema: z.ZodType, own: unknown, other: unknown, place: Place): Merged => {
	const core = coreOf(schema);
	const row = rowOf(core);
	if (own === undefined || (Array.isArray(own) && own.length === 0))
		return { value: own, missing: [], loose: other === undefined ? [] : [place.other] };
	if (row) return mergeRows(row, own as readonly Fields[], (other ?? []) as readonly Fields[], place);
	if (core instanceof z.ZodObject) return mergeGroup(core, own as Fields, other as Fields | undefined, place);
	if (other === undefined) return { value: own, missing: [place.own], loose: [] };
	// Lines of text have no key. With more or fewer of them, one is new or gone, and the list stays as it is.
	const isWhole = !Array.isArray(own) || own.length === (other as readonly unknown[]).length;
	return isWhole
		? { value: other, missing: [], loose: [] }
		: { value: own, missing: [place.own], loose: [place.other] };
};

const mergeGroup = (group: z.ZodObject, own: Fields, others: Fields = {}, place: Place): Merged => {
	const merged = fieldsOf(group)
		.filter(([, field]) => hasTexts(field))
		.map(([name, field]) => [name, mergeField(field, own[name], others[name], inside(place, name))] as const);
	const texts = merged.flatMap(([name, { value }]) => (value === undefined ? [] : [[name, value] as const]));
	return {
		value: { ...own, ...Object.fromEntries(texts) },
		missing: merged.flatMap(([, { missing }]) => missing),
		loose: merged.flatMap(([, { loose }]) => loose),
	};
};

/** What an entry says in another language, as far as it is translated. `schema`: the original's. */
export const translate = <Data>(schema: z.ZodObject, data: Data, texts?: unknown) =>
	mergeGroup(schema, data as Fields, texts as Fields | undefined, { own: [], other: [] }) as Merged & {
		readonly value: Data;
	};
