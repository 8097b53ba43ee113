import type { IconName } from '#src/components/icons.ts';
import type { Feature } from '#src/features.ts';
import { DEFAULT_LANGUAGE } from '#src/format/language.ts';
import type { Words } from '#src/i18n/words.ts';
import { isTranslated } from '#src/translated-addresses.ts';
import type { OwnPage } from './pages.ts';

type MenuWords = Pick<Words, 't' | 'language' | 'routes'>;

interface Place {
	readonly href: string;
	/** The feature that the place belongs to. A place without one is on every site. */
	readonly feature?: Feature;
}

interface MenuEntry extends Place {
	readonly label: string;
}

/** The entries whose feature this site has. */
export const ofThisSite = <Entry extends Place>(entries: readonly Entry[]): Entry[] =>
	entries.filter(({ feature }) => !feature || ENABLED[feature]);

/** The entries whose page is there in the language. */
export const inLanguage = <Entry extends Place>(
	{ language }: Pick<Words, 'language'>,
	entries: readonly Entry[],
): Entry[] => entries.filter(({ href }) => language === DEFAULT_LANGUAGE || isTranslated(href));

/** The pages of the menu that every site has, by the names of their addresses and labels. */
const MENU = [
	{ name: 'home' },
	{ name: 'about' },
	{ name: 'trails', feature: 'trails' },
	{ name: 'outings', feature: 'outings' },
	{ name: 'news', feature: 'news' },
	{ name: 'contact' },
] as const satisfies readonly (Pick<Place, 'feature'> & { readonly name: string })[];

export const inMenu = (pages: readonly OwnPage[]): OwnPage[] => pages.filter(({ place }) => place === 'menu');

/**
 * The main menu, with the association's own pages before the contact. The link to becoming a member is not in it: that
 * is a button beside the menu.
 */
export const menuEntries = ({ t, routes }: MenuWords, pages: readonly OwnPage[]): MenuEntry[] =>
	ofThisSite<MenuEntry>(
		MENU.map(({ name, ...place }) => ({ ...place, href: routes[name], label: t(`menu.${name}`) })),
	).toSpliced(-1, 0, ...inMenu(pages));

type BarEntry = MenuEntry & { readonly icon: IconName };

/**
 * The bar at the bottom of a phone: the first three of these places that the site has, then the contact page.
 * `phoneHref`: the association's phone, if it has one, which has a place on a site with little else.
 */
export const bottomBarEntries = ({ t, language, routes }: MenuWords, phoneHref: string | undefined): BarEntry[] => {
	const contact: BarEntry = { href: routes.contact, label: t('menu.contact'), icon: 'mail' };
	const others = ofThisSite<BarEntry>([
		{ href: routes.home, label: t('menu.home'), icon: 'home' },
		{ href: routes.trails, label: t('menu.trails'), icon: 'route', feature: 'trails' },
		{ href: routes.news, label: t('menu.news'), icon: 'news', feature: 'news' },
		{ href: routes.outings, label: t('menu.outings'), icon: 'calendar', feature: 'outings' },
		{ href: routes.about, label: t('menu.about'), icon: 'leaf' },
		{ href: routes.search, label: t('menu.search'), icon: 'search', feature: 'search' },
		...(phoneHref ? [{ href: phoneHref, label: t('menu.call'), icon: 'phone' } as const] : []),
	]);
	const first = inLanguage({ language }, others);
	return [...new Set([...first, ...others])].slice(0, 3).concat(contact);
};

/** Reports and accounts, statutes, donations: links of the footer, as far as the content has them. */
interface Accounts {
	readonly accounts?: string | undefined;
	readonly statutes?: string | undefined;
	readonly donations?: string | undefined;
}

/** The links of the footer, in columns and in its last line. */
export const footerEntries = ({ t, routes }: MenuWords, pages: readonly OwnPage[], accounts: Accounts = {}) => {
	const explore = ofThisSite([
		{ href: routes.trails, label: t('menu.trails'), feature: 'trails' },
		{ href: routes.outings, label: t('menu.outings'), feature: 'outings' },
		{ href: routes.actions, label: t('footer.actions'), feature: 'schedule' },
		{ href: routes.news, label: t('menu.news'), feature: 'news' },
		{ href: routes.store, label: t('menu.store'), feature: 'store' },
		{ href: routes.offline, label: t('footer.kept'), feature: 'trails' },
	]);
	const association = ofThisSite<MenuEntry>([
		{ href: routes.about, label: t('menu.about') },
		{ href: routes.becomeMember, label: t('menu.becomeMember'), feature: 'membership' },
		{ href: routes.contact, label: t('menu.contact') },
		...(['accounts', 'statutes', 'donations'] as const).flatMap((name) => {
			const href = accounts[name];
			return href ? { href, label: t(`footer.${name}`) } : [];
		}),
		...pages.filter(({ place }) => place === 'rodapé'),
	]);
	const legal = ofThisSite([
		{ href: routes.privacy, label: t('menu.privacy') },
		{ href: routes.terms, label: t('menu.terms') },
		{ href: routes.cookies, label: t('menu.cookies') },
		{ href: routes.accessibility, label: t('menu.accessibility') },
		{ href: routes.withdrawal, label: t('menu.withdrawal'), feature: 'store' },
	]);
	const columns = [
		{ heading: t('footer.explore'), links: explore },
		{ heading: t('footer.association'), links: association },
	];
	return { columns: columns.filter(({ links }) => links.length > 0), legal };
};

/** `aria-current` of the link to `href` on the page at `path`: `page` on that page itself, `true` on one below it. */
export const currentState = (href: string, path: string): 'page' | 'true' | undefined => {
	if (href === path) return 'page';
	return path.startsWith(`${href}/`) ? 'true' : undefined;
};
