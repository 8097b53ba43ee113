import { type ListPage, PAGE_SIZE, toPages } from '#src/components/pagination.ts';
import type { Locale } from '#src/i18n/translate.ts';
import { routesOf } from '#src/routes.ts';

/**
 * The pages of the archive, the newest outing first. The next ones are on its first page, to be hidden until they are
 * over: nothing rebuilds the site when a day passes. `outings`: by their start.
 */
export const toPastPages = <Outing extends { readonly isOver: boolean }>(
	outings: readonly Outing[],
	locale?: Locale,
): ListPage<Outing>[] => {
	const next = outings.filter(({ isOver }) => !isOver).slice(0, PAGE_SIZE);
	const past = outings.filter(({ isOver }) => isOver).toReversed();
	return toPages(past, routesOf(locale).pastOutings).map((page) =>
		page.index === 0 ? { ...page, items: [...next.toReversed(), ...page.items] } : page,
	);
};
