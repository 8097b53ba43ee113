import { globSync, readFileSync } from 'node:fs';
import { DEFAULT_LANGUAGE } from '#src/format/language.ts';
import { languageOf } from '#src/translated-addresses.ts';

export interface SitePage {
	/** The address that visitors see, without a trailing slash. */
	readonly address: string;
	readonly html: string;
}

const isOther = ({ address }: SitePage) => languageOf(address) !== DEFAULT_LANGUAGE;

const toAddress = (file: string) => `/${file.replaceAll('\\', '/').replace(/(?:\/?index)?\.html$/, '')}`;

/** Every page of the build, Portuguese pages first. */
export const sitePages: readonly SitePage[] = globSync('**/*.html', { cwd: 'dist' })
	.sort()
	.map((file) => ({ address: toAddress(file), html: readFileSync(`dist/${file}`, 'utf8') }))
	.sort((a, b) => Number(isOther(a)) - Number(isOther(b)));

if (sitePages.length === 0) throw new Error('There is no built site in dist/: run npm run build first.');

/** The elements and classes of a page. */
const markupOf = (html: string): readonly string[] => [
	...Array.from(html.matchAll(/<[a-z][a-z0-9-]*/g), ([element]) => element),
	...Array.from(html.matchAll(/ class="([^"]*)"/g), ([, names = '']) => names.split(' ')).flat(),
];

/** Takes again and again the page with most of what none of the taken ones has, until nothing is left. */
const findPagesOfAllMarkup = (): ReadonlySet<string> => {
	const pages = sitePages.map(({ address, html }) => ({ address, markup: new Set(markupOf(html)) }));
	const taken = new Set<string>();
	let seen: ReadonlySet<string> = new Set();
	const countNew = ({ markup }: { readonly markup: ReadonlySet<string> }) => markup.difference(seen).size;
	for (;;) {
		const [next] = pages.toSorted((one, other) => countNew(other) - countNew(one));
		if (!next || countNew(next) === 0) return taken;
		taken.add(next.address);
		seen = seen.union(next.markup);
	}
};

/** Addresses of a few pages that have every element and class of the site. All others differ from these only in words. */
export const pagesOfAllMarkup = findPagesOfAllMarkup();
