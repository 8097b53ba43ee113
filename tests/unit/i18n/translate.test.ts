import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { translations } from '#src/i18n/translate.ts';
import settings from '../../../astro-i18next.config.ts';

beforeAll(async () => {
	const pt = { menu: { home: 'Início', news: 'Notícias' }, news: { numberedPage: 'Página {{page}}' } };
	const en = { menu: { home: 'Home' } };
	const resources = { pt: { translation: pt }, en: { translation: en } };
	await i18next.init({ ...settings.i18nextServer, resources });
});

it('two pages of different languages may be made at once', () => {
	const portuguese = translations('pt');
	const english = translations('en');
	expect(portuguese.t('menu.home')).toBe('Início');
	expect(english.t('menu.home')).toBe('Home');
	expect(portuguese.texts('menu')).toEqual({ home: 'Início', news: 'Notícias' });
});

it('where Astro knows no language, it is the default one', () =>
	expect(translations(undefined).t('news.numberedPage', { page: 2 })).toBe('Página 2'));

it('a text that a language lacks is a mistake, whatever the others have', () =>
	expect(() => translations('en').t('menu.news')).toThrow('public/assets/i18n/en.json has no text «menu.news».'));
