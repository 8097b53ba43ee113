import { globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { drawSocialCard } from '#src/images/social-card.ts';
import { routes } from '#src/routes.ts';

const ENTITIES: Readonly<Record<string, string>> = {
	'&amp;': '&',
	'&lt;': '<',
	'&gt;': '>',
	'&quot;': '"',
	'&#34;': '"',
	'&#38;': '&',
};

/** What an Open Graph property of a page says. */
const readProperty = (html: string, name: string): string => {
	const [, content = ''] = new RegExp(`<meta property="og:${name}" content="([^"]*)"`).exec(html) ?? [];
	return content.replace(/&\S+?;/g, (entity) => ENTITIES[entity] ?? entity);
};

/** Draws the social pictures of the pages that ask for a card, with the title that they have themselves. */
export const socialCards = (): AstroIntegration => ({
	name: 'social-cards',
	hooks: {
		'astro:build:done': async ({ dir }) => {
			const folder = fileURLToPath(dir);
			const [picture] = globSync('content/social-picture.*');
			if (!picture) throw new Error('content/ has no social-picture: npm run content says more.');
			for (const file of globSync('**/*.html', { cwd: folder })) {
				const html = await readFile(join(folder, file), 'utf8');
				const card = routes.socialCard(`/${file.replaceAll('\\', '/').replace(/\.html$/, '')}`);
				if (!readProperty(html, 'image').endsWith(card)) continue;
				await mkdir(dirname(join(folder, card)), { recursive: true });
				const title = readProperty(html, 'title');
				await writeFile(
					join(folder, card),
					await drawSocialCard(resolve(picture), title, readProperty(html, 'site_name')),
				);
			}
		},
	},
});
