import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { filesAt } from '../content/files.ts';
import { isPicture } from '../content/names.ts';

/** The pictures that showed because of their names, without endings, by the fields of `pictures.yaml`. */
const FORMER_NAMES = { contact: 'pages/contact-banner', news: 'default-image', sharing: 'brand/social-picture' };

/** Where the words for the contact page's picture were. */
const WORDS_FILE = 'site/association.yaml';
const WORDS = /^(?:#.*\n)*contactBannerAlt:(.*)\n+/m;

/**
 * Declares the pictures of a content folder that showed because of their names, and moves the words for one of them.
 * Returns the lines that it adds to `pictures.yaml`.
 */
export const declarePictures = (folder: string): readonly string[] => {
	const read = (name: string) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : '');
	const pictures = filesAt(folder, '**/*').filter(isPicture);
	const association = read(WORDS_FILE);
	const alt: unknown = parse(WORDS.exec(association)?.[1] ?? '');
	const written = read('pictures.yaml').trimEnd();
	const declared: object = parse(written) ?? {};
	const lines = Object.entries(FORMER_NAMES).flatMap(([field, name]) => {
		const path = pictures.find((picture) => picture.replace(/\.\w+$/, '') === name);
		if (!path || field in declared) return [];
		if (field !== 'contact') return `${field}: ./${path}`;
		// Without words it did not show.
		return alt ? `contact: { image: ./${path}, imageAlt: '${String(alt).replaceAll("'", "''")}' }` : [];
	});
	if (lines.length > 0)
		writeFileSync(join(folder, 'pictures.yaml'), `${[written, ...lines].filter(Boolean).join('\n')}\n`);
	if (WORDS.test(association)) writeFileSync(join(folder, WORDS_FILE), association.replace(WORDS, ''));
	return lines;
};
