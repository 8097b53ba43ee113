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

const classesOf = (html: string): readonly string[] =>
	[...html.matchAll(/ class="(?<names>[^"]*)"/g)].flatMap(({ groups }) => String(groups?.['names']).split(' '));

const findPagesWithNewClasses = (): ReadonlySet<string> => {
	const seen = new Set<string>();
	const isNew = ({ html }: SitePage) => {
		const { size } = seen;
		for (const name of classesOf(html)) seen.add(name);
		return seen.size > size;
	};
	return new Set(sitePages.filter(isNew).map(({ address }) => address));
};

/**
 * Addresses of the pages with a class that no page before them has. All other pages differ from these only in words.
 */
export const pagesWithNewClasses = findPagesWithNewClasses();
