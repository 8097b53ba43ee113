import { parse, stringify } from 'yaml';

const FRONT_MATTER = /^---\r?\n([\s\S]*?)^---\r?\n?([\s\S]*)$/m;

type Entry = Record<string, unknown>;

/** The fields of a file, with its text as `body` if it is Markdown. */
export const fromFile = (text: string): Entry => {
	const [, fields, body] = FRONT_MATTER.exec(text) ?? [undefined, text];
	return { ...parse(fields ?? ''), ...(body === undefined ? {} : { body: body.trim() }) };
};

/** The file of an entry, as a person would write it: quotes only where YAML needs them, long lines in one piece. */
export const toFile = ({ body, ...fields }: Entry, isMarkdown: boolean): string => {
	const yaml = stringify(fields, { singleQuote: true, lineWidth: 0 });
	return isMarkdown ? `---\n${yaml}---\n\n${String(body ?? '').trim()}\n` : yaml;
};
