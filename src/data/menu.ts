import type { IconName } from '#src/components/icons/icon-name.ts';
import type { Translate } from '#src/i18n/translate.ts';
import { routes } from '#src/routes.ts';

export interface MenuEntry {
	readonly href: string;
	readonly label: string;
}

/** The main menu; the way to becoming a member stands beside it as a button. */
export const menuEntries = (t: Translate): MenuEntry[] => [
	{ href: routes.home, label: t('menu.home') },
	{ href: routes.about, label: t('menu.about') },
	{ href: routes.trails, label: t('menu.trails') },
	{ href: routes.news, label: t('menu.news') },
	{ href: routes.contact, label: t('menu.contact') },
];

/** The bar at the bottom of a phone. */
export const bottomBarEntries = (t: Translate): (MenuEntry & { readonly icon: IconName })[] => [
	{ href: routes.home, label: t('menu.home'), icon: 'home' },
	{ href: routes.trails, label: t('menu.trails'), icon: 'route' },
	{ href: routes.news, label: t('menu.news'), icon: 'news' },
	{ href: routes.contact, label: t('menu.contact'), icon: 'mail' },
];

/** `aria-current` of an entry on the page at `path`: the page itself, or one below it. */
export const currentState = (href: string, path: string): 'page' | 'true' | undefined => {
	if (href === path) return 'page';
	return path.startsWith(`${href}/`) ? 'true' : undefined;
};
