import { afterEach, describe, expect, it, vi } from 'vitest';
import {
	findUnpublished,
	previewOf,
	relateNews,
	toListPages,
	withAbsoluteAddresses,
} from '#src/features/news/posts.ts';
import { toSlug } from '#src/format/text.ts';
import { newPost } from '#tests/support/news-view.ts';

/** `count` posts, newest first. Their ids are their positions. */
const newPosts = (count: number, topicOf: (index: number) => string = () => 'Escolas') =>
	Array.from({ length: count }, (_, index) => newPost({ id: String(index), topic: topicOf(index) }));

const idsOf = (posts: readonly { readonly id: string }[]) => posts.map(({ id }) => id);

afterEach(() => vi.useRealTimers());

describe('lists', () => {
	it.each([
		[12, ['/news']],
		[13, ['/news', '/news/page/2']],
		[25, ['/news', '/news/page/2', '/news/page/3']],
	])('of %i posts have the pages %j', (count, pages) => {
		const news = newPosts(count);
		const list = toListPages(news).filter(({ subject }) => !subject);
		expect(list.map(({ pages, index }) => pages[index])).toEqual(pages);
		expect(list.flatMap(({ items }) => items)).toEqual(news);
		for (const { items } of list.slice(0, -1)) expect(items).toHaveLength(12);
	});

	it('without posts have a page', () => {
		expect(toListPages([])).toMatchObject([{ pages: ['/news'], index: 0, items: [] }]);
	});

	it('are by topic and by tag, each post once, whatever the spelling', () => {
		const news = [
			newPost({ id: 'a', topic: 'Conservação', tags: ['Encosta sul'] }),
			newPost({ id: 'b', topic: 'Escolas', tags: ['conservacao', 'Escolas'] }),
		];
		const lists = toListPages(news);
		expect(lists.map(({ pages, items }) => [pages[0], ...idsOf(items)])).toEqual([
			['/news', 'a', 'b'],
			['/news/topic/conservacao', 'a', 'b'],
			['/news/topic/encosta-sul', 'a'],
			['/news/topic/escolas', 'b'],
		]);
		expect(lists[1]?.subject?.label).toBe('Conservação');
	});

	it('offer topics as a choice, and show a tag only if it was chosen', () => {
		const news = [newPost({ id: 'a', topic: 'Conservação', tags: ['Encosta sul'] }), newPost({ id: 'b' })];
		const [all, , tag] = toListPages(news);
		const show = (filters = all?.filters) => filters?.map(({ label, count, isCurrent }) => [label, count, isCurrent]);
		expect(show()).toEqual([
			[undefined, 2, true],
			['Conservação', 1, false],
			['Escolas', 1, false],
		]);
		expect(show(tag?.filters)).toContainEqual(['Encosta sul', 1, true]);
		// All posts have one topic, and a third of them a tag.
		const alike = [newPost({ id: 'a', tags: ['Encosta sul'] }), newPost({ id: 'b' }), newPost({ id: 'c' })];
		expect(toListPages(alike).map(({ filters }) => filters.length)).toEqual([0, 0, 3]);
	});
});

describe('a post', () => {
	it('leads to the previous and the next one in time', () => {
		const relations = relateNews(newPosts(3));
		expect(relations.get('1')).toMatchObject({ previous: { id: '2' }, next: { id: '0' } });
		expect(relations.get('0')?.next).toBeUndefined();
		expect(relations.get('2')?.previous).toBeUndefined();
	});

	it('is related to the posts of its topic that are nearest in time, never to itself', () => {
		const relatedTo = (id: string) => idsOf(relateNews(newPosts(9)).get(id)?.related ?? []);
		expect(relatedTo('4')).toEqual(['3', '5', '6']);
		expect(relatedTo('0')).toEqual(['1', '2', '3']);
		expect(relatedTo('8')).toEqual(['5', '6', '7']);
		const news = [...newPosts(2), newPost({ id: 'other', topic: 'Caminhadas', tags: ['Escolas'] })];
		expect(relateNews(news).get('other')?.related).toEqual([]);
		expect(idsOf(relateNews(news).get('0')?.related ?? [])).toEqual(['1', 'other']);
	});
});

describe('publication', () => {
	it.each([
		// In summer Lisbon is an hour ahead of UTC, so a day begins there at 23:00 UTC.
		['2026-06-30T22:59:00Z', '2026-07-01', 'scheduled'],
		['2026-06-30T23:00:00Z', '2026-07-01', undefined],
		['2026-07-01T12:00:00Z', '2026-06-30', undefined],
	])('at %s of a post of %s: %s', (now, date, state) => {
		vi.useFakeTimers({ now: new Date(now) });
		expect(findUnpublished({ draft: false, date })).toBe(state);
		expect(findUnpublished({ draft: true, date })).toBe('draft');
	});
});

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

describe('the subtitle of a card', () => {
	it.each(['👩‍👩‍👧', '🇵🇹', 'e\u0301', '𝒜'])('counts %s as one character and never splits it', (character) => {
		expect(previewOf(character.repeat(100))).toBe(character.repeat(100));
		expect(previewOf(`${'a'.repeat(99)}${character}b`)).toBe(`${'a'.repeat(99)}${character}…`);
		expect(previewOf(`${'a'.repeat(100)}${character}`)).toBe(`${'a'.repeat(100)}…`);
	});

	it('has no space before its ellipsis', () => expect(previewOf(`${'a'.repeat(98)}  b`)).toBe(`${'a'.repeat(98)}…`));
});
