import type { Feature } from '#src/features.ts';
import type { TextKey, Translate } from '#src/i18n/translate.ts';
import { routes } from '#src/routes.ts';

interface TitledPage {
	readonly href: string;
	readonly title: TextKey;
	/** The feature that the page belongs to. A page without one is on every site. */
	readonly feature?: Feature;
}

/** The pages whose title is always the same. Their social cards show it too. */
export const TITLED_PAGES: readonly TitledPage[] = [
	{ href: routes.about, title: 'menu.about' },
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

/** The title of a page in the list. */
export const titleOf = (t: Translate, path: string): string => {
	const page = TITLED_PAGES.find(({ href }) => href === path);
	if (!page) throw new Error(`${path} hands no title to its layout, and src/data/page-titles.ts has none.`);
	return t(page.title);
};
