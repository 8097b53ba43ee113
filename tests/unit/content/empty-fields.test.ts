import { z } from 'astro/zod';
import { describe, expect, it } from 'vitest';
import { sources } from '#src/schemas/sources.ts';
import { coreOf, isOptional, objectIn, withoutEmpty } from '#src/schemas/structure.ts';

const EMPTY = [null, '', ' ', [], [''], {}, { text: '', page: null }];

/** Every group of fields of a schema, with what leads to it: `years.bodies`. */
const groupsIn = (schema: z.ZodType, path = ''): [path: string, group: z.ZodObject][] => {
	const group = objectIn(schema);
	if (!group) return [];
	const below = Object.entries(group.shape).flatMap(([name, field]) => groupsIn(field as z.ZodType, `${path}.${name}`));
	return [[path, group], ...below];
};

const GROUPS = Object.entries(sources).flatMap(([name, { schema }]) =>
	groupsIn(
		schema(() => z.string()),
		name,
	),
);

describe('an optional field without a value', () => {
	it.each(GROUPS)('is as if it were not there: %s', (_, group) => {
		const fields = Object.entries(group.shape).filter(([, field]) => isOptional(field as z.ZodType));
		for (const [name] of fields)
			for (const empty of EMPTY) expect(withoutEmpty(group, { [name]: empty }), `${name}: ${empty}`).toEqual({});
	});

	it('is left out of the groups of a list, too', () => {
		const schema = sources.home.schema();
		const figures = { list: [{ number: 3, name: 'a' }], countedOn: '2026-02-22' };
		expect(withoutEmpty(schema, { figures, actions: { title: 'a', lead: '' } })).toEqual({
			figures,
			actions: { title: 'a' },
		});
		const about = sources.about.schema(() => z.string());
		const year = { year: 2025, documents: [] };
		expect(withoutEmpty(about, { transparency: { title: 'a', years: [{ ...year, income: null }] } })).toEqual({
			transparency: { title: 'a', years: [{ year: 2025 }] },
		});
	});
});

describe('a field that is needed', () => {
	it.each(GROUPS)('stays without a value, for the check to ask for it: %s', (_, group) => {
		const needed = Object.entries(group.shape).filter(([, field]) => !isOptional(field as z.ZodType));
		for (const [name, field] of needed) {
			const empty = coreOf(field as z.ZodType) instanceof z.ZodArray ? [] : '';
			expect(withoutEmpty(group, { [name]: empty })).toEqual({ [name]: empty });
		}
	});

	it('is not touched by false, zero, a day or fields that do not exist', () => {
		const schema = sources.news.schema(() => z.string());
		const given = { title: 0, date: new Date(0), draft: false, unknown: '' };
		expect(withoutEmpty(schema, given)).toEqual(given);
		expect(withoutEmpty(schema, 'no fields')).toBe('no fields');
	});
});
