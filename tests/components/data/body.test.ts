import { describe, expect, it } from 'vitest';
import { SAMPLE } from '#src/content-folder.ts';
import { renderBody } from '#src/data/body.ts';

type Entry = Parameters<typeof renderBody>[0];

const [picture] = Object.keys(import.meta.glob('@content/news/*.webp'));
const name = picture?.split('/').at(-1);

/** An entry as Astro has it after its Markdown is rendered. */
const entryWith = (properties: object): Entry => {
	const json = JSON.stringify(properties).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
	const html = `<p>Antes</p><figure><img __ASTRO_IMAGE_="${json}"></figure>`;
	return { filePath: `${SAMPLE}/news/um-muro.md`, rendered: { html } } as Entry;
};

describe('a picture in a text', () => {
	it('is offered as AVIF in several widths, with a JPEG for other browsers and its space reserved', async () => {
		const html = await renderBody(entryWith({ src: `./${name}`, alt: 'Um "muro" & $& <mais>', index: 0 }));
		expect(html).toMatch(/^<p>Antes<\/p><figure><picture><source type="image\/avif" srcset="[^"]* 400w,[^"]* 800w/);
		expect(html).toMatch(/<img src="[^"]*f=jpeg[^"]*" alt="Um &quot;muro&quot; &amp; \$&amp; &lt;mais&gt;"/);
		expect(html).toMatch(/ width="800" height="\d+" loading="lazy" decoding="async">/);
		expect(html).not.toContain('__ASTRO_IMAGE_');
	});

	it('that does not exist stops the build with its name', async () => {
		await expect(renderBody(entryWith({ src: './nada.webp', alt: 'a' }))).rejects.toThrow(
			`${SAMPLE}/news/um-muro.md shows ./nada.webp`,
		);
	});
});
