import { globSync, readFileSync } from 'node:fs';

export interface SitePage {
	/** The address that visitors see, without a trailing slash. */
	readonly address: string;
	readonly html: string;
}

const toAddress = (file: string) => `/${file.replaceAll('\\', '/').replace(/(?:\/?index)?\.html$/, '')}`;

/** Every page of the build. */
export const sitePages: readonly SitePage[] = globSync('**/*.html', { cwd: 'dist' })
	.sort()
	.map((file) => ({ address: toAddress(file), html: readFileSync(`dist/${file}`, 'utf8') }));

if (sitePages.length === 0) throw new Error('There is no built site in dist/: run npm run build first.');

/** The elements and classes of a page. */
const markupOf = (html: string): readonly string[] => [
	...Array.from(html.matchAll(/<[a-z][a-z0-9-]*/g), ([element]) => element),
	...Array.from(html.matchAll(/ class="([^"]*)"/g), ([, names = '']) => names.split(' ')).flat(),
];

const findPagesWithNewMarkup = (): ReadonlySet<string> => {
	const seen = new Set<string>();
	const isNew = ({ html }: SitePage) => {
		const { size } = seen;
		for (const name of markupOf(html)) seen.add(name);
		return seen.size > size;
	};
	return new Set(sitePages.filter(isNew).map(({ address }) => address));
};

/**
 * Addresses of the pages with an element or a class that no page before them has. All other pages differ from these only
 * in words.
 */
export const pagesWithNewMarkup = findPagesWithNewMarkup();
