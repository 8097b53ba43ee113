import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { toSlug } from '#src/format/text.ts';
import { sources, toEntryPath } from '#src/schemas/sources.ts';
import { splitFile } from './front-matter.ts';
import type { NewFile } from './new-file.ts';

/** The fields that hold a time. */
const TIMES = ['start', 'end', 'opens', 'closes'];

const pathOf = (id: string): string => toEntryPath(sources.outings.pattern, id);

/** An id with the next number that no outing in the folder has: `um-muro`, `um-muro-2`. */
const freeId = (folder: string, id: string): string => {
	const [, name = id, number = '1'] = /^(.+)-(\d{1,2})$/.exec(id) ?? [];
	const next = `${name}-${Number(number) + 1}`;
	return existsSync(join(folder, pathOf(next))) ? freeId(folder, next) : next;
};

/**
 * An earlier outing for another day: its times are open, and what became of the earlier one is left out. Or what is wrong
 * with what an editor asked for. Without a title it keeps that of the earlier one.
 */
export const copyOuting = (folder: string, id: string, title: string): NewFile | string => {
	const file = join(folder, pathOf(id));
	if (!existsSync(file)) return `${file} não existe. Escreva a seguir a --from o nome de uma atividade, sem .md.`;
	const parts = splitFile(file, readFileSync(file, 'utf8'));
	const document = 'yaml' in parts ? parseDocument(parts.yaml) : undefined;
	if (!('yaml' in parts) || !document || document.errors.length > 0)
		return `${file} tem erros. Corrija-os primeiro: npm run check:content diz quais são.`;
	for (const time of TIMES) if (document.has(time)) document.set(time, null);
	document.delete('changes');
	if (title) document.set('title', title);
	const fields = document.toString({ lineWidth: 0, nullStr: '', singleQuote: true });
	const path = pathOf(toSlug(title) || freeId(folder, id));
	return { path, text: `---\n${fields}---\n${parts.body}`, isComplete: false };
};
