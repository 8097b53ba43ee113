import { z } from 'astro/zod';
import { stringify } from 'yaml';
import type { ImageField } from '#src/schemas/fields.ts';
import { isGroup, isOptional, isYesNo, metaOf, objectIn } from '#src/schemas/structure.ts';
import { TIMESTAMP } from './yaml.ts';

type Schema = (image: ImageField) => z.ZodObject;

/** A text in YAML, in quotes where YAML would otherwise read something else. */
export const toYaml = (text: string): string =>
	stringify(text, { lineWidth: 0, singleQuote: true, customTags: [TIMESTAMP] }).trimEnd();

/** What is answered already, by the names of the fields, as it stands in YAML. Of an optional field, an empty answer asks it. */
type Answers = Readonly<Record<string, string>>;

const capitalised = (text: string): string => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`;

/** How a field is answered: `true` is an answer, not an example. */
const shapeOf = (field: z.ZodType): string => {
	const { example } = metaOf(field) ?? {};
	if (isYesNo(field)) return ' Escreve-se true (sim) ou false (não).';
	return example ? ` Por exemplo: ${example}` : '';
};

/** The comment above a field: what it is for and, as long as it is open, how it is written. */
const explain = (field: z.ZodType, isOpen: boolean, lines: number): string[] => {
	const { description = '' } = metaOf(field) ?? {};
	const what = description ? ` ${capitalised(description)}.` : '';
	const shown = isOpen ? shapeOf(field) : '';
	if (isOpen && isOptional(field))
		return [`# Se precisar, apague o # do princípio ${lines > 1 ? 'das linhas' : 'da linha'} de baixo.${what}${shown}`];
	return what ? [`#${what}${shown}`] : [];
};

/** The lines of one field; those of a group or a list follow it with more indentation. */
const linesOf = (name: string, field: z.ZodType, answers: Answers): string[] => {
	const answer = answers[name];
	const group = objectIn(field);
	const isList = group !== undefined && !isGroup(field);
	// A list that can be written in one line has an example of that.
	const isLine = answer !== undefined || group === undefined || (isList && metaOf(field)?.example !== undefined);
	const below = isLine
		? []
		: Object.entries(group.shape).flatMap(([key, inner]) => linesOf(key, inner as z.ZodType, {}));
	const dash = below.findIndex((line) => !line.startsWith('#'));
	const indented = below.map((line, index) => `${isList ? (index === dash ? '  - ' : '    ') : '  '}${line}`);
	const written = [`${name}: ${answer ?? ''}`.trimEnd(), ...indented];
	const comment = explain(field, answer === undefined, written.length);
	return [...comment, ...(isOptional(field) && answer === undefined ? written.map((line) => `# ${line}`) : written)];
};

/** What a new text holds until an editor writes it. */
export const UNWRITTEN = 'Escreva aqui o texto.';

/**
 * A new file of a collection. Each field has a line, below a comment that says what it is for and shows an example.
 * Optional fields without an answer are commented out. All others stay open: an example that is left as an answer would
 * tell walkers what nobody has seen.
 */
export const writeTemplate = ({ pattern, schema }: { pattern: string; schema: Schema }, answers: Answers): string => {
	const lines = Object.entries(schema(() => z.string()).shape).flatMap(([name, field]) =>
		linesOf(name, field as z.ZodType, answers),
	);
	const fields = `${lines.join('\n')}\n`;
	return pattern.endsWith('.md') ? `---\n${fields}---\n\n${UNWRITTEN}\n` : fields;
};
