import { z } from 'astro/zod';
import { stringify } from 'yaml';
import { today } from '#src/format/today.ts';
import type { ImageField } from '#src/schemas/fields.ts';
import { isGroup, metaOf, objectIn } from '#src/schemas/structure.ts';
import { TIMESTAMP } from './front-matter.ts';

type Schema = (image: ImageField) => z.ZodObject;

const isOptional = (field: z.ZodType): boolean => field.safeParse(undefined).success;

/** A text in YAML, in quotes where YAML would otherwise read something else. */
const toYaml = (text: string): string =>
	stringify(text, { lineWidth: 0, singleQuote: true, customTags: [TIMESTAMP] }).trimEnd();

/** The lines of one field; those of a group or a list follow it with more indentation. */
const linesOf = (name: string, field: z.ZodType, filledIn: Readonly<Record<string, string>>): string[] => {
	const { description = '', example } = metaOf(field) ?? {};
	const group = objectIn(field);
	const isList = group !== undefined && !isGroup(field);
	const below = Object.entries(group?.shape ?? {}).flatMap(([key, inner]) => linesOf(key, inner as z.ZodType, {}));
	const dash = below.findIndex((line) => !line.startsWith('#'));
	const indented = below.map((line, index) => `${isList ? (index === dash ? '  - ' : '    ') : '  '}${line}`);
	const written = group && !example ? [`${name}:`, ...indented] : [`${name}: ${filledIn[name] ?? example ?? ''}`];
	return isOptional(field) && filledIn[name] === undefined
		? [`# Se precisar: ${description}. Apague o # do princípio da linha.`, ...written.map((line) => `# ${line}`)]
		: [`# ${description[0]?.toUpperCase() ?? ''}${description.slice(1)}`, ...written];
};

/** What is filled in already, by the names of the fields, as it stands in YAML. */
type FilledIn = Readonly<Record<string, string>>;

/**
 * A new file of a collection. Each field has a line, below a comment that says what it is for. Optional fields are
 * commented out, except those that are filled in. The title and the date always are.
 */
export const writeTemplate = (
	{ pattern, schema }: { pattern: string; schema: Schema },
	title: string,
	others: FilledIn = {},
): string => {
	const filledIn = { title: toYaml(title), date: today(), ...others };
	const lines = Object.entries(schema(() => z.string()).shape).flatMap(([name, field]) =>
		linesOf(name, field as z.ZodType, filledIn),
	);
	const fields = `${lines.join('\n')}\n`;
	return pattern.endsWith('.md') ? `---\n${fields}---\n\nEscreva aqui o texto.\n` : fields;
};
