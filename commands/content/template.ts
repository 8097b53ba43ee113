import { z } from 'astro/zod';
import { stringify } from 'yaml';
import { today } from '#src/forms/day.ts';
import type { ImageField } from '#src/schemas/fields.ts';
import { TIMESTAMP } from './front-matter.ts';

type Schema = (image: ImageField) => z.ZodObject;

const isOptional = (field: z.ZodType): boolean => field.safeParse(undefined).success;

/** A text as YAML writes it: in quotes where something else could be read in it. */
const toYaml = (text: string): string =>
	stringify(text, { lineWidth: 0, singleQuote: true, customTags: [TIMESTAMP] }).trimEnd();

/**
 * A new file of a collection: a line for each field under one that says what it is for. Those that may be left out
 * stand there as comments. The title is filled in, and so is the date.
 */
export const writeTemplate = (schema: Schema, title: string): string => {
	const filledIn: Readonly<Record<string, string>> = { title: toYaml(title), date: today().replaceAll('/', '-') };
	const lines = Object.entries(schema(() => z.string()).shape).flatMap(([name, field]) => {
		const { description = '', example = '' } = (field as z.ZodType).meta() ?? {};
		const value = filledIn[name] ?? example;
		return isOptional(field as z.ZodType)
			? [`# Se precisar: ${description}. Apague o # do princípio da linha.`, `# ${name}: ${example}`]
			: [`# ${description[0]?.toUpperCase()}${description.slice(1)}`, `${name}: ${value}`];
	});
	return `---\n${lines.join('\n')}\n---\n\nEscreva aqui o texto.\n`;
};
