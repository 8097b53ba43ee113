import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { config as admin } from '#netlify/functions/admin.ts';
import { config as read } from '#netlify/functions/read.ts';
import { config as write } from '#netlify/functions/write.ts';
import { faultOfName } from '#src/check/names.ts';
import { FEATURES } from '#src/features.ts';
import { pagesOf } from '#src/integrations/features.ts';
import { PAGE_IDS } from '#src/schemas/pages.ts';

it("no page of an association takes an address of the site's pages, functions or files", () => {
	const pages = globSync('**/*.{astro,ts}', { cwd: 'src/pages' }).map((file) => `/${file.replace(/\.\w+$/, '')}`);
	const features = FEATURES.flatMap(pagesOf).map(({ pattern }) => pattern);
	const functions = [admin, read, write].flatMap(({ path = [] }) => path);
	const files = globSync('*', { cwd: 'public' }).map((file) => `/${file}`);
	const names = [...pages, ...features, ...functions, ...files]
		.map((address) => address.split('/')[1] ?? '')
		// What has an ending, such as robots.txt, has another address than a page. An address of this site has no such signs.
		.filter((name) => /^[a-z0-9-]+$/.test(name));
	const free = [...new Set(names)].filter((name) => !faultOfName(`pages/${name}.md`));
	expect(new Set(free).difference(new Set<string>(PAGE_IDS))).toEqual(new Set());
});

it('a translation beside its original is sent to its folder', () => {
	expect(faultOfName('outings/ao-moinho.en.md')).toContain('ponha-o em en/outings/ao-moinho.md');
	expect(faultOfName('news/a-fonte.en.md')).toContain('por exemplo a-fonte-en.md');
});

it.each(['news/aux.md', 'trails/con/index.md', 'gallery/NUL.webp', 'store/lpt1.jpg'])('Windows takes no %s', (file) =>
	expect(faultOfName(file)).toMatch(/^o Windows não aceita nenhum ficheiro com o nome/),
);

it('a name has its length', () => expect(faultOfName(`news/${'a'.repeat(300)}.md`)).toContain('tem 300 letras'));
