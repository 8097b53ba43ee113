import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sitemap from '@astrojs/sitemap';
import type { AstroIntegration } from 'astro';
import { isIndexed } from '#src/data/indexing.ts';
import { DEFAULT_LANGUAGE, type Language } from '#src/format/language.ts';
import { addressIn, inPortuguese, isTranslated, languageOf } from '#src/translated-addresses.ts';

const CANONICAL = /<link rel="canonical" href="(?<address>[^"]+)">/;

/**
 * The sitemap, and in each page's head the page's counterparts in other languages, which a page itself can't name: it does
 * not know which of them are translated.
 */
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

	const linksOf = (address: string): string => {
		const { pathname } = new URL(address);
		const pages = languages
			.map((lang) => ({ lang, url: new URL(addressIn(lang, inPortuguese(pathname)), address).href }))
			.filter(({ url }) => isListed(url));
		const [, other] = pages;
		if (!isTranslated(pathname) || !other) return '';
		// Who reads none of these is likelier to read the second than Portuguese.
		return [...pages, { lang: 'x-default', url: other.url }]
			.map(({ lang, url }) => `<link rel="alternate" hreflang="${lang}" href="${url}">`)
			.join('');
	};

	return [
		{
			name: 'counterparts',
			hooks: {
				'astro:build:done': ({ dir }) => {
					folder = fileURLToPath(dir);
					for (const file of globSync('**/*.html', { cwd: folder })) {
						const path = join(folder, file);
						const html = readFileSync(path, 'utf8');
						const address = CANONICAL.exec(html)?.groups?.['address'];
						if (address) writeFileSync(path, html.replace(CANONICAL, `$&${linksOf(address)}`));
					}
				},
			},
		},
		sitemap({ filter: isListed }),
	];
};
