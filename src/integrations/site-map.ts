import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import { isIndexed } from '#src/data/indexing.ts';
import { DEFAULT_LANGUAGE, type Language } from '#src/format/language.ts';
import { addressIn, inPortuguese, isTranslated, languageOf } from '#src/translated-addresses.ts';

/** The sitemap. Each page names its counterparts in other languages there: a page itself does not know which of them are translated. */
export const siteMap = (languages: readonly Language[]): AstroIntegration[] => {
	let folder = '';

	/** A page that has no translation names the Portuguese one in its place. */
	const namesItself = (address: string): boolean =>
		readFileSync(`${join(folder, new URL(address).pathname)}.html`, 'utf8').includes(
			`<link rel="canonical" href="${address}"`,
		);

	const isListed = (address: string): boolean => {
		const { pathname } = new URL(address);
		return isIndexed(pathname) && (languageOf(pathname) === DEFAULT_LANGUAGE || namesItself(address));
	};

	const linksOf = (address: string) => {
		const { pathname } = new URL(address);
		const pages = languages
			.map((lang) => ({ lang, url: new URL(addressIn(lang, inPortuguese(pathname)), address).href }))
			.filter(({ url }) => isListed(url));
		const [, other] = pages;
		// Who reads none of these is likelier to read the second than Portuguese.
		return isTranslated(pathname) && other ? [...pages, { lang: 'x-default', url: other.url }] : undefined;
	};

	return [
		{
			name: 'site-map-folder',
			hooks: {
				'astro:build:done': ({ dir }) => {
					folder = fileURLToPath(dir);
				},
			},
		},
		sitemap({
			filter: isListed,
			serialize: (page) => {
				const links = linksOf(page.url);
				return links ? { ...page, links } : page;
			},
		}),
	];
};
