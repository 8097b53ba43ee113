import { openInstead } from '#src/components/over-page.ts';

const loadDialog = () => import('./open-search.ts');

const open = async (link: HTMLAnchorElement): Promise<void> => {
	// One dialog at a time: the menu makes room.
	link.closest('dialog')?.close();
	await (await loadDialog()).openSearch(link);
};

/** Links to the search page open the search over the page instead, which is fetched when somebody points at one. */
export const openSearchOverPage = (links: Iterable<HTMLAnchorElement>): void => {
	for (const link of links) {
		link.addEventListener('pointerenter', () => loadDialog().catch(() => undefined), { once: true });
		link.addEventListener('click', (event) => openInstead(event, link, open));
	}
};
