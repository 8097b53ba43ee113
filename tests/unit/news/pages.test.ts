import { describe, expect, it } from 'vitest';
import { withAbsoluteAddresses } from '#src/features/news/posts.ts';
import { toSlug } from '#src/format/text.ts';

describe('a slug', () => {
	it.each([
		['Conservação', 'conservacao'],
		['  Muros de   pedra seca ', 'muros-de-pedra-seca'],
		['3.º ano', '3-ano'],
		['É', 'e'],
		['…', ''],
	])('of «%s» is «%s»', (text, slug) => expect(toSlug(text)).toBe(slug));
});

describe('addresses in a feed', () => {
	const BASE = 'https://cumeada.example/news/um-muro';
	it.each([
		['<a href="/trails?a=1&amp;b=2">', '<a href="https://cumeada.example/trails?a=1&amp;b=2">'],
		['<a href="#fn-1">', `<a href="${BASE}#fn-1">`],
		['<img alt="" src="/_astro/a.webp">', '<img alt="" src="https://cumeada.example/_astro/a.webp">'],
		[
			'<source srcset="/a.avif 400w, /b.avif 800w">',
			'<source srcset="https://cumeada.example/a.avif 400w, https://cumeada.example/b.avif 800w">',
		],
		['<a href="https://other.example/x">', '<a href="https://other.example/x">'],
		['<a href="mailto:ola@cumeada.example">', '<a href="mailto:ola@cumeada.example">'],
		['<p>href="/trails"</p>', '<p>href="/trails"</p>'],
	])('%s works outside the site', (html, absolute) => expect(withAbsoluteAddresses(html, BASE)).toBe(absolute));
});
