import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { translations } from '#src/i18n/translate.ts';
import pt from '../../../public/assets/i18n/pt.json' with { type: 'json' };

beforeAll(async () => {
	const en = { menu: { home: 'Home page' }, cart: { items_one: '{{count}} item', items_other: '{{count}} items' } };
	await i18next.init({ supportedLngs: ['pt', 'en'], resources: { pt: { translation: pt }, en: { translation: en } } });
});

it('pages of different languages can be rendered at the same time', () => {
	const portuguese = translations('pt');
	const english = translations('en');
	expect(portuguese.t('menu.home')).toBe('Início');
	expect(english.t('menu.home')).toBe('Home page');
	expect(portuguese.texts('menu').home).toBe('Início');
});

it('without a language from Astro the default one is used', () =>
	expect(translations(undefined).t('pagination.numbered', { page: 2 })).toBe('Página 2'));

it.each([
	['pt', 0, '0 artigos'],
	['pt', 1, '1 artigo'],
	['pt', 2_000_000, '2000000 artigos'],
	['en', 0, '0 items'],
	['en', 1, '1 item'],
])('by the rules of %s, %i is «%s»', (language, count, text) =>
	expect(translations(language).t('cart.items', { count })).toBe(text),
);

it('a count may also be told in a text that has one form', () =>
	expect(translations('pt').t('pagination.position', { page: 1, count: 1 })).toBe('Página 1 de 1'));

it('a text that one language lacks is an error, even if others have it', () =>
	expect(() => translations('en').t('menu.news')).toThrow('public/assets/i18n/en.json has no text «menu.news».'));
