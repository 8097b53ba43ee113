import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { OTHER_LANGUAGES } from '#src/collections.ts';
import { SAMPLE } from '#src/content-folder.ts';
import { DEFAULT_LANGUAGE, type Language } from '#src/format/language.ts';
import { languageOf } from '#src/translated-addresses.ts';
import { stringsIn, textsOfPage } from '#tests/support/page-texts.ts';
import { sitePages } from '#tests/support/site-pages.ts';

const dictionary = (code: Language): readonly string[] =>
	stringsIn(JSON.parse(readFileSync(`public/assets/i18n/${code}.json`, 'utf8')));

const content = globSync('**/*.{md,yaml}', { cwd: SAMPLE }).map((path) => ({
	language: languageOf(`/${path.replaceAll('\\', '/')}`),
	text: readFileSync(join(SAMPLE, path), 'utf8'),
}));

/** The words of a text that begin with a small letter: names are the same in every language. */
const wordsOf = (text: string): string[] =>
	text.replace(/\S*[@/{}_]\S*/g, ' ').match(/(?<![\p{L}\d.-])\p{Ll}{2,}(?![\p{L}\d-])/gu) ?? [];

/** The words that a language's dictionary and content have. */
const vocabulary = (code: Language): ReadonlySet<string> => {
	const own = content.filter(({ language }) => language === code).map(({ text }) => text);
	return new Set([...dictionary(code), ...own].flatMap(wordsOf));
};

/** Names with words that begin with a small letter. */
const names = content.flatMap(({ text }) => [...text.matchAll(/^ *name: (.+)$/gm)].map(([, name = '']) => name));
const withoutNames = (text: string): string => names.reduce((rest, name) => rest.replace(name, ''), text);

for (const code of OTHER_LANGUAGES)
	test(`no text of a page in ${code} is left in Portuguese, but where the page says so`, () => {
		const portuguese = vocabulary(DEFAULT_LANGUAGE).difference(vocabulary(code));
		const labels = new Set(dictionary(DEFAULT_LANGUAGE)).difference(new Set(dictionary(code)));
		const pages = sitePages.filter(({ address }) => languageOf(address) === code);
		expect(pages.length).toBeGreaterThan(0);
		const left = pages.flatMap(({ address, html }) =>
			textsOfPage(html)
				.filter(({ lang }) => !lang.startsWith(DEFAULT_LANGUAGE))
				.filter(({ text }) => labels.has(text) || wordsOf(withoutNames(text)).some((word) => portuguese.has(word)))
				.map(({ text }) => `${address}: ${text}`),
		);
		expect(left).toEqual([]);
	});
