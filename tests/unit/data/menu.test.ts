import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bottomBarEntries, footerEntries, menuEntries } from '#src/data/menu.ts';
import type { OwnPage } from '#src/data/pages.ts';
import { EVERYTHING, NOTHING } from '#src/features.ts';
import type { Translate } from '#src/i18n/words.ts';
import { routes, routesOf } from '#src/routes.ts';

const words = { t: ((key: string) => key) as Translate, language: 'pt', routes } as const;

const page = (id: string, place?: OwnPage['place']): OwnPage => ({ id, href: `/${id}`, label: id, place, order: 1 });

const PAGES = [page('escolas', 'menu'), page('acessibilidade', 'rodapé'), page('sem-lugar')];

beforeEach(() => vi.stubGlobal('ENABLED', EVERYTHING));
afterEach(() => vi.unstubAllGlobals());

const own = (entries: readonly { readonly href: string }[]) =>
	entries.filter(({ href }) => PAGES.some((one) => one.href === href)).map(({ href }) => href);

it('own pages are in the menu, before the contact, if their field asks for it', () => {
	const entries = menuEntries(words, PAGES);
	expect(own(entries)).toEqual(['/escolas']);
	expect(entries.slice(-2).map(({ href }) => href)).toEqual(['/escolas', '/contact']);
});

it('own pages are in the footer if their field asks for it', () => {
	expect(footerEntries(words, PAGES).columns.map(({ links }) => own(links))).toEqual([[], ['/acessibilidade']]);
});

it('on a page in another language, the bar has pages in that language first', () => {
	const english = { ...words, language: 'en', routes: routesOf('en') } as const;
	expect(bottomBarEntries(english, undefined).map(({ href }) => href)).toEqual([
		'/en/home',
		'/en/trails',
		'/en/outings',
		'/en/contact',
	]);
	vi.stubGlobal('ENABLED', NOTHING);
	expect(bottomBarEntries(english, 'tel:1').map(({ href }) => href)).toEqual([
		'/en/home',
		'/en/about',
		'tel:1',
		'/en/contact',
	]);
});

it.each([
	[{}, ['/home', '/trails', '/news', '/contact']],
	[{ outings: false }, ['/home', '/trails', '/news', '/contact']],
	[{ trails: false }, ['/home', '/news', '/outings', '/contact']],
	[{ news: false }, ['/home', '/trails', '/outings', '/contact']],
	[{ ...NOTHING }, ['/home', '/about', 'tel:1', '/contact']],
])('the bar has the four places of the specification, and the agenda takes a free one: without %j', (off, places) => {
	vi.stubGlobal('ENABLED', { ...EVERYTHING, ...off });
	expect(bottomBarEntries(words, 'tel:1').map(({ href }) => href)).toEqual(places);
});
