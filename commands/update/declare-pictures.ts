import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { listFormer } from '#src/data/pictures-by-name.ts';
import { filesAt } from '../content/files.ts';
import { isPicture } from '../content/names.ts';

/** Where the words for the contact page's picture were. */
const WORDS_FILES = ['site.yaml', 'site/association.yaml'];
const WORDS = /^(?:#.*\n)*contactBannerAlt:(.*)\n+/m;

/**
 * Declares the pictures of a content folder that showed because of their names, and moves the words for one of them.
 * Returns the lines that it adds to `pictures.yaml`.
 */
export const declarePictures = (folder: string): readonly string[] => {
	const file = join(folder, 'pictures.yaml');
	const written = existsSync(file) ? readFileSync(file, 'utf8').trimEnd() : '';
	const texts = WORDS_FILES.map((name) => join(folder, name))
		.filter((path) => existsSync(path))
		.map((path) => [path, readFileSync(path, 'utf8')] as const);
	const alt = texts.flatMap(([, text]) => WORDS.exec(text)?.[1] ?? []).map((value) => parse(value))[0];
	const former = listFormer(filesAt(folder, '**/*').filter(isPicture), parse(written) ?? {}, alt);
	const lines = former.map(({ line }) => line);
	if (lines.length > 0) writeFileSync(file, `${[written, ...lines].filter(Boolean).join('\n')}\n`);
	for (const [path, text] of texts) if (WORDS.test(text)) writeFileSync(path, text.replace(WORDS, ''));
	return lines;
};
