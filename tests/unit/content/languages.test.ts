import { describe, expect, it } from 'vitest';
import { readLanguagesOf } from '#src/check/read-content.ts';
import { EVERYTHING, FEATURES, NOTHING } from '#src/features.ts';
import { addedPages, pagesOf } from '#src/integrations/features.ts';
import { routes, routesOf } from '#src/routes.ts';
import { addressIn, inPortuguese, languageOf } from '#src/translated-addresses.ts';

const patternsOf = (pages: readonly { readonly pattern: string }[]) => pages.map(({ pattern }) => pattern).sort();

describe('the languages of a site', () => {
	it.each([
		['name: Amigos do Vale', ['pt']],
		['languages: [pt, en]', ['pt', 'en']],
		['languages: [en, pt]', ['pt', 'en']],
		['languages: pt: en', ['pt']],
	])('%s: %j', (yaml, languages) => {
		expect(readLanguagesOf(yaml)).toEqual(languages);
	});

	it('a site in Portuguese alone has no page in another language', () => {
		expect(patternsOf(addedPages(EVERYTHING, ['pt']))).toEqual(patternsOf(FEATURES.flatMap(pagesOf)));
	});

	it('in English it has every page but news and what belongs to the association', () => {
		const english = patternsOf(addedPages(EVERYTHING, ['pt', 'en'])).filter((pattern) => pattern.startsWith('/en/'));
		expect(english).toEqual(
			expect.arrayContaining(['/en/home', '/en/404', '/en/trails/[id]', '/en/manifest.webmanifest']),
		);
		expect(
			english.filter((pattern) => /^\/en\/(?:news|desk|admin|documents|assets|robots|favicon)/.test(pattern)),
		).toEqual([]);
	});

	it('features that are off have no pages in any language, but for what is in mails', () => {
		const english = patternsOf(addedPages(NOTHING, ['pt', 'en'])).filter((pattern) =>
			/^\/en\/(?:trails|store|outings)/.test(pattern),
		);
		expect(english).toEqual(expect.arrayContaining(['/en/outings/calendar.ics']));
		expect(english.filter((pattern) => !pattern.startsWith('/en/outings/'))).toEqual([]);
	});
});

describe('an address in a language', () => {
	it.each([
		['/home#acoes', '/en/home#acoes'],
		['/trails/vale-do-moinho.gpx', '/en/trails/vale-do-moinho.gpx'],
		['/news/um-muro', '/news/um-muro'],
		['/newsletter', '/en/newsletter'],
		['/assets/images/site.jpg', '/assets/images/site.jpg'],
	])('%s is %s in English', (address, english) => {
		expect([addressIn('en', address), addressIn('en', english)]).toEqual([english, english]);
		expect([addressIn('pt', english), inPortuguese(english)]).toEqual([address, address]);
	});

	it('says its language', () => {
		expect(['/en/trails', '/english', '/home', '/'].map(languageOf)).toEqual(['en', 'pt', 'pt', 'pt']);
	});

	it('comes from the routes of that language', () => {
		const english = routesOf('en');
		expect([
			english.trail('x'),
			english.listPage(english.pastOutings, 2),
			english.api('contact'),
			english.news,
		]).toEqual(['/en/trails/x', '/en/outings/past/page/2', '/api/contact', '/news']);
		expect(routesOf(undefined).trails).toBe(routes.trails);
	});
});
