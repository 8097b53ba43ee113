import { getEntry } from 'astro:content';
import type { Feature } from '#src/features.ts';
import { DEFAULT_LANGUAGE } from '#src/format/language.ts';
import type { Locale } from '#src/i18n/translate.ts';
import type { TextKey, Translate } from '#src/i18n/words.ts';
import { routes, routesOf } from '#src/routes.ts';
import { isOwnPage, LAST_PLACE, type OwnPagePlace } from '#src/schemas/pages.ts';
import { inPortuguese } from '#src/translated-addresses.ts';
import { renderBody } from './body.ts';
import { asWhole, getTranslated } from './translated.ts';

export interface OwnPage {
	readonly id: string;
	readonly href: string;
	/** Its short name, or its title. */
	readonly label: string;
	/** Where every page has a link to it. Without a place, only texts and the search lead there. */
	readonly place: OwnPagePlace | undefined;
	readonly order: number;
}

/** The own pages: first by their order, then by name. */
export const getOwnPages = async (locale: Locale): Promise<OwnPage[]> =>
	(await getTranslated('pages', locale))
		.filter(({ id }) => isOwnPage(id))
		.map(({ id, data: { title, name = title, in: place, order = LAST_PLACE } }) => ({
			id,
			href: routesOf(locale).page(id),
			label: name,
			place,
			order,
		}))
		.sort((a, b) => a.order - b.order || a.label.localeCompare(b.label, locale ?? DEFAULT_LANGUAGE));

interface TitledPage {
	readonly href: string;
	readonly title: TextKey;
	/** The feature that the page belongs to. A page without one is on every site. */
	readonly feature?: Feature;
}

/** The pages whose title is always the same. Their social cards show it too. */
export const TITLED_PAGES: readonly TitledPage[] = [
	{ href: routes.about, title: 'menu.about' },
	{ href: routes.accessibility, title: 'menu.accessibility' },
	{ href: routes.becomeMember, title: 'menu.becomeMember', feature: 'membership' },
	{ href: routes.checkout, title: 'order.title', feature: 'store' },
	{ href: routes.contact, title: 'menu.contact' },
	{ href: routes.cookies, title: 'menu.cookies' },
	{ href: routes.outings, title: 'menu.outings', feature: 'outings' },
	{ href: routes.pastOutings, title: 'outings.pastTitle', feature: 'outings' },
	{ href: routes.privacy, title: 'menu.privacy' },
	{ href: routes.store, title: 'menu.store', feature: 'store' },
	{ href: routes.terms, title: 'menu.terms' },
	{ href: routes.trails, title: 'menu.trails', feature: 'trails' },
	{ href: routes.withdrawal, title: 'withdrawal.title', feature: 'store' },
];

export const titleOf = (t: Translate, path: string): string => {
	const page = TITLED_PAGES.find(({ href }) => href === inPortuguese(path));
	if (!page) throw new Error(`${path} hands no title to its layout, and src/data/pages.ts has none.`);
	return t(page.title);
};

/** The prose of a page: front matter, and body as HTML. It is one text, and so in one language, which `lang` says. */
export const getPage = async (id: string, locale: Locale) => {
	const entry = await getEntry('pages', id);
	if (!entry) throw new Error(`pages/${id}.md is missing: npm run content says more.`);
	const page = await asWhole(entry, locale);
	const { title, lead, description } = page.data;
	return { title, lead, description, body: await renderBody(page, locale), lang: page.lang };
};
