import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { SAMPLE } from '#src/content-folder.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#src/format/language.ts';
import { textsOfPage } from '#tests/support/page-texts.ts';
import { sitePages } from '#tests/support/site-pages.ts';

const read = (path: string): string => readFileSync(path, 'utf8');

/** All texts of a dictionary. */
const textsIn = (node: unknown): string[] =>
	typeof node === 'string' ? [node] : Object.values(node as object).flatMap(textsIn);
const dictionary = (code: string): readonly string[] => textsIn(JSON.parse(read(`public/assets/i18n/${code}.json`)));

/** The words of a text that begin with a small letter: names are the same in every language. */
const wordsOf = (text: string): string[] =>
	text.replace(/\S*[@/{}_]\S*/g, ' ').match(/(?<![\p{L}\d.-])\p{Ll}{2,}(?![\p{L}\d-])/gu) ?? [];

/** The words that a language's dictionary and content have. */
const vocabulary = (code: string, content: readonly string[]): ReadonlySet<string> =>
	new Set([...dictionary(code), ...content.map((path) => read(`${SAMPLE}/${path}`))].flatMap(wordsOf));

const content = globSync('**/*.{md,yaml}', { cwd: SAMPLE }).map((path) => path.replaceAll('\\', '/'));
/** Names with words that begin with a small letter. */
const names = content
	.map((path) => read(`${SAMPLE}/${path}`))
	.flatMap((text) => [...text.matchAll(/^ *name: (.+)$/gm)].map(([, name = '']) => name));
const withoutNames = (text: string): string => names.reduce((rest, name) => rest.replace(name, ''), text);
const others = Object.keys(LANGUAGES).filter((code) => code !== DEFAULT_LANGUAGE);
const isOf = (code: string) => (path: string) => path.startsWith(`${code}/`);

for (const code of others)
	test(`no text of a page in ${code} is left in Portuguese, but where the page says so`, () => {
		const own = vocabulary(code, content.filter(isOf(code)));
		const portuguese = vocabulary(
			DEFAULT_LANGUAGE,
			content.filter((path) => !others.some((other) => isOf(other)(path))),
		).difference(own);
		const labels = new Set(dictionary(DEFAULT_LANGUAGE)).difference(new Set(dictionary(code)));
		const pages = sitePages.filter(({ address }) => address.startsWith(`/${code}/`));
		expect(pages.length).toBeGreaterThan(0);
		const left = pages.flatMap(({ address, html }) =>
			textsOfPage(html)
				.filter(({ lang }) => !lang.startsWith(DEFAULT_LANGUAGE))
				.filter(({ text }) => labels.has(text) || wordsOf(withoutNames(text)).some((word) => portuguese.has(word)))
				.map(({ text }) => `${address}: ${text}`),
		);
		expect(left).toEqual([]);
	});
