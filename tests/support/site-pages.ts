import { globSync, readFileSync } from 'node:fs';

/** A page of the built site. */
export interface SitePage {
	/** As a visitor has it, without a trailing slash. */
	readonly address: string;
	readonly html: string;
}

const toAddress = (file: string) => `/${file.replaceAll('\\', '/').replace(/(?:\/?index)?\.html$/, '')}`;

/** Every page that was built. */
export const sitePages: readonly SitePage[] = globSync('**/*.html', { cwd: 'dist' })
	.sort()
	.map((file) => ({ address: toAddress(file), html: readFileSync(`dist/${file}`, 'utf8') }));

if (sitePages.length === 0) throw new Error('There is no built site in dist/: run npm run build first.');
