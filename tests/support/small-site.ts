import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

/**
 * What a published site shows of one trail without land around it, one post and one picture: no map of all trails, and
 * nothing to choose where there is no choice.
 */
export const expectOneTrail = (published: string, id: string): void => {
	const read = (file: string) => readFileSync(join(published, file), 'utf8');
	const list = read('trails.html');
	expect(list.match(/<(?:select|search)\b|map\.svg|type="radio"/g), 'the list of trails').toBeNull();
	expect(list).toContain(`href="/trails/${id}"`);
	const [, legend = ''] = /<ul class="map-legend"[^>]*>(.*?)<\/ul>/s.exec(read(`trails/${id}.html`)) ?? [];
	expect(Array.from(legend.matchAll(/class="(\w+)"/g), ([, name]) => name)).toEqual(
		expect.not.arrayContaining(['wood', 'water']),
	);
	expect(legend).toContain('class="way"');
	expect(read(`trails/${id}/map.svg`)).toContain('class="grid"');
	expect(read(`trails/${id}.html`), 'the styles of the quotation in its text').toMatch(/<style>[^<]*blockquote/);
	expect(read('home.html'), 'the only post goes across the page').toContain('card-first');
	expect(read('news.html')).not.toMatch(/<nav class="(?:filter|pagination)/);
};

/** What a published site shows of a page of its own in the menu: a link on every page, a picture, and what finds it. */
export const expectOwnPage = (published: string, id: string, label: string): void => {
	const read = (file: string) => readFileSync(join(published, file), 'utf8');
	for (const page of ['home', 'contact', id]) {
		const [, menu = ''] = /<nav class="menu"[^>]*>(.*?)<\/nav>/s.exec(read(`${page}.html`)) ?? [];
		expect(menu.replace(/\s+/g, ' ')).toMatch(new RegExp(`href="/${id}"[^>]*> ?${label} ?</a>`));
	}
	expect(read(`${id}.html`)).toMatch(/<picture><source type="image\/avif"/);
	expect(read('search.json')).toContain(`"/${id}"`);
	expect(read('sitemap-0.xml')).toContain(`/${id}<`);
};
