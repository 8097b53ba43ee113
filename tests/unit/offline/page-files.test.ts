import { expect, it } from 'vitest';
import { codeOf, drawingsOf, picturesOf } from '#src/integrations/page-files.ts';
import { makeProject } from '#tests/support/temporary-project.ts';

it('a page stores one size of each picture, just wide enough for a phone', () => {
	const html = `
		<picture>
			<source media="(width < 48em)" srcset="/_astro/a_1.avif 480w, /_astro/a_2.avif 800w, /_astro/a_3.avif 1600w">
			<source srcset="/_astro/a_4.avif 960w">
			<img src="/_astro/a_5.jpg">
		</picture>
		<picture><source srcset="/map-phone.svg"><img src="/map.svg"></picture>
		<picture><source srcset="/_astro/small_1.avif 200w, /_astro/small_2.avif 400w"></picture>
		<img src="/qr.svg" alt="">`;
	expect(picturesOf(html)).toEqual(['/_astro/a_2.avif', '/map-phone.svg', '/_astro/small_2.avif', '/qr.svg']);
});

it('a page stores each file of drawings once', () => {
	const html =
		'<svg><use href="#mark" /><use href="/icons.svg#clock" /></svg><svg><use href="/icons.svg#leaf"></use></svg>';
	expect(drawingsOf(html)).toEqual(['/icons.svg']);
});

it('a page stores all code that it loads at once, each file once', async () => {
	const folder = await makeProject({
		'_astro/page.js': `import{a}from"./part.js";import"./page.js";const b=()=>import("./later.js");`,
		'_astro/part.js': `export const a=1;`,
		'_astro/print.css': '',
	});
	const html = `<link rel="stylesheet" href="/_astro/print.css"><script type="module" src="/_astro/page.js"></script>`;
	expect(await codeOf(folder, html)).toEqual(['/_astro/print.css', '/_astro/page.js', '/_astro/part.js']);
});
