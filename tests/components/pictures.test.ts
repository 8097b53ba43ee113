import { describe, expect, it } from 'vitest';
import Photo from '#src/components/Photo.astro';
import type { PhotoFrame } from '#src/components/photo-frames.ts';
import { SAMPLE } from '#src/content-folder.ts';
import { renderBody } from '#src/data/body.ts';
import { renderComponent } from '#tests/support/render-component.ts';

const render = async (width: number, height: number, frame: PhotoFrame, props: object = {}) => {
	const image = { src: '/picture.png', width, height, format: 'png' };
	const html = await renderComponent(Photo, { image, alt: 'Um muro', frame, ...props });
	const sources = [...html.matchAll(/<source[^>]*srcset="(?<srcset>[^"]+)"[^>]*>/g)];
	const widths = sources.map(({ groups }) =>
		[...String(groups?.['srcset']).matchAll(/ (\d+)w/g)].map(([, w]) => Number(w)),
	);
	const [img = ''] = /<img[^>]*>/.exec(html) ?? [];
	return { html, img, widths };
};

describe('a picture', () => {
	it('is offered in the widths of its place, as AVIF, with a JPEG for other browsers', async () => {
		const { html, img, widths } = await render(4000, 3000, 'third');
		expect(widths).toEqual([[400, 760]]);
		expect(html).toContain('type="image/avif"');
		expect(img).toMatch(/ src="[^"]*f=jpeg/);
	});

	it('is never offered larger than it is', async () => {
		expect((await render(500, 900, 'third')).widths).toEqual([[400, 500]]);
		expect((await render(4000, 300, 'third')).widths).toEqual([[400, 533]]);
		expect((await render(90, 60, 'quarter')).widths).toEqual([[80], [80]]);
	});

	it.each<[PhotoFrame, string, string]>([
		['third', '760', '428'],
		['quarter', '600', '450'],
	])('reserves its space in %s before it is loaded', async (frame, width, height) => {
		const { img } = await render(4000, 3000, frame);
		expect(img).toContain(`width="${width}"`);
		expect(img).toContain(`height="${height}"`);
	});

	it('is loaded only near the view, unless it is the page’s first', async () => {
		expect((await render(1600, 900, 'lead')).img).toContain('loading="lazy"');
		const { img } = await render(1600, 900, 'lead', { priority: true });
		expect(img).toContain('loading="eager"');
		expect(img).toContain('fetchpriority="high"');
	});

	it('is cut differently for a phone where its place says so, around its focal point', async () => {
		const { html, widths } = await render(2400, 1350, 'hero', { focus: '66% 50%' });
		expect(widths).toEqual([
			[480, 720],
			[960, 1440, 1920],
		]);
		const [phone = ''] = /<source[^>]*media="\(width (?:&lt;|<) 48em\)"[^>]*>/.exec(html) ?? [];
		expect(phone).toContain('height="528"');
		expect(phone).toContain('position=66%25+50%25');
	});
});

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
		const html = await renderBody(entryWith({ src: `./${name}`, alt: 'Um "muro" & $& <mais>', index: 0 }), 'pt');
		expect(html).toMatch(/^<p>Antes<\/p><figure><picture><source type="image\/avif" srcset="[^"]* 400w,[^"]* 800w/);
		expect(html).toMatch(/<img src="[^"]*f=jpeg[^"]*" alt="Um &quot;muro&quot; &amp; \$&amp; &lt;mais&gt;"/);
		expect(html).toMatch(/ width="800" height="\d+" loading="lazy" decoding="async">/);
		expect(html).not.toContain('__ASTRO_IMAGE_');
	});

	it('that does not exist stops the build with its name', async () => {
		await expect(renderBody(entryWith({ src: './nada.webp', alt: 'a' }), 'pt')).rejects.toThrow(
			`${SAMPLE}/news/um-muro.md shows ./nada.webp`,
		);
	});
});
